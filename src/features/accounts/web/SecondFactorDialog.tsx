import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, refresh } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const told = (error: unknown, code: 'second_factor.wrong' | 'password.wrong'): string | null =>
  error instanceof ApiError && error.code === code ? error.message : null

export function SecondFactorDialog({
  enabled,
  ...rest
}: DialogProps & { readonly enabled: boolean }) {
  // Shown until they are put away, even when the profile says meanwhile that the second factor is active.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} {...rest} />
  return enabled ? <DisableDialog {...rest} /> : <EnableDialog {...rest} onCodes={setCodes} />
}

function EnableDialog({
  open,
  onClose,
  onCodes,
}: DialogProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const setup = useQuery({
    queryKey: ['second factor setup'],
    queryFn: () => call(accountsContract.setUpSecondFactor),
    enabled: open,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const enable = useMutation({
    mutationFn: () => call(accountsContract.enableSecondFactor, { body: { code } }),
    onSuccess: async ({ recovery_codes }) => {
      notify('second_factor.enabled', undefined, { duration: 5000 })
      onCodes(recovery_codes)
      // What was closed without the second factor opens now.
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (!told(error, 'second_factor.wrong')) notifyFailure(error, 'server.failed')
    },
  })
  const submit = () => {
    setTried(true)
    if (code.trim()) enable.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Activar la verificación en dos pasos"
      onSubmit={submit}
      locked={enable.isPending}
      description="Además de tu contraseña, pediremos un código de tu teléfono al iniciar sesión."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            busy={enable.isPending}
            busyLabel="Activando..."
            disabled={!setup.data}
          >
            Activar
          </Button>
        </>
      }
    >
      {setup.isPending && <Skeleton bars={5} />}
      {setup.isError && (
        <Banner
          tone="danger"
          actions={
            <Button size="small" icon="refresh-cw" onClick={() => void setup.refetch()}>
              Reintentar
            </Button>
          }
        >
          {setup.error.message}
        </Banner>
      )}
      {setup.data && (
        <div className="grid items-start gap-6 sm:grid-cols-[190px_1fr]">
          <QrCode text={setup.data.uri} label="Código QR para tu aplicación de autenticación" />
          <div className="grid gap-5">
            <p>
              Escanéalo con tu aplicación de autenticación. Si no puedes, escribe esta clave en
              ella:{' '}
              <code className="mt-1 block font-sans font-semibold">
                {setup.data.secret.replace(/(.{4})/g, '$1 ').trim()}
              </code>
            </p>
            <CodeField
              value={code}
              onChange={(typed) => {
                enable.reset()
                setCode(typed)
              }}
              error={required(tried, code) ?? told(enable.error, 'second_factor.wrong')}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function DisableDialog({ open, onClose }: DialogProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const disable = useMutation({
    mutationFn: () => call(accountsContract.disableSecondFactor, { body: { password } }),
    onSuccess: async () => {
      notify('second_factor.disabled', undefined, { duration: 5000 })
      onClose()
      await refresh(accountsContract.profile)
    },
    onError: (error) => {
      if (!told(error, 'password.wrong')) notifyFailure(error, 'server.failed')
    },
  })
  const submit = () => {
    setTried(true)
    if (password) disable.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Desactivar la verificación en dos pasos"
      width="small"
      onSubmit={submit}
      locked={disable.isPending}
      description="Para entrar bastará tu contraseña."
      footer={
        <>
          <Button onClick={onClose}>Conservarla</Button>
          <Button type="submit" variant="danger" busy={disable.isPending}>
            Sí, desactivar
          </Button>
        </>
      }
    >
      <PasswordField
        value={password}
        onChange={(typed) => {
          disable.reset()
          setPassword(typed)
        }}
        error={required(tried, password) ?? told(disable.error, 'password.wrong')}
        autoComplete="current-password"
      />
    </Dialog>
  )
}
