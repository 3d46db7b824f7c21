import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/views/PasswordField.tsx'
import { Button } from '#ui/Button.tsx'
import { ApiError, call, urlOf } from '#web/api.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { retentionContract } from '../contract.ts'

export const isWrongPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password.wrong'

interface ExportWorkspaceDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the password and begins the download. */
export function ExportWorkspaceDialog({ workspace, open, onClose }: ExportWorkspaceDialogProps) {
  const [password, setPassword] = useState('')
  const workspaceId = workspace.id
  const prepare = useMutation({
    mutationFn: () =>
      call(retentionContract.exportWorkspace, { params: { workspaceId }, body: { password } }),
    onSuccess: ({ id: exportId }) => {
      setPassword('')
      onClose()
      location.assign(
        urlOf(retentionContract.downloadWorkspace, { params: { workspaceId, exportId } }),
      )
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(error, 'server.failed')
    },
  })
  return (
    <Dialog
      forgetful
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Descargar todo"
      width="small"
      locked={prepare.isPending}
      onSubmit={() => prepare.mutate()}
      description="El archivo trae datos personales: guárdalo en un lugar seguro. La descarga queda en la actividad."
      footer={
        <>
          <Button onClick={onClose} disabled={prepare.isPending}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" busy={prepare.isPending} disabled={!password}>
            Descargar
          </Button>
        </>
      }
    >
      <PasswordField
        label="Tu contraseña"
        value={password}
        onChange={(typed) => {
          prepare.reset()
          setPassword(typed)
        }}
        error={isWrongPassword(prepare.error) ? prepare.error.message : null}
        autoComplete="current-password"
      />
    </Dialog>
  )
}
