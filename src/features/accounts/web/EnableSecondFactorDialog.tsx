import { type ReactNode, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { notify } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'
import { accountsContract } from '../contract.ts'
import { CodeField } from './CodeField.tsx'
import '../views/accounts.css'

const wrongCodeText = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'second_factor.wrong' ? error.message : null

interface EnableSecondFactorDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Receives the recovery codes, which the server sends only once. */
  readonly onCodes: (codes: readonly string[]) => void
}

function useEnable(onCodes: EnableSecondFactorDialogProps['onCodes']) {
  return useAction({
    run: (body: { readonly code: string; readonly password: string }) =>
      call(accountsContract.enableSecondFactor, { body }),
    onDone: async ({ recovery_codes }) => {
      notify('second_factor.enabled', undefined, { duration: 5000 })
      onCodes(recovery_codes)
      // Workspaces that demand the second factor become readable now.
      await queryClient.invalidateQueries()
    },
    failed: 'server.failed',
    onRefused: (error) => wrongCodeText(error) !== null,
  })
}

/**
 * Asks for the password, shows the secret as a QR code, and enables the second factor with the
 * authenticator's first code.
 */
export function EnableSecondFactorDialog({
  open,
  onClose,
  onCodes,
}: EnableSecondFactorDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const setUp = useAction({
    run: () => call(accountsContract.setUpSecondFactor, { body: { password } }),
    onDone: () => setTried(false),
    failed: 'server.failed',
    onRefused: (error) => wrongPasswordText(error) !== null,
  })
  const enable = useEnable(onCodes)
  const submit = () => {
    setTried(true)
    if (!setUp.data) {
      if (password) setUp.mutate()
    } else if (code.trim()) enable.mutate({ code, password })
  }
  return (
    <Dialog
      discards
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Activar la verificación en dos pasos"
      onSubmit={submit}
      locked={setUp.isPending || enable.isPending}
      description="Además de tu contraseña, pediremos un código de tu teléfono al iniciar sesión."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            busy={setUp.isPending || enable.isPending}
            busyLabel={setUp.data ? 'Activando...' : 'Comprobando...'}
          >
            {setUp.data ? 'Activar' : 'Continuar'}
          </Button>
        </>
      }
    >
      {setUp.data ? (
        <SetupPanel setup={setUp.data}>
          <CodeField
            value={code}
            onChange={(typed) => {
              enable.reset()
              setCode(typed)
            }}
            error={required(tried, code) ?? wrongCodeText(enable.error)}
          />
        </SetupPanel>
      ) : (
        <PasswordField
          value={password}
          onChange={(typed) => {
            setUp.reset()
            setPassword(typed)
          }}
          error={required(tried, password) ?? wrongPasswordText(setUp.error)}
          hint="Confirma que eres tú."
          autoComplete="current-password"
        />
      )}
    </Dialog>
  )
}

interface SetupPanelProps {
  readonly setup: { readonly uri: string; readonly secret: string }
  readonly children: ReactNode
}

/** Takes the focus from the password, which it replaces. */
function SetupPanel({ setup, children }: SetupPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={panel} className="second-factor">
      <QrCode text={setup.uri} label="Código QR para tu aplicación de autenticación" />
      <div className="stack-fields">
        <p>
          Escanéalo con tu aplicación de autenticación. Si no puedes, escribe esta clave en ella:{' '}
          <code className="second-factor-key">{setup.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </p>
        {children}
      </div>
    </div>
  )
}

/** Dark on white in both themes, because cameras expect it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="second-factor-code"
      width="190"
      height="190"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={squares} fill="#171D2A" />
    </svg>
  )
}
