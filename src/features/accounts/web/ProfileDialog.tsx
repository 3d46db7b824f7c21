import { useState } from 'react'
import { cleanText, isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type User } from '../contract.ts'
import { recoveryCodesLeftText } from '../recovery-code.rules.ts'
import { EXAMPLE_EMAIL } from '../rules.ts'
import { EmailField } from './EmailField.tsx'
import '../views/accounts.css'

/** What the user can do from the profile, each in its own dialog. */
export type AccountTask =
  | 'password'
  | 'second factor'
  | 'recovery codes'
  | 'sessions'
  | 'close account'

interface Draft {
  readonly name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
}

/** Refusals that are shown below their field instead of in a notification. */
const fieldErrors: readonly string[] = [
  'email.taken',
  'email.invalid',
  'email.of_company',
  'password.wrong',
]
const errorIn = (error: unknown, field: 'email' | 'password'): string | null =>
  error instanceof ApiError && fieldErrors.includes(error.code) && error.code.startsWith(field)
    ? error.message
    : null

function useSave(user: User, onDone: () => void) {
  return useAction({
    run: ({ name, last_name, email, password }: Draft) =>
      call(accountsContract.updateProfile, {
        body: { name, last_name, ...(email !== user.email && { email, password }) },
      }),
    refreshesFirst: [accountsContract.profile],
    done: 'account.saved',
    onDone,
    failed: 'server.failed',
    onRefused: (error) => (errorIn(error, 'email') ?? errorIn(error, 'password')) !== null,
  })
}

function findProblems(
  draft: Draft,
  user: User,
): {
  readonly name: string | null
  readonly email: string | null
  readonly password: string | null
} {
  const email = cleanText(draft.email)
  return {
    name: required(true, draft.name),
    email: isEmail(email) ? null : messageText('email.invalid', { email: email || EXAMPLE_EMAIL }),
    password: email !== user.email && !draft.password ? messageText('field.required') : null,
  }
}

interface ProfileDialogProps {
  readonly user: User
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onTask: (task: AccountTask) => void
}

/** Changes the user's name and e-mail; the e-mail needs the password. */
export function ProfileDialog({ user, open, onOpenChange, onTask }: ProfileDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    name: user.name,
    last_name: user.last_name,
    email: user.email,
    password: '',
  })
  const [tried, setTried] = useState(false)
  const save = useSave(user, () => onOpenChange(false))
  const change = (changed: Partial<Draft>) => {
    save.reset()
    setDraft({ ...draft, ...changed })
  }
  const problems = findProblems(draft, user)
  const submit = () => {
    setTried(true)
    if (!problems.name && !problems.email && !problems.password) save.mutate(draft)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Configuración de cuenta"
      width="small"
      onSubmit={submit}
      locked={save.isPending}
      footer={
        <>
          <Button
            variant="quiet"
            className="button-level to-start"
            onClick={() => onTask('close account')}
          >
            Cancelar suscripción
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        <TextField
          label="Nombre"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={tried ? problems.name : null}
          autoComplete="given-name"
          maxLength={200}
          required
        />
        <TextField
          label="Apellidos"
          optional
          value={draft.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
          autoComplete="family-name"
          maxLength={200}
        />
        <EmailField
          value={draft.email}
          onChange={(email) => change({ email })}
          error={(tried ? problems.email : null) ?? errorIn(save.error, 'email')}
          {...(user.signed_on && {
            readOnly: true,
            hint: messageText('email.of_company'),
          })}
        />
        {cleanText(draft.email) !== user.email && (
          <PasswordField
            value={draft.password}
            onChange={(password) => change({ password })}
            error={(tried ? problems.password : null) ?? errorIn(save.error, 'password')}
            autoComplete="current-password"
            hint="Para cambiar el correo, confirma que eres tú."
          />
        )}
        <SecurityRows user={user} onTask={onTask} />
      </div>
    </Dialog>
  )
}

function SecurityRows({ user, onTask }: Pick<ProfileDialogProps, 'user' | 'onTask'>) {
  const enabled = user.second_factor_enabled
  return (
    <div className="profile-security">
      <div className="line-apart">
        <b>Contraseña</b>
        <Button size="small" onClick={() => onTask('password')}>
          Cambiar contraseña
        </Button>
      </div>
      <div className="line-apart">
        <span>
          <b>Verificación en dos pasos</b>
          <span className="line-note">{enabled ? 'Activa' : 'Sin activar'}</span>
        </span>
        <Button
          size="small"
          aria-label={`${enabled ? 'Desactivar' : 'Activar'} la verificación en dos pasos`}
          onClick={() => onTask('second factor')}
        >
          {enabled ? 'Desactivar' : 'Activar'}
        </Button>
      </div>
      {enabled && (
        <div className="line-apart">
          <span>
            <b>Códigos de recuperación</b>
            <span className="line-note">{recoveryCodesLeftText(user.recovery_codes_left)}</span>
          </span>
          <Button
            size="small"
            aria-label="Renovar los códigos de recuperación"
            onClick={() => onTask('recovery codes')}
          >
            Renovar
          </Button>
        </div>
      )}
      <div className="line-apart">
        <b>Sesiones</b>
        <Button size="small" onClick={() => onTask('sessions')}>
          Ver sesiones
        </Button>
      </div>
    </div>
  )
}
