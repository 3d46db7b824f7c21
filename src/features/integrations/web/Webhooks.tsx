import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { notify } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useNow } from '#web/useNow.ts'
import { integrationsContract, type Webhook } from '../contract.ts'
import { describeLastUse } from '../token.rules.ts'
import { answerText, eventLabels, looks, resultText } from '../webhook.rules.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { NewSecret } from './NewSecret.tsx'
import { RotateDialog, WebhookDialog } from './WebhookDialog.tsx'
import '../views/integrations.css'

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
        >
          Cópialo ahora: no se vuelve a mostrar.
        </NewSecret>
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

interface WebhooksTableProps extends WebhooksProps {
  readonly webhooks: readonly Webhook[]
  readonly onSecret: (secret: string) => void
}

type Open = { readonly dialog: 'log' | 'rotate' | 'remove'; readonly webhook: Webhook } | null

function WebhooksTable({ webhooks, workspace, onSecret }: WebhooksTableProps) {
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
          <>
            <IconAction
              icon="list"
              label={`Avisos a ${buildAddress(webhook)}`}
              tip="Ver avisos"
              onClick={() => setOpen({ dialog: 'log', webhook })}
            />
            <IconAction
              icon="send"
              label={`Probar ${buildAddress(webhook)}`}
              tip="Probar"
              onClick={() => {
                if (!test.isPending) test.mutate(webhook)
              }}
            />
            <IconAction
              icon="key-round"
              label={`Cambiar el secreto de ${buildAddress(webhook)}`}
              tip="Cambiar secreto"
              onClick={() => setOpen({ dialog: 'rotate', webhook })}
            />
            <IconAction
              icon="trash"
              label={`Quitar ${buildAddress(webhook)}`}
              tip="Quitar"
              onClick={() => setOpen({ dialog: 'remove', webhook })}
            />
          </>
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
