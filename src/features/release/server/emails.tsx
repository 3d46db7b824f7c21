import { estimatedMinutes } from '#features/evaluations/rules.ts'
import { RETENTION_DAYS } from '#features/matrices/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { MailContent, MailNotice } from '#server/mail/mail-content.ts'
import type { Mail, MailAttachment, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { foreignLawText, privacyLaws } from '#shared/privacy-laws.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { capitalized } from '#shared/spanish.ts'
import { deadlineCalendar } from '../calendar.rules.ts'
import {
  effortText,
  roughly,
  evaluatedText,
  firstNameOf,
  invitationPreview,
  type MailedForm,
  subjectIn,
} from '../mail-text.rules.ts'
import { confidentialityTexts, deadlineText, missingText, requestText } from '../rules.ts'
import {
  findMailCompany,
  type MailMatrix,
  findMailMatrix,
  type MailSubject,
  requestedForms,
  findSubject,
} from './emails.queries.ts'

export const releaseMails = {
  invitation: (context, row) => raterMail(context, row, invitation),
  receipt: (context, row) => raterMail(context, row, receipt),
} as const satisfies MailRenderers

/** What every mail to a rater is written from. */
export interface RaterContext {
  readonly context: AppContext
  readonly matrix: MailMatrix
  readonly rater: MailSubject
  /** Every form, without declined ones. */
  readonly asked: readonly MailedForm[]
  readonly open: readonly MailedForm[]
}
export interface RaterMailData extends RaterContext {
  readonly row: OutboxRow
  readonly address: string
  /** The personal link with the rater's key, which is stored nowhere. */
  readonly link: string
}
export interface WrittenMail {
  readonly subject: string
  readonly content: Omit<MailContent, 'company' | 'organiser'>
}

/** Null when the matrix or the rater is gone. */
export async function raterContext(
  context: AppContext,
  matrix_id: string,
  subject_id: string,
): Promise<RaterContext | null> {
  const { db } = context
  const [matrix, rater, asked] = await Promise.all([
    findMailMatrix(db, matrix_id),
    findSubject(db, subject_id),
    requestedForms(db, subject_id),
  ])
  if (!matrix || !rater) return null
  return { context, matrix, rater, asked, open: asked.filter((form) => !form.answered) }
}

/** A mail to the rater of the outbox row; null when the matrix or the rater is gone. */
export async function raterMail(
  context: AppContext,
  row: OutboxRow,
  write: (mail: RaterMailData) => WrittenMail | null,
): Promise<Mail | null> {
  const { db, config, secrets } = context
  if (!row.matrix_id || !row.subject_id) return null
  const data = await raterContext(context, row.matrix_id, row.subject_id)
  // queued before the address was removed
  const address = data?.rater.email ?? null
  if (!data || address === null) return null
  const { matrix, rater } = data
  const link = `${config.public_url}/assessment/${rater.id}#${secrets.raterKey(rater)}`
  const written = write({ ...data, row, address, link })
  return (
    written &&
    composeMail({ name: rater.name, address }, subjectIn(matrix, written.subject), {
      company: await findMailCompany(db, matrix),
      organiser: matrix.email_send_reports,
      ...written.content,
    })
  )
}

export const isOver = ({ context, matrix, open }: RaterContext): boolean =>
  open.length === 0 || matrix.closes_at <= context.clock.now()

const isAboutOthers = ({ relation_type_id }: MailedForm): boolean =>
  relation_type_id !== SELF_EVALUATION

export function collectFacts({ matrix, open }: RaterMailData) {
  return [
    { label: 'Qué se te pide', value: capitalized(requestText(open)) },
    {
      label: 'Hasta cuándo',
      value: capitalized(deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at)),
    },
    {
      label: 'Cuánto tardas',
      value: `${capitalized(roughly(estimatedMinutes(matrix.question_count, open.length)))}; puedes pausar y seguir después`,
    },
  ]
}

/** The deadline for the rater's calendar; it replaces the one of an earlier mail. */
export function composeCalendar({ matrix, rater, context }: RaterMailData): MailAttachment {
  const { config, clock } = context
  const until = deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at)
  return {
    file_name: 'fecha-limite.ics',
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: deadlineCalendar({
      uid: `${rater.id}@${new URL(config.public_url).hostname}`,
      sequence: matrix.deadline_moves,
      written_at: clock.now(),
      limit_date: matrix.limit_date,
      matrix_name: matrix.name,
      company_name: matrix.company_name,
      organiser: matrix.email_send_reports,
      description: `Se reciben respuestas hasta el ${until}. Tu enlace está en el correo de ${matrix.company_name}.`,
    }),
  }
}
export const CALENDAR_HINT = 'El archivo adjunto agrega la fecha límite a tu calendario.'

