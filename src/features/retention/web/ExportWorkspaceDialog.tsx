import type { Workspace } from '#features/accounts/contract.ts'
import { call, buildUrl } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { retentionContract } from '../contract.ts'

interface ExportWorkspaceDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the password and begins the download. */
export function ExportWorkspaceDialog({ workspace, ...dialog }: ExportWorkspaceDialogProps) {
  const workspaceId = workspace.id
  return (
    <ConfirmWithPassword
      {...dialog}
      title="Descargar todo"
      description="El archivo trae datos personales: guárdalo en un lugar seguro. La descarga queda en la actividad."
      keep="Cancelar"
      confirm="Descargar"
      label="Tu contraseña"
      action={(password) =>
        call(retentionContract.exportWorkspace, { params: { workspaceId }, body: { password } })
      }
      onDone={({ id: exportId }) => {
        dialog.onClose()
        location.assign(
          buildUrl(retentionContract.downloadWorkspace, { params: { workspaceId, exportId } }),
        )
      }}
    />
  )
}
