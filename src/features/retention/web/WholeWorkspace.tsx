import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsContract, type Workspace } from '#features/accounts/contract.ts'
import { DEFAULT_TIME_ZONE, longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { retentionContract } from '../contract.ts'
import { DELETION_DAYS } from '../limits.ts'
import '../views/retention.css'

const ExportWorkspaceDialog = lazyDialog(
  () => import('./ExportWorkspaceDialog.tsx'),
  'ExportWorkspaceDialog',
)
const DeleteWorkspaceDialog = lazyDialog(
  () => import('./DeleteWorkspaceDialog.tsx'),
  'DeleteWorkspaceDialog',
)

/** Where an owner takes everything of a workspace away, and deletes it. */
export function WholeWorkspace({ workspace }: { readonly workspace: Workspace }) {
  const params = { workspaceId: workspace.id }
  const deletion = useQuery(read(retentionContract.workspaceDeletion, { params }))
  const [opened, setAsked] = useState<'export' | 'deletion' | null>(null)
  const close = () => setAsked(null)
  const keep = useAction({
    run: () => call(retentionContract.keepWorkspace, { params }),
    done: 'workspace.deletion_cancelled',
    failed: 'server.failed',
    onSettled: () => refresh(retentionContract.workspaceDeletion, accountsContract.profile),
  })
  const delete_at = deletion.data?.delete_at ?? null
  const heading = `whole-${workspace.id}`
  return (
    <section className="card whole-workspace" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>Todo el espacio de trabajo «{workspace.name}»</h2>
        <p className="soft">
          Descarga un ZIP con empresas, escalas, evaluaciones, proyectos, personas y conexiones, sin
          respuestas ni claves; o elimínalo con todo lo que tiene, con {DELETION_DAYS} días para
          arrepentirte.
        </p>
      </div>
      {delete_at !== null && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
              Conservar el espacio
            </Button>
          }
        >
          {messageText('workspace.deletion_planned', {
            date: longInstant(new Date(delete_at), DEFAULT_TIME_ZONE),
          })}
        </Banner>
      )}
      {deletion.isPending && <Skeleton bars={1} />}
      {deletion.isError && (
        <LoadError code="workspace.deletion_load_failed" onRetry={() => void deletion.refetch()} />
      )}
      {deletion.data && (
        <div className="row">
          <Button icon="download" onClick={() => setAsked('export')}>
            Descargar todo
          </Button>
          {delete_at === null && (
            <Button icon="trash" variant="danger" onClick={() => setAsked('deletion')}>
              Eliminar el espacio
            </Button>
          )}
        </div>
      )}
      <ExportWorkspaceDialog workspace={workspace} open={opened === 'export'} onClose={close} />
      {deletion.data && (
        <DeleteWorkspaceDialog
          workspace={workspace}
          lost={deletion.data}
          open={opened === 'deletion'}
          onClose={close}
        />
      )}
    </section>
  )
}