/** Null when the mail has become pointless and is not sent; the same holds for the reminder. */
function invitation(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail)) return null
  const { matrix, rater, open, link, context } = mail
  const first_name = firstNameOf(rater.name)
  return {
    subject: `${first_name}, ${effortText(estimatedMinutes(matrix.question_count, open.length), open.length)}`,
    content: {
      preview: invitationPreview(open, matrix.question_count, matrix.limit_date),
      title: `Hola, ${first_name}. Tu mirada cuenta`,
      paragraphs: [
        `${matrix.company_name} organiza la evaluación 360 «${matrix.name}» y te pide ${requestText(open)}.`,
        'El enlace es personal: con él se responde en tu nombre y no hace falta contraseña. No lo reenvíes.',
      ],
      facts: [{ label: 'Sobre quién', value: evaluatedText(open) }, ...collectFacts(mail)],
      action: { label: 'Empezar', href: link },
      closing: [CALENDAR_HINT],
      files: [composeCalendar(mail)],
      notices: [
        {
          title: 'Cómo se muestran tus respuestas',
          paragraphs: confidentialityTexts(open, matrix),
        },
        privacyNotice(matrix, context),
      ],
    },
  }
}

/**
 * The simplified privacy notice that the law requires where data are collected, with a link to the
 * full notice.
 */
function privacyNotice(matrix: MailMatrix, { config }: AppContext) {
  const foreign = foreignLawText(matrix.country)
  const consent = foreign ? '' : 'finalidades que necesiten tu consentimiento ni '
  const rights = foreign ? 'tus derechos' : `tus derechos de ${privacyLaws.MX.rights}`
  return {
    title: 'Aviso de privacidad simplificado',
    paragraphs: [
      `${matrix.company_name} es responsable de tus datos: tu nombre, tu correo, las columnas que agregó sobre ti, tu relación de trabajo con las personas evaluadas y lo que respondas. Ninguno es sensible.`,
      `Se usan sólo para invitarte, reunir las respuestas y preparar reportes para el desarrollo de las personas evaluadas. No hay ${consent}decisiones automáticas.`,
      `Se eliminan a más tardar ${RETENTION_DAYS} días naturales después de la fecha límite. Puedes limitar su uso y ejercer ${rights} en ${matrix.email_send_reports} o como dice el aviso completo.`,
      ...(foreign ? [foreign] : []),
    ],
    link: { label: 'Leer el Aviso de Privacidad completo', href: `${config.public_url}/privacy` },
  }
}

/** Confirms that answers arrived in the name of the rater, without repeating them. */
function receipt(mail: RaterMailData): WrittenMail {
  const { matrix, rater, row, link } = mail
  const sheet = row.dedupe_key.split(' ')[2] === 'self' ? 'self' : 'others'
  const sent = sheet === 'self' ? 'tu autoevaluación' : sentFormsText(mail)
  const rest = isOver(mail) ? null : missingText(mail.open)
  return {
    subject: `Recibimos tus respuestas de «${matrix.name}»`,
    content: {
      preview: `Recibimos ${sent}. ¿No fuiste tú? Avísanos.`,
      title: `Gracias, ${rater.name}`,
      paragraphs: [
        `Recibimos ${sent} de «${matrix.name}», de ${matrix.company_name}. Este correo es tu constancia; por confidencialidad no incluye lo que respondiste.`,
        ...(rest ? [`Todavía ${rest}.`] : []),
      ],
      ...(rest ? { action: { label: 'Continuar', href: link } } : {}),
      notices: [notMe(mail, sheet)],
    },
  }
}

/** The forms about others of one sending, by number unless it was all of them. */
function sentFormsText({ asked, row }: RaterMailData): string {
  const { sent } = row.payload
  if (typeof sent !== 'number' || sent >= asked.filter(isAboutOthers).length)
    return 'tus hojas sobre otras personas'
  return sent === 1 ? 'una hoja sobre otra persona' : `${sent} hojas sobre otras personas`
}

/** The address holds the token behind a #, so that a scanner that follows it sends nothing. */
function notMe({ context, matrix, rater }: RaterMailData, sheet: 'self' | 'others'): MailNotice {
  const { config, secrets, clock } = context
  const title = '¿No enviaste tú estas respuestas?'
  if (matrix.closes_at <= clock.now())
    return { title, paragraphs: [`Avisa a ${matrix.email_send_reports}.`] }
  const reopened = sheet === 'self' ? rater.self_reopened : rater.others_reopened
  const token = secrets.receiptToken(rater.id, sheet, reopened)
  return {
    title,
    paragraphs: [
      'Este enlace abre una página con un botón. Al usarlo reabrimos tu hoja hasta la fecha límite, te mandamos un enlace nuevo y avisamos a quien organiza, sin decir qué se respondió. Abrir la página no cambia nada.',
    ],
    link: { label: 'No fui yo', href: `${config.public_url}/reopen/${rater.id}#${token}` },
  }
}
