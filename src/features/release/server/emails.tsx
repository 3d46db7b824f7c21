import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail.ts'
import { letterMail, type Letter } from '#server/MailLayout.tsx'
import { localDate, longDate } from '#shared/dates.ts'
import { RETENTION_DAYS } from '#shared/limits.ts'
import { estimatedMinutes } from '../../evaluations/rules.ts'
import { type AskedForm, askedOf, confidentialityOf, deadlineText } from '../rules.ts'
import { type Letterhead, letterheadOf, recipientOf, sheetsAskedOf } from './queries.ts'

export const releaseMails: MailRenderers = {
  invitation: (context, row) => toRater(context, row, invitation),
  reminder: (context, row) => toRater(context, row, reminder),
  receipt: (context, row) => toRater(context, row, receipt),
  reports_ready: (context, row) => toOrganiser(context, row, reportsReady),
  erasure_warning: (context, row) => toOrganiser(context, row, erasureWarning),
  disputed,
}

interface RaterLetter {
  readonly context: AppContext
  readonly row: OutboxRow
  readonly matrix: Letterhead
  readonly person: { readonly name: string }
  readonly open: readonly AskedForm[]
  /** The personal link, with the key that only this mail carries. */
  readonly link: string
}
type Written = { readonly subject: string; readonly letter: Omit<Letter, 'company'> } | null

async function toRater(
  context: AppContext,
  row: OutboxRow,
  write: (given: RaterLetter) => Written,
): Promise<Mail | null> {
  const { db, config, secrets } = context
  if (!row.matrix_id || !row.subject_id) return null
  const [matrix, person, forms] = await Promise.all([
    letterheadOf(db, row.matrix_id),
    recipientOf(db, row.subject_id),
    sheetsAskedOf(db, row.subject_id),
  ])
  if (!matrix || !person) return null
  const link = `${config.public_url}/assessment/${person.id}#${secrets.raterKey(person.id)}`
  const written = write({
    context,
    row,
    matrix,
    person,
    open: forms.filter((form) => !form.answered),
    link,
  })
  return (
    written &&
    letterMail({ name: person.name, address: person.email }, written.subject, {
      company: companyOf(matrix),
      ...written.letter,
    })
  )
}

const companyOf = (matrix: Letterhead) => ({
  name: matrix.company_name,
  primary_color: matrix.primary_color,
  secondary_color: matrix.secondary_color,
})
const isOver = ({ context, matrix, open }: RaterLetter): boolean =>
  open.length === 0 || matrix.closes_at <= context.clock.now()

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function factsOf({ matrix, open }: RaterLetter) {
  return [
    { label: 'Qué se te pide', value: capitalised(askedOf(open)) },
    {
      label: 'Hasta cuándo',
      value: deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at),
    },
    {
      label: 'Cuánto tardas',
      value: `Cerca de ${estimatedMinutes(matrix.question_count, open.length)} minutos; puedes pausar y seguir después`,
    },
  ]
}

function invitation(given: RaterLetter): Written {
  if (isOver(given)) return null
  const { matrix, person, open, link, context } = given
  return {
    subject: `${matrix.company_name} te pide responder «${matrix.name}»`,
    letter: {
      preview: `Se te pide ${askedOf(open)}.`,
      title: `Hola, ${person.name}`,
      paragraphs: [
        `${matrix.company_name} organiza la evaluación 360 «${matrix.name}» y te pide ${askedOf(open)}.`,
        'El enlace es personal: con él se responde en tu nombre y no hace falta contraseña. No lo reenvíes.',
      ],
      facts: factsOf(given),
      action: { label: 'Empezar', href: link },
      notices: [
        {
          title: 'Cómo se muestran tus respuestas',
          paragraphs: confidentialityOf(open, matrix.minimum_raters),
        },
        privacyNotice(matrix, context),
      ],
    },
  }
}

