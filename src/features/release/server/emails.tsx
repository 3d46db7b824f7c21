import { estimatedMinutes, minutesText } from '#features/evaluations/rules.ts'
import { RETENTION_DAYS } from '#features/matrices/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { MailContent, MailNotice } from '#server/mail-content.ts'
import type { Mail, MailDefinitions, OutboxRow } from '#server/mail.ts'
import { composeMail } from '#server/MailLayout.tsx'
import { localDate, longDate } from '#shared/dates.ts'
import { confidentialityTexts, deadlineText, type RequestedForm, requestText } from '../rules.ts'
import {
  type MailMatrix,
  mailMatrixOf,
  type MailSubject,
  requestedForms,
  subjectOf,
} from './emails.queries.ts'

export const releaseMails = {
  invitation: {
    priority: 'invitation',
    render: (context, row) => raterMail(context, row, invitation),
  },
  reminder: { priority: 'reminder', render: (context, row) => raterMail(context, row, reminder) },
  receipt: { priority: 'receipt', render: (context, row) => raterMail(context, row, receipt) },
  reports_ready: {
    priority: 'announcement',
    render: (context, row) => reportsEmailMail(context, row, reportsReady),
  },
  erasure_warning: {
    priority: 'announcement',
    render: (context, row) => reportsEmailMail(context, row, erasureWarning),
  },
  disputed: { priority: 'announcement', render: disputed },
} as const satisfies MailDefinitions

export interface RaterMailData {
  readonly context: AppContext
  readonly row: OutboxRow
  readonly matrix: MailMatrix
  readonly rater: MailSubject
  readonly open: readonly RequestedForm[]
  /** The personal link with the rater's key, which is stored nowhere. */
  readonly link: string
}
export interface WrittenMail {
  readonly subject: string
  readonly content: Omit<MailContent, 'company'>
}

/** A mail to the rater of the outbox row; null when the matrix or the rater is gone. */
export async function raterMail(
  context: AppContext,
  row: OutboxRow,
  write: (mail: RaterMailData) => WrittenMail | null,
): Promise<Mail | null> {
  const { db, config, secrets } = context
  if (!row.matrix_id || !row.subject_id) return null
  const [matrix, rater, forms] = await Promise.all([
    mailMatrixOf(db, row.matrix_id),
    subjectOf(db, row.subject_id),
    requestedForms(db, row.subject_id),
  ])
  if (!matrix || !rater) return null
  const link = `${config.public_url}/assessment/${rater.id}#${secrets.raterKey(rater)}`
  const written = write({
    context,
    row,
    matrix,
    rater,
    open: forms.filter((form) => !form.answered),
    link,
  })
  return (
    written &&
    composeMail({ name: rater.name, address: rater.email }, written.subject, {
      company: companyOf(matrix),
      ...written.content,
    })
  )
}

export const companyOf = (matrix: MailMatrix) => ({
  name: matrix.company_name,
  primary_color: matrix.primary_color,
  secondary_color: matrix.secondary_color,
})
export const isOver = ({ context, matrix, open }: RaterMailData): boolean =>
  open.length === 0 || matrix.closes_at <= context.clock.now()

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function factsOf({ matrix, open }: RaterMailData) {
  return [
    { label: 'Qué se te pide', value: capitalised(requestText(open)) },
    {
      label: 'Hasta cuándo',
      value: deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at),
    },
    {
      label: 'Cuánto tardas',
      value: `Cerca de ${minutesText(estimatedMinutes(matrix.question_count, open.length))}; puedes pausar y seguir después`,
    },
  ]
}

