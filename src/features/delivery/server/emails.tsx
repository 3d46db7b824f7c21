import { firstNameOf, subjectIn } from '#features/release/mail-text.rules.ts'
import {
  findMailCompany,
  type MailMatrix,
  findMailMatrix,
} from '#features/release/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { addDays, localDate, longDate } from '#shared/dates.ts'
import { noteText } from '#shared/letter.ts'
import type { DeliveryPreview, DeliveryReader } from '../contract.ts'
import { composeLeaderLetter, type Letter } from '../leader-letter.rules.ts'
import { isLinkValid } from '../rules.ts'
import { deliveryIn, leaderMails, letterWithReport } from './leader.emails.tsx'
import { findLink, type StoredLink } from './link.queries.ts'

export const deliveryMails = {
  report_delivery: reportDelivery,
  ...leaderMails,
  delivery_reminder: deliveryReminder,
} as const satisfies MailRenderers

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
  if (!matrix || !link || link.email === null || !isLinkValid(link, clock.now())) return null
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
      : reader === 'leader'
        ? composeLeaderLetter(leader, [name], matrix)
        : letterWithReport(leader, name, matrix)
  const { subject, title, paragraphs, action, facts } = letter
  return {
    subject: subjectIn(matrix, subject),
    title,
    paragraphs: [...paragraphs],
    action,
    facts: [...facts],
  }
}