/** The simplified notice that the law asks for when data are collected, with the way to the whole one. */
function privacyNotice(matrix: Letterhead, { config }: AppContext) {
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

function reminder(given: RaterLetter): Written {
  if (isOver(given)) return null
  const { matrix, person, open, link } = given
  return {
    subject: `Te falta responder «${matrix.name}»`,
    letter: {
      preview: `Todavía está pendiente ${askedOf(open)}.`,
      title: `Hola, ${person.name}`,
      paragraphs: [
        `En «${matrix.name}», de ${matrix.company_name}, todavía te falta ${askedOf(open)}. Lo que ya habías respondido está guardado.`,
      ],
      facts: factsOf(given),
      action: { label: 'Continuar', href: link },
      notices: [
        {
          title: 'Cómo se muestran tus respuestas',
          paragraphs: confidentialityOf(open, matrix.minimum_raters),
        },
      ],
    },
  }
}

/** Says that something was answered in this name, never what. */
function receipt(given: RaterLetter): Written {
  const { matrix, person, row, link } = given
  const sent = row.dedupe_key.endsWith(' self')
    ? 'tu autoevaluación'
    : 'tus hojas sobre otras personas'
  const rest = isOver(given) ? null : askedOf(given.open)
  return {
    subject: `Recibimos tus respuestas de «${matrix.name}»`,
    letter: {
      preview: `Recibimos ${sent}.`,
      title: `Gracias, ${person.name}`,
      paragraphs: [
        `Recibimos ${sent} de «${matrix.name}», de ${matrix.company_name}. Este correo es tu constancia; por confidencialidad no incluye lo que respondiste.`,
        ...(rest ? [`Todavía te falta ${rest}.`] : []),
      ],
      ...(rest ? { action: { label: 'Continuar', href: link } } : {}),
      closing: [`Si no fuiste tú quien respondió, avisa a ${matrix.email_send_reports}.`],
    },
  }
}

type OrganiserLetter = (matrix: Letterhead, context: AppContext) => NonNullable<Written>

async function toOrganiser(
  context: AppContext,
  row: OutboxRow,
  write: OrganiserLetter,
): Promise<Mail | null> {
  const matrix = row.matrix_id ? await letterheadOf(context.db, row.matrix_id) : undefined
  const address = row.email ?? matrix?.email_send_reports
  if (!matrix || !address) return null
  const { subject, letter } = write(matrix, context)
  return letterMail({ name: matrix.company_name, address }, subject, {
    company: companyOf(matrix),
    ...letter,
  })
}

const erasureDate = (matrix: Letterhead): string =>
  longDate(localDate(matrix.erase_at, matrix.time_zone))
const reportsLink = (matrix: Letterhead, { config }: AppContext): string =>
  `${config.public_url}/download-reports/${matrix.company_id}/${matrix.id}`

function reportsReady(matrix: Letterhead, context: AppContext): NonNullable<Written> {
  return {
    subject: `Los reportes de «${matrix.name}» ya están disponibles`,
    letter: {
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

function erasureWarning(matrix: Letterhead, context: AppContext): NonNullable<Written> {
  return {
    subject: `Los datos personales de «${matrix.name}» se eliminan el ${erasureDate(matrix)}`,
    letter: {
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

/** «Estos no son mis datos», said by a participant. */
async function disputed(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const person = row.subject_id ? await recipientOf(context.db, row.subject_id) : undefined
  if (!person) return null
  return toOrganiser(context, row, (matrix) => ({
    subject: `Una persona dice que sus datos en «${matrix.name}» no son correctos`,
    letter: {
      preview: `${person.name} pide revisar sus datos.`,
      title: 'Revisa los datos de una persona',
      paragraphs: [
        `Quien recibió el enlace de ${person.name} (${person.email}) en «${matrix.name}» dice que esos no son sus datos. Escríbele para aclararlo.`,
      ],
      action: {
        label: 'Ver el proyecto',
        href: `${context.config.public_url}/matrix/${matrix.company_id}/${matrix.id}`,
      },
    },
  }))
}
