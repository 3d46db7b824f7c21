import { mailCompany } from '#features/companies/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { MailContent } from '#server/mail/mail-content.ts'
import type { Mail, MailRenderers, OutboxRow, QueuedMail } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { weekdayDate } from '#shared/dates.ts'
import { noteParagraphs, type ReminderPreview } from '#shared/letter.ts'
import { type OwnRelationNames, nameRelation, relationNames } from '#shared/relation-names.ts'
import { withoutLinks } from '#shared/text.ts'
import { approveProblem, countsText, proposeProblem, proposeUntil } from '../rules.ts'
import { readLists } from './lists.queries.ts'
import { findHolder, isOpen, ledBy, type OpenHolder, findToday } from './queries.ts'

export const nominationsMails = {
  nomination_request: (context, row) => holderMail(context, row, request),
  nomination_approval: (context, row) => holderMail(context, row, approval),
  nomination_returned: (context, row) => holderMail(context, row, returned),
  nomination_outcome: (context, row) => holderMail(context, row, outcome),
} as const satisfies MailRenderers

interface Written {
  readonly subject: string
  readonly content: Omit<MailContent, 'company' | 'organiser'>
}
/** What a mail is to whom; its payload is empty once it was sent. */
interface Cause {
  readonly subject_id?: string | null
  readonly payload?: Readonly<Record<string, unknown>>
}
type Write = (context: AppContext, holder: OpenHolder, payload: Payload) => Promise<Written | null>
type Payload = NonNullable<Cause['payload']>

/** Null once the matrix asks for nothing any more, or the reason of the mail is gone. */
async function writeTo(context: AppContext, { subject_id, payload = {} }: Cause, write: Write) {
  const holder = subject_id ? await findHolder(context.db, subject_id) : undefined
  if (!holder || !isOpen(holder) || holder.company_kind !== 'real' || holder.email === null)
    return null
  const written = await write(context, holder, payload)
  return written && { ...written, holder, address: holder.email }
}

async function holderMail(context: AppContext, row: OutboxRow, write: Write): Promise<Mail | null> {
  const mail = await writeTo(context, row, write)
  if (!mail) return null
  const { holder, address, subject, content } = mail
  return composeMail({ name: holder.name, address }, subject, {
    company: await mailCompany(context.db, holder.company, holder),
    organiser: holder.email_send_reports,
    ...content,
    paragraphs: [...content.paragraphs, ...noteParagraphs(row.payload)],
  })
}

/** A reminder as it would leave now, without the key of its link. */
export async function previewReminder(
  context: AppContext,
  mail: QueuedMail,
): Promise<ReminderPreview | null> {
  const write = mail.kind === 'nomination_approval' ? approval : request
  const written = await writeTo(context, mail, write)
  if (!written) return null
  const { subject, content } = written
  const { title, paragraphs, facts = [], action } = content
  return {
    subject,
    title,
    paragraphs: [...paragraphs],
    action: action?.label ?? '',
    facts: [...facts],
  }
}

const formatDay = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')
const firstName = ({ name }: OpenHolder): string => withoutLinks(name).split(' ')[0] ?? ''
const toMatrix = (holder: OpenHolder) => ({ ...holder, id: holder.matrix_id })

const describePhase = (context: AppContext, holder: OpenHolder) => ({
  state: holder.state ?? ('approved' as const),
  returned: holder.returned,
  today: findToday(context, holder),
  plan: holder.nomination,
})

async function request(
  context: AppContext,
  holder: OpenHolder,
  payload: Payload,
): Promise<Written | null> {
  const phase = describePhase(context, holder)
  if (proposeProblem(phase) !== null) return null
  const [list] = await readLists(context.db, toMatrix(holder), [holder.id])
  const missing = list && countsText(list.relations, relationNames(holder.relation_names))
  const last_day = proposeUntil(phase)
  const until = formatDay(last_day)
  const name = firstName(holder)
  return {
    subject:
      payload['reminder'] === true
        ? `${name}, falta que propongas quién te evaluará`
        : `${name}, propón quién te evaluará`,
    content: {
      preview: missing ? `${missing}. Tienes hasta el ${until}.` : `Tienes hasta el ${until}.`,
      title: `${name}, ¿quién puede decirte algo útil?`,
      paragraphs: [
        `${holder.company} prepara tu evaluación «${holder.matrix}» y te pide proponer a quienes te evalúen: personas con quienes has trabajado al menos seis meses.`,
        'Tu líder, o quien organiza, revisa la lista. Nadie recibe una invitación antes, y nadie sabrá quién le propuso.',
      ],
      facts: [
        { label: 'Tienes hasta', value: weekdayDate(last_day) },
        ...(missing ? [{ label: 'Ahora', value: missing }] : []),
      ],
      action: { label: 'Proponer evaluadores', href: buildLink(context, holder, 'nominator') },
      closing: ['Este enlace es sólo tuyo. No lo reenvíes.'],
    },
  }
}

