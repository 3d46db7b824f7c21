import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'

const wrongCode = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'second_factor.wrong' ? error.message : null

interface EnableSecondFactorDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Receives the recovery codes, which the server sends only once. */
  readonly onCodes: (codes: readonly string[]) => void
}

/**
 * Shows the secret as a QR code and enables the second factor with the authenticator's first code.
 */
export function EnableSecondFactorDialog({
  open,
  onClose,
  onCodes,
}: EnableSecondFactorDialogProps) {
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
      // Workspaces that demand the second factor become readable now.
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (!wrongCode(error)) notifyFailure(error, 'server.failed')
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
        <SetupPanel setup={setup.data}>
          <CodeField
            value={code}
            onChange={(typed) => {
              enable.reset()
              setCode(typed)
            }}
            error={required(tried, code) ?? wrongCode(enable.error)}
          />
        </SetupPanel>
      )}
    </Dialog>
  )
}

interface SetupPanelProps {
  readonly setup: { readonly uri: string; readonly secret: string }
  readonly children: ReactNode
}

function SetupPanel({ setup, children }: SetupPanelProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[190px_1fr]">
      <QrCode text={setup.uri} label="Código QR para tu aplicación de autenticación" />
      <div className="grid gap-5">
        <p>
          Escanéalo con tu aplicación de autenticación. Si no puedes, escribe esta clave en ella:{' '}
          <code className="mt-1 block font-sans font-semibold">
            {setup.secret.replace(/(.{4})/g, '$1 ').trim()}
          </code>
        </p>
        {children}
      </div>
    </div>
  )
}
