import { firstNameOf, noteText, subjectIn } from '#features/release/mail-text.rules.ts'
import {
  findMailCompany,
  type MailMatrix,
  findMailMatrix,
} from '#features/release/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { addDays, localDate, longDate } from '#shared/dates.ts'
import type { DeliveryPreview, DeliveryReader } from '../contract.ts'
import { isConversationOpen, isLeaderLinkValid, isLinkValid } from '../rules.ts'
import { findLink, type StoredLink } from './queries.ts'

export const deliveryMails = {
  report_delivery: reportDelivery,
  leader_conversation: leaderConversation,
  leader_report: leaderReport,
  delivery_reminder: deliveryReminder,
} as const satisfies MailRenderers

interface Letter {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** Holds no number and no word of the report, because a mail passes through other hands. */
function letterTo(name: string, matrix: MailMatrix): Letter {
  const erased_on = localDate(matrix.erase_at, matrix.time_zone)
  return {
    subject: `${firstNameOf(name)}, tus resultados están listos`,
    preview: `Sólo tú tienes este enlace. Se borran el ${longDate(erased_on)}.`,
    title: 'Tus resultados están listos',
    paragraphs: [
      `Ya está tu reporte de «${matrix.name}», de ${matrix.company_name}. Aparta 20 minutos tranquilos: primero el mensaje, luego el detalle y al final qué hacer el lunes.`,
      'Si tu líder contestó, lo suyo se muestra aparte; de los demás sólo se muestran grupos, nunca quién dijo qué.',
    ],
    action: 'Ver mis resultados',
    facts: [
      { label: 'Disponibles', value: `Hasta el ${longDate(addDays(erased_on, -1))}` },
      {
        label: 'Quién los ve',
        value: matrix.leader_reports
          ? 'Tú y quien organiza; tu líder también puede recibirlos'
          : 'Tú y quien organiza',
      },
    ],
  }
}

/** The leader gets no report: the page holds no number and no comment. */
function letterToLeader(leader: string, person: string, matrix: MailMatrix): Letter {
  const last_day = addDays(localDate(matrix.erase_at, matrix.time_zone), -1)
  return {
    subject: `${firstNameOf(leader)}, habla con ${firstNameOf(person)} antes de su reporte`,
    preview: 'Veinte minutos, y una hoja para prepararlos.',
    title: `Habla con ${firstNameOf(person)}`,
    paragraphs: [
      `${person} está por recibir su reporte de «${matrix.name}», de ${matrix.company_name}. Antes, quien organiza te pide hablar con esa persona: te damos una hoja para prepararlo, sin nada de sus resultados.`,
      'Cuando hayan hablado, márcalo en la misma página y el reporte le llega.',
    ],
    action: 'Preparar la conversación',
    facts: [{ label: 'Disponible', value: `Hasta el ${longDate(last_day)}` }],
  }
}

/** The leader reads what the person reads. */
function letterWithReport(leader: string, person: string, matrix: MailMatrix): Letter {
  const last_day = addDays(localDate(matrix.erase_at, matrix.time_zone), -1)
  const first = firstNameOf(person)
  return {
    subject: `${firstNameOf(leader)}, ya puedes leer el reporte de ${first}`,
    preview: `Es el mismo que lee ${first}. Hasta el ${longDate(last_day)}.`,
    title: `El reporte de ${first}`,
    paragraphs: [
      `${person} tiene su reporte de «${matrix.name}», de ${matrix.company_name}. Antes de responder, todas las personas leyeron que tú también puedes leerlo.`,
      'Es el mismo: sólo muestra grupos, nunca quién dijo qué. Úsalo para escuchar y acordar un paso, no para averiguar quién lo dijo.',
    ],
    action: 'Leer el reporte',
    facts: [
      { label: 'Disponible', value: `Hasta el ${longDate(last_day)}` },
      { label: 'Quién lo ve', value: `${first}, quien organiza y tú` },
    ],
  }
}

/** Null when the link was withdrawn or replaced since, or the data are gone. */
async function leaderReport(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const { db, config, clock, secrets } = context
  const { evaluated_id, key_version } = deliveryIn(row)
  if (!row.matrix_id) return null
  const [matrix, link] = await Promise.all([
    findMailMatrix(db, row.matrix_id),
    findLink(db, evaluated_id),
  ])
  if (!matrix || !link?.leader || !isLeaderLinkValid(link, clock.now())) return null
  if (key_version !== link.leader_link.key_version) return null
  const { subject, ...letter } = letterWithReport(link.leader.name, link.name, matrix)
  const { preview, title, paragraphs, action, facts } = letter
  return composeMail(
    { name: link.leader.name, address: link.leader.email },
    subjectIn(matrix, subject),
    {
      company: await findMailCompany(db, matrix),
      organiser: matrix.email_send_reports,
      preview,
      title,
      paragraphs,
      action: {
        label: action,
        href: `${config.public_url}/leader-report/${link.id}#${secrets.linkKey('leader_reader', link.leader_link)}`,
      },
      facts: [...facts],
      closing: ['Este correo no lleva números. El enlace es sólo tuyo: no lo reenvíes.'],
    },
  )
}

/** The delivery that a mail is about; its key outlives the payload, which sending forgets. */
function deliveryIn({ dedupe_key }: OutboxRow): { evaluated_id: string; key_version: number } {
  const [, evaluated_id = '', key_version] = dedupe_key.split(' ')
  return { evaluated_id, key_version: Number(key_version) }
}

/** Null when the conversation was held, or the delivery withdrawn or made without it. */
async function leaderConversation(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const { db, config, clock, secrets } = context
  const { evaluated_id, key_version } = deliveryIn(row)
  if (!row.matrix_id) return null
  const [matrix, link] = await Promise.all([
    findMailMatrix(db, row.matrix_id),
    findLink(db, evaluated_id),
  ])
  if (!matrix || !link?.leader || !link.delivery.awaits_leader) return null
  if (key_version !== link.key_version || !isConversationOpen(link, clock.now())) return null
  const letter = letterToLeader(link.leader.name, link.name, matrix)
  const { subject, preview, title, paragraphs, action, facts } = letter
  return composeMail(
    { name: link.leader.name, address: link.leader.email },
    subjectIn(matrix, subject),
    {
      company: await findMailCompany(db, matrix),
      organiser: matrix.email_send_reports,
      preview,
      title,
      paragraphs,
      action: {
        label: action,
        href: `${config.public_url}/conversation/${link.id}#${secrets.linkKey('leader', link)}`,
      },
      facts: [...facts],
      closing: ['El enlace es sólo tuyo: con él se entrega el reporte. No lo reenvíes.'],
    },
  )
}

/** A mail to the evaluated. Null when the link was withdrawn or replaced since, or the data are gone. */
async function ownMail(
  context: AppContext,
  row: OutboxRow,
  write: (link: StoredLink, matrix: MailMatrix) => (Letter & { readonly closing: string }) | null,
): Promise<Mail | null> {
  const { db, config, clock, secrets } = context
  const { subject_id, matrix_id } = row
  if (!subject_id || !matrix_id) return null
  const [matrix, link] = await Promise.all([
    findMailMatrix(db, matrix_id),
    findLink(db, subject_id),
  ])
  if (!matrix || !link || !isLinkValid(link, clock.now())) return null
  if (deliveryIn(row).key_version !== link.key_version) return null
  const letter = write(link, matrix)
  if (!letter) return null
  const { subject, action, title, preview, facts, paragraphs, closing } = letter
  return composeMail({ name: link.name, address: link.email }, subjectIn(matrix, subject), {
    company: await findMailCompany(db, matrix),
    organiser: matrix.email_send_reports,
    preview,
    title,
    paragraphs: [...paragraphs],
    action: {
      label: action,
      href: `${config.public_url}/results/${link.id}#${secrets.linkKey('recipient', link)}`,
    },
    facts: [...facts],
    closing: [closing],
  })
}

function reportDelivery(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  return ownMail(context, row, (link, matrix) => {
    const letter = letterTo(link.name, matrix)
    const note = noteText(link.note)
    return {
      ...letter,
      paragraphs: [...letter.paragraphs, ...(note === null ? [] : [note])],
      closing:
        'Este correo no lleva números. El enlace es sólo tuyo: no lo reenvíes; para compartir, descarga el PDF.',
    }
  })
}

/** Null too when the report was opened. */
function deliveryReminder(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  return ownMail(context, row, ({ name, delivery }, matrix) => {
    if (delivery.opened_on !== null) return null
    const last_day = longDate(addDays(localDate(matrix.erase_at, matrix.time_zone), -1))
    const { action, facts } = letterTo(name, matrix)
    return {
      subject: `${firstNameOf(name)}, tus resultados siguen aquí`,
      preview: `Puedes leerlos hasta el ${last_day}.`,
      title: 'Tus resultados siguen aquí',
      paragraphs: [
        `Hace una semana te llegó tu reporte de «${matrix.name}», de ${matrix.company_name}. Puedes leerlo hasta el ${last_day}; después se borra.`,
      ],
      action,
      facts,
      closing:
        'Es el único recordatorio. Quien organiza ve el día en que abres tu reporte, no lo que lees. El enlace es sólo tuyo: no lo reenvíes.',
    }
  })
}

/** The mail as the organiser may see it; that of the person where there is no leader. */
export function previewDelivery(
  { name, leader }: { readonly name: string; readonly leader: string | null },
  matrix: MailMatrix,
  reader: DeliveryReader,
): DeliveryPreview {
  const letter =
    leader === null || reader === 'person'
      ? letterTo(name, matrix)
      : (reader === 'leader' ? letterToLeader : letterWithReport)(leader, name, matrix)
  const { subject, title, paragraphs, action, facts } = letter
  return {
    subject: subjectIn(matrix, subject),
    title,
    paragraphs: [...paragraphs],
    action,
    facts: [...facts],
  }
}
