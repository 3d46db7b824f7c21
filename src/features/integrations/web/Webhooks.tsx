import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { integrationsContract } from '../contract.ts'
import { NewSecret } from './NewSecret.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhooksTable } from './WebhooksTable.tsx'
import '../views/integrations.css'

interface WebhooksProps {
  readonly workspace: Workspace
}

/** The addresses that are told what happens, with the outcome of the last message to each. */
export function Webhooks({ workspace }: WebhooksProps) {
  const params = { workspaceId: workspace.id }
  const webhooks = useQuery(read(integrationsContract.webhooks, { params }))
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <section className="stack-fields" aria-labelledby="webhooks">
      <div className="section-head">
        <div>
          <h2 id="webhooks">Webhooks</h2>
          <p className="soft">
            Avisos firmados a otro programa cuando algo pasa. Sin nombres ni respuestas.
          </p>
        </div>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Agregar
        </Button>
      </div>
      {secret && (
        <NewSecret
          name="Secreto para verificar la firma"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {webhooks.isPending && <Skeleton bars={3} />}
      {webhooks.isError && (
        <LoadError code="webhook.load_failed" onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.data?.length === 0 && <p className="muted">Aún no hay webhooks.</p>}
      {webhooks.data && webhooks.data.length > 0 && (
        <WebhooksTable webhooks={webhooks.data} workspace={workspace} onSecret={setSecret} />
      )}
      <WebhookDialog
        workspace={workspace}
        open={adding}
        onOpenChange={setAdding}
        onCreated={setSecret}
      />
    </section>
  )
}
