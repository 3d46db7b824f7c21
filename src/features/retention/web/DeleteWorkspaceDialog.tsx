import { useState } from 'react'
import { accountsContract, type Workspace } from '#features/accounts/contract.ts'
import { TextField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { refresh } from '#web/query.ts'
import { retentionContract, type WorkspaceDeletion } from '../contract.ts'
import { DELETION_DAYS } from '../limits.ts'
import { deletionEffects, deletionProblem } from '../workspace-deletion.rules.ts'
import '../views/retention.css'

interface DeleteWorkspaceDialogProps {
  readonly workspace: Workspace
  readonly lost: WorkspaceDeletion
  readonly open: boolean
  readonly onClose: () => void
}

/** Names what is lost and asks for the workspace's name and the own password. */
export function DeleteWorkspaceDialog({ workspace, lost, ...dialog }: DeleteWorkspaceDialogProps) {
  const [name, setName] = useState('')
  return (
    <ConfirmWithPassword
      {...dialog}
      title={`Eliminar «${workspace.name}»`}
      description={`Se elimina en ${DELETION_DAYS} días. Hasta entonces, cualquier persona con el rol Propiedad puede conservarlo; después no se recupera.`}
      keep="Conservar el espacio"
      confirm="Sí, eliminar"
      danger
      ready={deletionProblem(name, workspace.name) === null}
      label="Tu contraseña"
      action={(password) =>
        call(retentionContract.deleteWorkspace, {
          params: { workspaceId: workspace.id },
          body: { name, password },
        })
      }
      onDone={async () => {
        setName('')
        dialog.onClose()
        await refresh(retentionContract.workspaceDeletion, accountsContract.profile)
      }}
    >
      <div>
        <h3>Se elimina</h3>
        <ul className="stack-close losses-list">
          {deletionEffects(lost).map((line) => (
            <li key={line} className="loss">
              <Icon name="x" size={16} />
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
    </ConfirmWithPassword>
  )
}
