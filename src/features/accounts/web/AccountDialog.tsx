import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { message } from '#shared/messages.ts'
import { isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { accountsContract, type User } from '../contract.ts'
import { EXAMPLE_EMAIL } from '../rules.ts'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'

interface AccountDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The person's own name and e-mail, and the way out. */
export function AccountDialog({ open, onOpenChange }: AccountDialogProps) {
  const { data } = useQuery(read(accountsContract.profile))
  // A fresh form each time it opens: what was typed and not saved is gone.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return data ? <AccountForm key={openings} user={data.user} open={open} onOpenChange={onOpenChange} /> : null
}

function useSave(user: User, onDone: () => void) {
  return useMutation({
    mutationFn: ({ name, last_name, email, password }: Draft) =>
      call(accountsContract.updateProfile, { body: { name, last_name, ...(email !== user.email && { email, password }) } }),
    onSuccess: async () => {
      await refresh(accountsContract.profile)
      notify('account.saved')
      onDone()
    },
    onError: (error) => notifyFailure(error, 'server.failed'),
  })
}

interface Draft {
  readonly name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
}

function AccountForm({ user, open, onOpenChange }: AccountDialogProps & { readonly user: User }) {
  const [draft, setDraft] = useState<Draft>({ name: user.name, last_name: user.last_name, email: user.email, password: '' })
  const [closing, setClosing] = useState(false)
  const [tried, setTried] = useState(false)
  const save = useSave(user, () => onOpenChange(false))
  const change = (field: keyof Draft) => (event: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [field]: event.target.value })
  const emailChanged = draft.email !== user.email
  const emailError = tried && !isEmail(draft.email) ? message('email.invalid', { email: EXAMPLE_EMAIL }) : null
  const submit = () => {
    setTried(true)
    if (isEmail(draft.email)) save.mutate(draft)
  }
  return (
    <>
      <Dialog
        open={open && !closing} onOpenChange={onOpenChange} title="Configuración de cuenta" width="small" onSubmit={submit} locked={save.isPending}
        footer={(
          <>
            <Button variant="quiet" className="mr-auto" onClick={() => setClosing(true)}>Cancelar suscripción</Button>
            <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Guardando...">Guardar</Button>
          </>
        )}
      >
        <div className="grid gap-5">
          <TextField label="Nombre" value={draft.name} onChange={change('name')} autoComplete="given-name" required />
          <TextField label="Apellidos" optional value={draft.last_name} onChange={change('last_name')} autoComplete="family-name" />
          <TextField
            label="Correo electrónico" type="email" value={draft.email} onChange={change('email')} error={emailError} autoComplete="email" required
          />
          {emailChanged && (
            <TextField
              label="Contraseña" type="password" value={draft.password} onChange={change('password')} autoComplete="current-password" required
              hint="Para cambiar el correo, confirma que eres tú."
            />
          )}
        </div>
      </Dialog>
      <CloseAccountDialog open={closing} onOpenChange={setClosing} />
    </>
  )
}
