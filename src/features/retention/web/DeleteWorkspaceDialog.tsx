import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/views/PasswordField.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { retentionContract, type WorkspaceDeletion } from '../contract.ts'
import { DELETION_DAYS } from '../limits.ts'
import { deletionEffects, deletionProblem } from '../workspace-deletion.rules.ts'
import { isWrongPassword } from './ExportWorkspaceDialog.tsx'

interface DeleteWorkspaceDialogProps {
  readonly workspace: Workspace
  readonly lost: WorkspaceDeletion
  readonly open: boolean
  readonly onClose: () => void
}

/** Names what is lost and asks for the workspace's name and the own password. */
export function DeleteWorkspaceDialog({
  workspace,
  lost,
  open,
  onClose,
}: DeleteWorkspaceDialogProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const plan = useMutation({
    mutationFn: () =>
      call(retentionContract.deleteWorkspace, {
        params: { workspaceId: workspace.id },
        body: { name, password },
      }),
    onSuccess: async () => {
      setName('')
      setPassword('')
      onClose()
      await refresh(retentionContract.workspaceDeletion)
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(error, 'server.failed')
    },
  })
  const isNamed = deletionProblem(name, workspace.name) === null
  return (
    <Dialog
      forgetful
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Eliminar «${workspace.name}»`}
      width="small"
      locked={plan.isPending}
      onSubmit={() => plan.mutate()}
      description={`Se elimina en ${DELETION_DAYS} días. Hasta entonces, cualquier persona con el rol Propiedad puede conservarlo; después no se recupera.`}
      footer={
        <>
          <Button onClick={onClose} disabled={plan.isPending}>
            Conservar el espacio
          </Button>
          <Button
            type="submit"
            variant="danger"
            busy={plan.isPending}
            disabled={!isNamed || !password}
          >
            Sí, eliminar
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div>
          <h3>Se elimina</h3>
          <ul className="mt-2 grid gap-2">
            {deletionEffects(lost).map((line) => (
              <li key={line} className="flex gap-2">
                <Icon name="x" size={16} className="mt-1 flex-none text-ink-3" />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </div>
        <TextField
          label="Nombre del espacio de trabajo"
          hint={`Escribe «${workspace.name}».`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          required
        />
        <PasswordField
          label="Tu contraseña"
          value={password}
          onChange={(typed) => {
            plan.reset()
            setPassword(typed)
          }}
          error={isWrongPassword(plan.error) ? plan.error.message : null}
          autoComplete="current-password"
        />
      </div>
    </Dialog>
  )
}