/** Null when the mail has become pointless and is not sent; the same holds for the reminder. */
function invitation(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail)) return null
  const { matrix, rater, open, link, context } = mail
  return {
    subject: `${matrix.company_name} te pide responder «${matrix.name}»`,
    content: {
      preview: `Se te pide ${requestText(open)}.`,
      title: `Hola, ${rater.name}`,
      paragraphs: [
        `${matrix.company_name} organiza la evaluación 360 «${matrix.name}» y te pide ${requestText(open)}.`,
        'El enlace es personal: con él se responde en tu nombre y no hace falta contraseña. No lo reenvíes.',
      ],
      facts: factsOf(mail),
      action: { label: 'Empezar', href: link },
      notices: [
        {
          title: 'Cómo se muestran tus respuestas',
          paragraphs: confidentialityTexts(open, matrix.minimum_raters),
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
  return {
    title: 'Aviso de privacidad simplificado',
    paragraphs: [
      `${matrix.company_name} es responsable de tus datos: tu nombre, tu correo, las columnas que agregó sobre ti, tu relación de trabajo con las personas evaluadas y lo que respondas. Ninguno es sensible.`,
      'Se usan sólo para invitarte, reunir las respuestas y preparar reportes para el desarrollo de las personas evaluadas. No hay finalidades que necesiten tu consentimiento ni decisiones automáticas.',
      `Se eliminan a más tardar ${RETENTION_DAYS} días naturales después de la fecha límite. Puedes limitar su uso y ejercer tus derechos de acceso, rectificación, cancelación y oposición en ${matrix.email_send_reports} o como dice el aviso completo.`,
    ],
    link: { label: 'Leer el Aviso de Privacidad completo', href: `${config.public_url}/privacy` },
  }
}

function reminder(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail)) return null
  const { matrix, rater, open, link } = mail
  return {
    subject: `Te falta responder «${matrix.name}»`,
    content: {
      preview: `Todavía está pendiente ${requestText(open)}.`,
      title: `Hola, ${rater.name}`,
      paragraphs: [
        `En «${matrix.name}», de ${matrix.company_name}, todavía te falta ${requestText(open)}. Lo que ya habías respondido está guardado.`,
      ],
      facts: factsOf(mail),
      action: { label: 'Continuar', href: link },
      notices: [
        {
          title: 'Cómo se muestran tus respuestas',
          paragraphs: confidentialityTexts(open, matrix.minimum_raters),
        },
      ],
    },
  }
}

/** Confirms that answers arrived in the name of the rater, without repeating them. */
function receipt(mail: RaterMailData): WrittenMail {
  const { matrix, rater, row, link } = mail
  const sheet = row.dedupe_key.endsWith(' self') ? 'self' : 'others'
  const sent = sheet === 'self' ? 'tu autoevaluación' : 'tus hojas sobre otras personas'
  const rest = isOver(mail) ? null : requestText(mail.open)
  return {
    subject: `Recibimos tus respuestas de «${matrix.name}»`,
    content: {
      preview: `Recibimos ${sent}.`,
      title: `Gracias, ${rater.name}`,
      paragraphs: [
        `Recibimos ${sent} de «${matrix.name}», de ${matrix.company_name}. Este correo es tu constancia; por confidencialidad no incluye lo que respondiste.`,
        ...(rest ? [`Todavía te falta ${rest}.`] : []),
      ],
      ...(rest ? { action: { label: 'Continuar', href: link } } : {}),
      notices: [notMe(mail, sheet)],
    },
  }
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

/** Writes a mail to `email_send_reports` of the matrix. */
type WriteToReportsEmail = (matrix: MailMatrix, context: AppContext) => WrittenMail

export async function reportsEmailMail(
  context: AppContext,
  row: OutboxRow,
  write: WriteToReportsEmail,
): Promise<Mail | null> {
  const matrix = row.matrix_id ? await mailMatrixOf(context.db, row.matrix_id) : undefined
  const address = row.email ?? matrix?.email_send_reports
  if (!matrix || !address) return null
  const { subject, content } = write(matrix, context)
  return composeMail({ name: matrix.company_name, address }, subject, {
    company: companyOf(matrix),
    ...content,
  })
}

const erasureDate = (matrix: MailMatrix): string =>
  longDate(localDate(matrix.erase_at, matrix.time_zone))
const reportsLink = (matrix: MailMatrix, { config }: AppContext): string =>
  `${config.public_url}/download-reports/${matrix.company_id}/${matrix.id}`

function reportsReady(matrix: MailMatrix, context: AppContext): WrittenMail {
  return {
    subject: `Los reportes de «${matrix.name}» ya están disponibles`,
    content: {
      preview: `El periodo de evaluación de «${matrix.name}» terminó.`,
      title: 'Los reportes ya están disponibles',
      paragraphs: [
        `El periodo de evaluación de «${matrix.name}» terminó y ya puedes descargar el reporte de cada persona evaluada. El enlace pide iniciar sesión.`,
        `El ${erasureDate(matrix)} se eliminan los datos personales del proyecto; después ya no habrá reportes individuales.`,
      ],
      action: { label: 'Ver los reportes', href: reportsLink(matrix, context) },
    },
  }
}

function erasureWarning(matrix: MailMatrix, context: AppContext): WrittenMail {
  return {
    subject: `Los datos personales de «${matrix.name}» se eliminan el ${erasureDate(matrix)}`,
    content: {
      preview: 'Descarga antes los reportes que vayas a necesitar.',
      title: 'Pronto se eliminan los datos personales',
      paragraphs: [
        `El ${erasureDate(matrix)} se eliminan los nombres, correos, columnas, comentarios y respuestas de «${matrix.name}», como dice el Aviso de Privacidad. Quedan sólo promedios anónimos.`,
        'Descarga antes los reportes que vayas a necesitar: después no se pueden recuperar.',
      ],
      action: { label: 'Descargar los reportes', href: reportsLink(matrix, context) },
    },
  }
}

/** Sent after a subject reported «Estos no son mis datos». */
async function disputed(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const subject = row.subject_id ? await subjectOf(context.db, row.subject_id) : undefined
  if (!subject) return null
  return reportsEmailMail(context, row, (matrix) => ({
    subject: `Una persona dice que sus datos en «${matrix.name}» no son correctos`,
    content: {
      preview: `${subject.name} pide revisar sus datos.`,
      title: 'Revisa los datos de una persona',
      paragraphs: [
        `Quien recibió el enlace de ${subject.name} (${subject.email}) en «${matrix.name}» dice que esos no son sus datos. Escríbele para aclararlo.`,
      ],
      action: {
        label: 'Ver el proyecto',
        href: `${context.config.public_url}/matrix/${matrix.company_id}/${matrix.id}`,
      },
    },
  }))
}
