import { useState } from 'react'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { SwitchField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type User, type Workspace } from '../contract.ts'
import '../views/accounts.css'

function useSave(workspaceId: string) {
  return useAction({
    run: (body: { readonly name?: string; readonly second_factor_mandatory?: boolean }) =>
      call(accountsContract.updateWorkspace, { params: { workspaceId }, body }),
    done: 'workspace.saved',
    failed: 'server.failed',
    onSettled: () => refresh(accountsContract.profile, accountsContract.members),
  })
}

export function WorkspaceSettings({
  workspace,
  user,
}: {
  readonly workspace: Workspace
  readonly user: User
}) {
  const [name, setName] = useState(workspace.name)
  const [tried, setTried] = useState(false)
  const save = useSave(workspace.id)
  const changed = cleanText(name) !== workspace.name
  const submit = () => {
    setTried(true)
    if (cleanText(name)) save.mutate({ name })
  }
  return (
    <section className="card workspace-settings" aria-labelledby="espacio">
      <h2 id="espacio">Espacio de trabajo</h2>
      <form
        className="field-row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          className="field-row-input"
          label="Nombre"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={required(tried, name)}
          maxLength={200}
          required
        />
        <Button
          type="submit"
          className="field-row-button"
          disabled={!changed}
          busy={save.isPending && changed}
        >
          Guardar nombre
        </Button>
      </form>
      <SwitchField
        label="Pedir verificación en dos pasos a todo el equipo"
        checked={workspace.second_factor_mandatory}
        disabled={save.isPending}
        hint={
          user.second_factor_enabled
            ? 'Quien no la tenga activa deberá activarla antes de seguir.'
            : 'Activa primero la tuya en «Configuración de cuenta»: nadie pide a otros lo que le cerraría la puerta.'
        }
        onChange={(event) => save.mutate({ second_factor_mandatory: event.target.checked })}
      />
    </section>
  )
}
