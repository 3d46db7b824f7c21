import { useMemo, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useNow } from '#web/useNow.ts'
import { integrationsContract, type Webhook } from '../contract.ts'
import { describeLastUse } from '../token.rules.ts'
import { answerText, eventLabels, looks, resultText } from '../webhook.rules.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { RotateDialog } from './WebhookDialog.tsx'

const webhookKey = ({ id }: Webhook): string => id
const buildAddress = ({ url }: Webhook): string => url.replace(/^https?:\/\//, '')
const describeEvents = ({ events }: Webhook): string =>
  events.map((event) => eventLabels[event]).join(', ')

const columnsAt = (now: Date): readonly ListColumn<Webhook>[] => [
  { key: 'direccion', label: 'Dirección', width: 240, value: buildAddress, cell: buildAddress },
  {
    key: 'avisos',
    label: 'Avisos',
    width: 240,
    wraps: true,
    value: describeEvents,
    cell: describeEvents,
  },
  {
    key: 'entrega',
    label: 'Último aviso',
    width: 220,
    phone: 'labelled',
    wraps: true,
    value: ({ last_delivery }) => last_delivery?.created_at ?? '',
    cell: ({ last_delivery }) =>
      last_delivery ? (
        <span className="webhook-state">
          <Badge {...looks[last_delivery.state]}>{resultText(last_delivery)}</Badge>
          <span className="soft">
            {describeLastUse({ seen_at: last_delivery.created_at }, now)}
          </span>
        </span>
      ) : (
        <span className="soft">Ninguno</span>
      ),
  },
]

interface WebhooksTableProps {
  readonly workspace: Workspace
  readonly webhooks: readonly Webhook[]
  readonly onSecret: (secret: string) => void
}

type WebhookDialogs = 'log' | 'rotate' | 'remove'
type Open = { readonly dialog: WebhookDialogs; readonly webhook: Webhook } | null

/** The addresses with their last message, and what can be done with each. */
export function WebhooksTable({ webhooks, workspace, onSecret }: WebhooksTableProps) {
  const [open, setOpen] = useState<Open>(null)
  const now = useNow()
  const columns = useMemo(() => columnsAt(now), [now])
  const list = useList({
    id: 'webhooks',
    name: 'webhooks',
    rows: webhooks,
    columns,
    searched: buildAddress,
    order: 'direccion',
  })
  const buildParams = ({ id }: Webhook) => ({ workspaceId: workspace.id, webhookId: id })
  const onSettled = async () => {
    setOpen(null)
    await refresh(integrationsContract.webhooks)
  }
  const remove = useAction({
    run: (webhook: Webhook) =>
      call(integrationsContract.removeWebhook, { params: buildParams(webhook) }),
    done: 'webhook.removed',
    failed: 'server.failed',
    onSettled,
  })
  const test = useAction({
    run: (webhook: Webhook) => call(integrationsContract.test, { params: buildParams(webhook) }),
    onDone: (answer) =>
      notify(answer.accepted ? 'webhook.tested' : 'webhook.test_failed', {
        answer: answerText(answer),
      }),
    failed: 'server.failed',
  })
  return (
    <>
      <ListTable
        caption="Webhooks"
        list={list}
        rowKey={webhookKey}
        actionsWidth={190}
        phoneActions={4}
        actions={(webhook) => (
          <WebhookActions
            address={buildAddress(webhook)}
            onOpen={(dialog) => setOpen({ dialog, webhook })}
            onTest={() => {
              if (!test.isPending) test.mutate(webhook)
            }}
          />
        )}
        empty={null}
        none="Ninguno"
      />
      {open?.dialog === 'log' && (
        <DeliveriesDialog
          workspace={workspace}
          webhook={open.webhook}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'rotate' && (
        <RotateDialog
          params={buildParams(open.webhook)}
          onClose={() => setOpen(null)}
          onSecret={(secret) => {
            onSecret(secret)
            return onSettled()
          }}
        />
      )}
      <ConfirmDialog
        open={open?.dialog === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={`¿Quitar ${open ? buildAddress(open.webhook) : ''}?`}
        consequence="Ya no recibirá avisos y se borra el registro de los que recibió."
        confirmLabel="Sí, quitar"
        danger
        busy={remove.isPending}
        onConfirm={() => open && remove.mutate(open.webhook)}
      />
    </>
  )
}

interface WebhookActionsProps {
  readonly address: string
  readonly onOpen: (dialog: WebhookDialogs) => void
  readonly onTest: () => void
}

function WebhookActions({ address, onOpen, onTest }: WebhookActionsProps) {
  return (
    <>
      <IconAction
        icon="list"
        label={`Avisos a ${address}`}
        tip="Ver avisos"
        onClick={() => onOpen('log')}
      />
      <IconAction icon="send" label={`Probar ${address}`} tip="Probar" onClick={onTest} />
      <IconAction
        icon="key-round"
        label={`Cambiar el secreto de ${address}`}
        tip="Cambiar secreto"
        onClick={() => onOpen('rotate')}
      />
      <IconAction
        icon="trash"
        label={`Quitar ${address}`}
        tip="Quitar"
        onClick={() => onOpen('remove')}
      />
    </>
  )
}
