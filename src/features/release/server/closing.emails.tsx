import type { MailRenderers } from '#server/mail/mail.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { closingText } from '../closing.rules.ts'
import { type RaterMailData, raterMail, type WrittenMail } from './emails.tsx'

/** Tells a rater what the deadline did to forms that were not sent. */
export const closingMails = {
  closing_outcome: (context, row) => raterMail(context, row, closingOutcome),
} as const satisfies MailRenderers

function closingOutcome({ matrix, rater, row }: RaterMailData): WrittenMail {
  const { agreed, sent, unsent } = row.payload
  const { title, sentences } = closingText({
    agreed: agreed === true,
    sent: Number(sent ?? 0),
    unsent: Number(unsent ?? 0),
  })
  const erased_on = longDate(localDate(matrix.erase_at, matrix.time_zone))
  return {
    subject: `${title}: «${matrix.name}»`,
    content: {
      preview: sentences[0] ?? title,
      title,
      paragraphs: [
        `${rater.name}, el periodo para responder «${matrix.name}», de ${matrix.company_name}, terminó. ${sentences.join(' ')}`,
        `Por confidencialidad este correo no incluye lo que respondiste. Tus datos personales se eliminan a más tardar el ${erased_on}.`,
      ],
      closing: [`Si algo no es como esperabas, escribe a ${matrix.email_send_reports}.`],
    },
  }
}
