import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { message, messages } from '#shared/messages.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { accountsContract, type User } from '../contract.ts'
import { codesLeft } from '../recovery-code.rules.ts'
import { EXAMPLE_EMAIL } from '../rules.ts'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

interface AccountDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type Step = 'account' | 'password' | 'second factor' | 'recovery codes' | 'closing'

/** The person's own name and e-mail, how they prove who they are, and the way out. */
export function AccountDialog({ open, onOpenChange }: AccountDialogProps) {
  const { data } = useQuery(read(accountsContract.profile))
  // A fresh form each time it opens: what was typed and not saved is gone.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  const [step, setStep] = useState<Step>('account')
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
    setStep('account')
  }
  if (!data) return null
  const back = () => {
    setStep('account')
    setOpenings(openings + 1)
  }
  return (
    <>
      <AccountForm
        key={openings}
        user={data.user}
        open={open && step === 'account'}
        onOpenChange={onOpenChange}
        onStep={setStep}
      />
      <PasswordDialog
        key={`password ${openings}`}
        user={data.user}
        open={open && step === 'password'}
        onClose={back}
      />
      <SecondFactorDialog
        key={`second factor ${openings}`}
        enabled={data.user.second_factor_enabled}
        open={open && step === 'second factor'}
        onClose={back}
      />
      <RenewCodesDialog
        key={`recovery codes ${openings}`}
        open={open && step === 'recovery codes'}
        onClose={back}
      />
      <CloseAccountDialog
        key={`closing ${openings}`}
        open={open && step === 'closing'}
        onClose={back}
      />
    </>
  )
}

interface Draft {
  readonly name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
}

const inItsField: readonly string[] = ['email.taken', 'email.invalid', 'password.wrong']
const errorIn = (error: unknown, field: 'email' | 'password'): string | null =>
  error instanceof ApiError && inItsField.includes(error.code) && error.code.startsWith(field)
    ? error.message
    : null

function useSave(user: User, onDone: () => void) {
  return useMutation({
    mutationFn: ({ name, last_name, email, password }: Draft) =>
      call(accountsContract.updateProfile, {
        body: { name, last_name, ...(email !== user.email && { email, password }) },
      }),
    onSuccess: async () => {
      await refresh(accountsContract.profile)
      notify('account.saved')
      onDone()
    },
    onError: (error) => {
      if (!errorIn(error, 'email') && !errorIn(error, 'password'))
        notifyFailure(error, 'server.failed')
    },
  })
}

function problemsOf(
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
    email: isEmail(email) ? null : message('email.invalid', { email: email || EXAMPLE_EMAIL }),
    password: email !== user.email && !draft.password ? messages['field.required'] : null,
  }
}

function AccountForm({
  user,
  open,
  onOpenChange,
  onStep,
}: AccountDialogProps & { readonly user: User; readonly onStep: (step: Step) => void }) {
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
  const problems = problemsOf(draft, user)
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
          <Button variant="quiet" className="mr-auto -ml-[10px]" onClick={() => onStep('closing')}>
            Cancelar suscripción
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
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
        <SecurityRows user={user} onStep={onStep} />
      </div>
    </Dialog>
  )
}

function SecurityRows({
  user,
  onStep,
}: {
  readonly user: User
  readonly onStep: (step: Step) => void
}) {
  const enabled = user.second_factor_enabled
  return (
    <div className="grid gap-3 border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <b>Contraseña</b>
        <Button size="small" onClick={() => onStep('password')}>
          Cambiar contraseña
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span>
          <b>Verificación en dos pasos</b>
          <span className="small muted block">{enabled ? 'Activa' : 'Sin activar'}</span>
        </span>
        <Button
          size="small"
          aria-label={`${enabled ? 'Desactivar' : 'Activar'} la verificación en dos pasos`}
          onClick={() => onStep('second factor')}
        >
          {enabled ? 'Desactivar' : 'Activar'}
        </Button>
      </div>
      {enabled && (
        <div className="flex items-center justify-between gap-3">
          <span>
            <b>Códigos de recuperación</b>
            <span className="small muted block">{codesLeft(user.recovery_codes_left)}</span>
          </span>
          <Button
            size="small"
            aria-label="Renovar los códigos de recuperación"
            onClick={() => onStep('recovery codes')}
          >
            Renovar
          </Button>
        </div>
      )}
    </div>
  )
}
