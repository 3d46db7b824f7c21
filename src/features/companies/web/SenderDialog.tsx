import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#shared/endpoint.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { companiesContract, type Company } from '../contract.ts'
import { LONGEST_SENDER_NAME } from '../limits.ts'
import {
  cleanSender,
  fromLine,
  type MailSender,
  mailSenderProblem,
  senderDifferences,
} from '../sender.rules.ts'
import '../views/companies.css'

interface SenderDialogProps {
  readonly company: Company
  readonly open: boolean
  readonly onClose: () => void
}

type Field = keyof MailSender
interface Fault {
  readonly field: Field
  readonly text: string
}

const findField = (code: string): Field | null => {
  if (code === 'company.sender_name_invalid') return 'sender_name'
  if (code === 'company.reply_to_invalid') return 'reply_to'
  return code.startsWith('company.sender_') ? 'sender_email' : null
}

/** What the fields say, or the server said of them; null when both accept them. */
function toFault(error: unknown): Fault | null {
  const field = error instanceof ApiError ? findField(error.code) : null
  return field && error instanceof ApiError ? { field, text: error.message } : null
}

/** State of the fields and their save, which reverts no other person's save. */
function useSenderFields({ company, onClose }: SenderDialogProps) {
  const [draft, setDraft] = useState<MailSender>(() => cleanSender(company))
  const [fault, setFault] = useState<Fault | null>(null)
  const params = { companyId: company.id }
  const version = useSavedVersion<Company>(company, 'company.changed', () =>
    call(companiesContract.one, { params }),
  )
  const own = cleanSender(draft)
  const save = useAction({
    run: (saved: Company | null) =>
      call(companiesContract.changeSender, { params, body: { ...own, version: saved?.version } }),
    done: 'company.sender_saved',
    onDone: onClose,
    refreshes: [companiesContract.list, companiesContract.one],
    failed: 'company.save_failed',
    onRefused: async (error) => {
      if (await version.catchNewer(error)) return true
      const refused = toFault(error)
      setFault(refused)
      return refused !== null
    },
  })
  return {
    draft,
    own,
    errorOf: (field: Field) => (fault?.field === field ? fault.text : null),
    saving: save.isPending,
    change: (changed: Partial<MailSender>) => {
      setDraft({ ...draft, ...changed })
      setFault(null)
    },
    submit: () => {
      const problem = mailSenderProblem(own)
      const field = problem && findField(problem)
      setFault(field && { field, text: messageText(problem) })
      if (!problem) save.mutate(version.saved)
    },
    conflict: {
      open: version.newer !== null,
      differences: version.newer ? senderDifferences(version.newer, own) : [],
      onDismiss: version.dismiss,
      onTakeSaved: () => {
        const newer = version.adopt()
        if (newer) setDraft(cleanSender(newer))
      },
      onKeepOwn: () => save.mutate(version.adopt()),
    },
  }
}

/** «Remitente de los correos»: under which name and address a company's mails come. */
export function SenderDialog(props: SenderDialogProps) {
  const { company, open, onClose } = props
  const { draft, own, errorOf, saving, change, submit, conflict } = useSenderFields(props)
  const service = useQuery(
    read(companiesContract.sender, { params: { companyId: company.id } }),
  ).data
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Remitente de los correos de ${company.name}`}
      onSubmit={submit}
      locked={saving}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        <p className="soft">
          Vale para los correos que salgan desde ahora de todos los proyectos de la empresa.
        </p>
        {company.sender_refused && (
          <FieldError>
            El servicio ya no envía desde {company.sender_email}. Mientras tanto los correos salen
            de {service?.address ?? 'la dirección del servicio'} con el nombre de la empresa.
          </FieldError>
        )}
        <TextField
          label="Nombre del remitente"
          optional
          value={draft.sender_name}
          placeholder={company.name}
          maxLength={LONGEST_SENDER_NAME}
          autoComplete="off"
          error={errorOf('sender_name')}
          onChange={(event) => change({ sender_name: event.target.value })}
        />
        <TextField
          label="Correo del remitente"
          optional
          type="text"
          inputMode="email"
          value={draft.sender_email}
          placeholder={service?.address}
          maxLength={254}
          autoComplete="off"
          hint={service && !errorOf('sender_email') && domainsHint(service.domains)}
          error={errorOf('sender_email')}
          onChange={(event) => change({ sender_email: event.target.value })}
        />
        <TextField
          label="Responder a"
          optional
          type="text"
          inputMode="email"
          value={draft.reply_to}
          maxLength={254}
          autoComplete="off"
          hint="Vacío: las respuestas llegan a quien organiza cada proyecto."
          error={errorOf('reply_to')}
          onChange={(event) => change({ reply_to: event.target.value })}
        />
        {service && <SenderPreview company={company} sender={own} service={service} />}
      </div>
      <VersionDialog code="company.changed" {...conflict} />
    </Dialog>
  )
}

const domainsHint = (domains: readonly string[]): string =>
  domains.length === 0
    ? messageText('company.sender_unavailable')
    : `Una dirección de ${domains.join(', ')}. Otro dominio lo agrega quien opera el servicio.`

interface SenderPreviewProps {
  readonly company: Company
  readonly sender: MailSender
  readonly service: ReplyOf<typeof companiesContract.sender>
}

/** The first lines of a mail as its reader sees them. */
function SenderPreview({ company, sender, service }: SenderPreviewProps) {
  return (
    <section aria-label="Así se verá">
      <p className="small muted note-above">Así se verá</p>
      <dl className="sender-preview">
        <dt className="muted">De</dt>
        <dd>{fromLine(company.name, sender, service)}</dd>
        <dt className="muted">Respuestas a</dt>
        <dd>{sender.reply_to || 'quien organiza cada proyecto'}</dd>
      </dl>
    </section>
  )
}
