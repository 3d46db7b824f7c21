import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { capitalized } from '#shared/spanish.ts'
import { pendingText } from '../rules.ts'
import { findMailCompany, findMailMatrix, findSubject } from './emails.queries.ts'
import { collectFacts, isOver, type RaterMailData, raterMail, type WrittenMail } from './emails.tsx'
import { reportsEmailMail } from './organiser.emails.tsx'

/** The mails about a personal link: sent again, replaced after «No fui yo», or readdressed. */
export const linkMails = {
  rater_link: (context, row) =>
    raterMail(context, row, row.payload['reopened'] === true ? reopenedLink : requestedLink),
  sheet_reopened: sheetReopened,
  address_corrected: addressCorrected,
} as const satisfies MailRenderers

/** Null when nothing is open, so that asking for the link does not tell what was sent. */
function requestedLink(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail)) return null
  const { matrix, rater, open, link } = mail
  return {
    subject: `Tu enlace para responder «${matrix.name}»`,
    content: {
      preview: `Todavía ${pendingText(open)}.`,
      title: `Hola, ${rater.name}`,
      paragraphs: [
        `Este es tu enlace personal de «${matrix.name}», de ${matrix.company_name}. ${capitalized(pendingText(open))}.`,
        'Con él se responde en tu nombre y no hace falta contraseña. No lo reenvíes.',
      ],
      facts: collectFacts(mail),
      action: { label: 'Abrir mi evaluación', href: link },
      closing: ['Si no lo pediste, no tienes que hacer nada: el enlace sólo llega a tu correo.'],
    },
  }
}

/** Sent to the rater after «No fui yo». */
function reopenedLink(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail)) return null
  const { matrix, rater, link } = mail
  return {
    subject: `Reabrimos tus respuestas de «${matrix.name}»`,
    content: {
      preview: 'Este enlace es nuevo; el anterior ya no sirve.',
      title: `Hola, ${rater.name}`,
      paragraphs: [
        `Nos avisaste que no enviaste tú las respuestas de «${matrix.name}», de ${matrix.company_name}. Las reabrimos: este enlace es nuevo y el anterior ya no sirve.`,
        'Lo que se había enviado quedó como borrador, que sólo se ve con este enlace. Revísalo, cámbialo y envíalo: lo que no se envía no cuenta.',
        'Quien tenga el enlace responde en tu nombre. No lo reenvíes.',
      ],
      facts: collectFacts(mail),
      action: { label: 'Revisar y enviar', href: link },
    },
  }
}

/** Tells the organiser that a sheet was reopened, and not which one or what it said. */
async function sheetReopened(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const subject = row.subject_id ? await findSubject(context.db, row.subject_id) : undefined
  if (!subject) return null
  return reportsEmailMail(context, row, (matrix) => ({
    subject: `Una persona avisó que no envió sus respuestas de «${matrix.name}»`,
    content: {
      addresses: subject.email === null ? [] : [subject.email],
      preview: `Reabrimos lo que se envió en nombre de ${subject.name}.`,
      title: 'Reabrimos una hoja',
      paragraphs: [
        `${subject.name} (${subject.email ?? 'sin correo'}) recibió la constancia de un envío en «${matrix.name}» y avisó que no fue suyo. Reabrimos su hoja hasta la fecha límite, su enlace anterior dejó de servir y le mandamos uno nuevo.`,
        'Quien organiza no puede ver lo que se respondió. Si esta persona no envía de nuevo su hoja, no contará.',
      ],
      action: {
        label: 'Ver el proyecto',
        href: `${context.config.public_url}/matrix/${matrix.company_id}/${matrix.id}`,
      },
    },
  }))
}

/**
 * Tells the former address that its link ended. It may belong to a stranger, so the mail holds
 * neither the name nor the new address of the rater.
 */
async function addressCorrected({ db }: AppContext, row: OutboxRow): Promise<Mail | null> {
  const matrix = row.matrix_id ? await findMailMatrix(db, row.matrix_id) : undefined
  if (!matrix || row.email === null) return null
  const change =
    row.payload['removed'] === true
      ? { preview: 'quitó esta dirección.', what: 'ya no manda a esta dirección' }
      : {
          preview: 'corrigió la dirección a la que llega.',
          what: 'corrigió la dirección a la que llega',
        }
  return composeMail(
    { name: row.email, address: row.email },
    `El enlace de «${matrix.name}» ya no sirve`,
    {
      company: await findMailCompany(db, matrix),
      organiser: matrix.email_send_reports,
      preview: `${matrix.company_name} ${change.preview}`,
      title: 'Este enlace ya no sirve',
      paragraphs: [
        `${matrix.company_name} ${change.what} un enlace personal de la evaluación «${matrix.name}». El que se haya enviado a esta dirección dejó de servir, y lo que se guardó con él se borró sin que nadie lo leyera.`,
        `Si esperabas responder con esta dirección, escribe a ${matrix.email_send_reports}.`,
      ],
    },
  )
}
