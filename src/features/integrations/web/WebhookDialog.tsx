import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import { cleanText } from '#shared/text.ts'
import { CheckField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { SubmitDialog } from '#web/kit/SubmitDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { type EventType, integrationsContract } from '../contract.ts'
import { EVENTS } from '../limits.ts'
import { eventLabels, webhookProblem } from '../webhook.rules.ts'

interface WebhookDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onCreated: (secret: string) => void
}

export function WebhookDialog({ workspace, open, onOpenChange, onCreated }: WebhookDialogProps) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly EventType[]>(EVENTS)
  const [tried, setTried] = useState(false)
  const problem = webhookProblem({ url: cleanText(url), events }, false)
  const errorOf = (code: typeof problem) => (tried && problem === code ? code : null)
  const urlError = errorOf('webhook.url_invalid')
  const eventsError = errorOf('webhook.events_required')
  const close = () => {
    onOpenChange(false)
    setUrl('')
    setEvents(EVENTS)
    setTried(false)
  }
  const create = useMutation({
    mutationFn: () =>
      call(integrationsContract.createWebhook, {
        params: { workspaceId: workspace.id },
        body: { url, events: [...events] },
      }),
    onSuccess: async ({ secret }) => {
      onCreated(secret)
      close()
      await refresh(integrationsContract.webhooks)
    },
    onError: (error) => notifyFailure(error, 'server.failed'),
  })
  const toggle = (event: EventType) =>
    setEvents(
      EVENTS.filter((one) => (one === event ? !events.includes(one) : events.includes(one))),
    )
  const submit = () => {
    setTried(true)
    if (!problem) create.mutate()
  }
  return (
    <SubmitDialog
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={close}
      title="Agregar webhook"
      description="Mandamos un POST firmado a esta dirección. Si no contesta, lo intentamos durante un día."
      submitLabel="Agregar"
      busyLabel="Agregando..."
      busy={create.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Dirección"
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={urlError && messageText(urlError)}
      />
      <fieldset className="grid gap-3">
        <legend className="field-label">Avisos</legend>
        {EVENTS.map((event) => (
          <CheckField
            key={event}
            type="checkbox"
            label={eventLabels[event]}
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
        {eventsError && (
          <p className="field-error" role="alert">
            {messageText(eventsError)}
          </p>
        )}
      </fieldset>
    </SubmitDialog>
  )
}