const paths = { nominator: 'nominate', approver: 'approve' } as const

const buildLink = (
  { config, secrets }: AppContext,
  holder: OpenHolder,
  kind: keyof typeof paths,
): string => `${config.public_url}/${paths[kind]}/${holder.id}#${secrets.linkKey(kind, holder)}`

async function approval(
  context: AppContext,
  holder: OpenHolder,
  payload: Payload,
): Promise<Written | null> {
  const { nomination: plan } = holder
  const today = findToday(context, holder)
  const led = await readLists(context.db, toMatrix(holder), await ledBy(context.db, holder.id))
  const waiting = led.filter(({ state }) => approveProblem({ state, today, plan }) === null)
  if (waiting.length === 0) return null
  const until = formatDay(plan.approve_until)
  const count = waiting.length === 1 ? 'una persona' : `${waiting.length} personas`
  const name = firstName(holder)
  return {
    subject:
      payload['reminder'] === true
        ? `${name}, falta que apruebes evaluadores`
        : `${name}, aprueba quién evaluará a tu equipo`,
    content: {
      preview: `Las propuestas de ${count} te esperan hasta el ${until}.`,
      title: `${name}, revisa a quién propone tu equipo`,
      paragraphs: [
        `En «${holder.matrix}», de ${holder.company}, las personas a quienes diriges proponen quién las evalúe. Ya te espera ${count === 'una persona' ? 'la lista de una persona' : `la lista de ${count}`}.`,
        'Puedes aprobar todo de una vez, quitar a alguien con una razón o agregar a quien falte. Nadie recibe una invitación antes de que apruebes.',
      ],
      facts: [{ label: 'Tienes hasta', value: weekdayDate(plan.approve_until) }],
      action: { label: 'Revisar propuestas', href: buildLink(context, holder, 'approver') },
      closing: [
        'Lo que no apruebes a tiempo lo decide quien organiza. Este enlace es sólo tuyo: no lo reenvíes.',
      ],
    },
  }
}

/**
 * Null when the list was sent again since, or sent back once more. A mail that is sent again has
 * forgotten which time it told of, and tells the present one.
 */
async function returned(
  context: AppContext,
  holder: OpenHolder,
  payload: Payload,
): Promise<Written | null> {
  const phase = describePhase(context, holder)
  if (phase.returned === null || (payload['returns'] ?? holder.returns) !== holder.returns)
    return null
  if (proposeProblem(phase) !== null) return null
  const last_day = proposeUntil(phase)
  const name = firstName(holder)
  return {
    subject: `${name}, falta un cambio en tus propuestas`,
    content: {
      preview: `Tu lista volvió con una nota. Tienes hasta el ${formatDay(last_day)}.`,
      title: 'Tu lista volvió para un cambio',
      paragraphs: [
        `Quien revisa tus propuestas de «${holder.matrix}», de ${holder.company}, te pide un cambio antes de aprobarlas. Todo lo que elegiste sigue ahí.`,
      ],
      facts: [
        { label: 'Qué falta', value: phase.returned },
        { label: 'Tienes hasta', value: weekdayDate(last_day) },
      ],
      action: { label: 'Cambiar mi lista', href: buildLink(context, holder, 'nominator') },
      closing: ['Este enlace es sólo tuyo. No lo reenvíes.'],
    },
  }
}

/** «compañero»; an own name as the company writes it. */
function nameWithin(id: number, own: OwnRelationNames): string {
  const name = nameRelation(id, own)
  return name.own ? name.one : name.one.toLowerCase()
}

async function outcome(context: AppContext, holder: OpenHolder): Promise<Written | null> {
  const [list] = await readLists(context.db, toMatrix(holder), [holder.id])
  const removed = list?.raters.filter((rater) => rater.removed) ?? []
  if (!list || list.state !== 'approved' || removed.length === 0) return null
  return {
    subject: `Aprobaron tus propuestas de «${holder.matrix}», con cambios`,
    content: {
      preview:
        removed.length === 1 ? 'Quitaron a una persona.' : `Quitaron a ${removed.length} personas.`,
      title: 'Tus propuestas están aprobadas',
      paragraphs: [
        `Tus propuestas de «${holder.matrix}», de ${holder.company}, se aprobaron. Esto se quitó; a estas personas no se les dijo nada:`,
      ],
      facts: removed.map(({ name, relation_type_id, reason }) => ({
        label: `${name}, ${nameWithin(relation_type_id, holder.relation_names)}`,
        value: reason === '' ? 'sin razón escrita' : reason,
      })),
      closing: ['No tienes que hacer nada más. Cuando empiece la evaluación recibes otro correo.'],
    },
  }
}
