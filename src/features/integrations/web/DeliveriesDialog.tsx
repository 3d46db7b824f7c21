import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '#features/accounts/contract.ts'
import { longInstant } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { integrationsContract, type Webhook, type WebhookDelivery } from '../contract.ts'
import { eventLabels, looks, resultText } from '../webhook.rules.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const when = (instant: string): string => longInstant(new Date(instant), zone)

interface DeliveriesDialogProps {
  readonly workspace: Workspace
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** What a webhook was told, the newest first; each can be sent again. */
export function DeliveriesDialog({ workspace, webhook, onClose }: DeliveriesDialogProps) {
  const params = { workspaceId: workspace.id, webhookId: webhook.id }
  const deliveries = useQuery(read(integrationsContract.deliveries, { params }))
  const resend = useAction({
    run: (deliveryId: string) =>
      call(integrationsContract.resend, { params: { ...params, deliveryId } }),
    done: 'webhook.resent',
    failed: 'server.failed',
    onSettled: () => refresh(integrationsContract.deliveries, integrationsContract.webhooks),
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Avisos enviados"
      description={webhook.url}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {deliveries.isPending && <Skeleton bars={4} />}
      {deliveries.isError && (
        <LoadError code="webhook.load_failed" onRetry={() => void deliveries.refetch()} />
      )}
      {deliveries.data?.length === 0 && <p className="soft">Aún no hay avisos.</p>}
      <ul className="stack-wide">
        {deliveries.data?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            busy={resend.isPending && resend.variables === delivery.id}
            onResend={() => resend.mutate(delivery.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery
  readonly busy: boolean
  readonly onResend: () => void
}

function DeliveryRow({ delivery, busy, onResend }: DeliveryRowProps) {
  const { type, state, attempts, created_at, due_at } = delivery
  return (
    <li className="line-apart">
      <span>
        <b>{eventLabels[type]}</b> <Badge {...looks[state]}>{resultText(delivery)}</Badge>
        <span className="line-note">
          {when(created_at)} · {numbered(attempts, 'intento', 'intentos')}
          {state === 'retrying' && due_at && ` · el siguiente, ${when(due_at)}`}
        </span>
      </span>
      {(state === 'delivered' || state === 'failed' || state === 'retrying') && (
        <Button
          size="small"
          busy={busy}
          aria-label={`Reenviar ${eventLabels[type]} del ${when(created_at)}`}
          onClick={onResend}
        >
          Reenviar
        </Button>
      )}
    </li>
  )
}
