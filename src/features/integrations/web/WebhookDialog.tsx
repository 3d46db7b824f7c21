import { useState } from 'react'
import type { Workspace } from '#features/accounts/contract.ts'
import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { webhookEvents } from '#shared/webhook-events.ts'
import { CheckField, TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { SubmitDialog } from '#web/kit/dialog/SubmitDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'
import { type EventType, integrationsContract } from '../contract.ts'
import { eventLabels, webhookProblem } from '../webhook.rules.ts'
import { OwnPassword } from './OwnPassword.tsx'

interface WebhookDialogProps {
  readonly workspace: Workspace
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onCreated: (secret: string) => void
}

export function WebhookDialog({ workspace, open, onOpenChange, onCreated }: WebhookDialogProps) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly EventType[]>(webhookEvents)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const problem = webhookProblem({ url: cleanText(url), events }, false)
  const findError = (code: typeof problem) => (tried && problem === code ? code : null)
  const eventsError = findError('webhook.events_required')
  const close = () => {
    onOpenChange(false)
    setUrl('')
    setEvents(webhookEvents)
    setPassword('')
    setTried(false)
  }
  const create = useAction({
    run: () =>
      call(integrationsContract.createWebhook, {
        params: { workspaceId: workspace.id },
        body: { url, events: [...events], password },
      }),
    onDone: ({ secret }) => {
      onCreated(secret)
      close()
    },
    refreshes: [integrationsContract.webhooks],
    failed: 'server.failed',
    onRefused: (error) => (wrongPasswordText(error) ?? privateText(error)) !== null,
  })
  const toggle = (event: EventType) =>
    setEvents(
      webhookEvents.filter((one) => (one === event ? !events.includes(one) : events.includes(one))),
    )
  const submit = () => {
    setTried(true)
    if (!problem && password) create.mutate()
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
      <AddressField
        url={url}
        onChange={(typed) => {
          create.reset()
          setUrl(typed)
        }}
        problem={findError('webhook.url_invalid')}
        error={create.error}
      />
      <fieldset className="stack">
        <legend className="field-label">Avisos</legend>
        {webhookEvents.map((event) => (
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
      <OwnPassword
        value={password}
        tried={tried}
        error={create.error}
        onChange={(typed) => {
          create.reset()
          setPassword(typed)
        }}
      />
    </SubmitDialog>
  )
}

/** What the field says when the server refused its address; null for every other error. */
const privateText = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'webhook.url_private' ? error.message : null

interface AddressFieldProps {
  readonly url: string
  readonly onChange: (typed: string) => void
  readonly problem: MessageCode | null
  /** Why the call failed. */
  readonly error: unknown
}

function AddressField({ url, onChange, problem, error }: AddressFieldProps) {
  return (
    <TextField
      label="Dirección"
      type="url"
      placeholder="https://"
      autoComplete="off"
      maxLength={500}
      value={url}
      onChange={(event) => onChange(event.target.value)}
      error={problem ? messageText(problem) : privateText(error)}
    />
  )
}

interface RotateDialogProps {
  readonly params: { readonly workspaceId: string; readonly webhookId: string }
  readonly onClose: () => void
  readonly onSecret: (secret: string) => Promise<void>
}

/** Asks for the password before a webhook gets another secret. */
export function RotateDialog({ params, onClose, onSecret }: RotateDialogProps) {
  return (
    <ConfirmWithPassword
      open
      onClose={onClose}
      title="¿Cambiar el secreto?"
      description="Durante 24 horas los avisos llevan las dos firmas; después sólo la nueva."
      keep="Conservarlo"
      confirm="Sí, cambiarlo"
      label="Tu contraseña"
      action={(password) => call(integrationsContract.rotateSecret, { params, body: { password } })}
      onDone={({ secret }) => onSecret(secret)}
    />
  )
}
