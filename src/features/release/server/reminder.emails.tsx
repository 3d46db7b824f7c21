import type { AppContext } from '#server/context.ts'
import type { MailLink } from '#server/mail/mail-content.ts'
import type { MailRenderers } from '#server/mail/mail.ts'
import { dayAndMonth, daysBetween, localDate } from '#shared/dates.ts'
import { noteParagraphs, type ReminderPreview } from '#shared/letter.ts'
import { capitalized } from '#shared/spanish.ts'
import {
  closingLabel,
  daysLeft,
  evaluatedText,
  firstNameOf,
  moreTimeText,
  reminderTexts,
  sheetProgress,
  weekdayText,
} from '../mail-text.rules.ts'
import { confidentialityTexts, deadlineText, missingText } from '../rules.ts'
import {
  CALENDAR_HINT,
  composeCalendar,
  isOver,
  raterContext,
  type RaterContext,
  type RaterMailData,
  raterMail,
  type WrittenMail,
} from './emails.tsx'

/** The mails that ask a rater again. */
export const reminderMails = {
  reminder: (context, row) => raterMail(context, row, reminder),
  extension: (context, row) => raterMail(context, row, extension),
} as const satisfies MailRenderers

/**
 * Whether a reminder still has a reason: the rater wants it and the address takes mails. A failed one
 * is asked about before it is sent again by hand, which says that the address takes mails by now.
 */
const isWanted = ({ rater, row }: RaterMailData): boolean =>
  !rater.no_reminders && (!rater.undeliverable || row.failed_at !== null)

function reminder(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail) || !isWanted(mail)) return null
  const { matrix, open, link, row } = mail
  const progress = sheetProgress(open, matrix.question_count)
  const { subject, preview, title, action } = composeTexts(mail)
  return {
    subject,
    content: {
      preview,
      title,
      ...(progress.started && { progress }),
      paragraphs: [
        `${composeRequest(mail)}${progress.started ? ' Lo que ya habías respondido está guardado.' : ''}`,
        ...noteParagraphs(row.payload),
      ],
      action: { label: action, href: link },
      facts: [deadlineFact(mail), { label: 'Falta', value: evaluatedText(open) }],
      closing: [CALENDAR_HINT],
      notices: [
        {
          title: 'Quién verá tus respuestas',
          paragraphs: confidentialityTexts(open, matrix),
        },
      ],
      files: [composeCalendar(mail)],
      unsubscribe: unsubscribeLink(mail),
    },
  }
}

/**
 * The reminder as the organiser may see it: as if the rater had not begun, because no organiser
 * learns what is begun, and without the names that are left, which would tell whom the rater has
 * answered about. Null when the rater has nothing open.
 */
export async function previewReminder(
  context: AppContext,
  matrix_id: string,
  subject_id: string,
): Promise<ReminderPreview | null> {
  const data = await raterContext(context, matrix_id, subject_id)
  if (!data || isOver(data)) return null
  const mail = { ...data, open: data.open.map((form) => ({ ...form, choices: null })) }
  const { subject, title, action } = composeTexts(mail)
  return { subject, title, action, paragraphs: [composeRequest(mail)], facts: [deadlineFact(mail)] }
}

function composeTexts({ matrix, rater, open, context }: RaterContext) {
  return reminderTexts({
    first_name: firstNameOf(rater.name),
    matrix_name: matrix.name,
    days: daysLeft(localDate(context.clock.now(), matrix.time_zone), matrix.limit_date),
    forms: open,
    progress: sheetProgress(open, matrix.question_count),
  })
}

const composeRequest = ({ matrix, open }: RaterContext): string =>
  `En «${matrix.name}», de ${matrix.company_name}, todavía ${missingText(open)}.`

const deadlineFact = ({ matrix, context }: RaterContext) => ({
  label: closingLabel(
    daysLeft(localDate(context.clock.now(), matrix.time_zone), matrix.limit_date),
  ),
  value: capitalized(deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at)),
})

/**
 * Its address holds a token of its own, which neither answers nor reads anything, because mail
 * programs send it to their own servers.
 */
const unsubscribeLink = ({
  context: { config, secrets },
  rater,
  address,
}: RaterMailData): MailLink => ({
  label: 'No quiero recordatorios de este proyecto',
  href: `${config.public_url}/reminders/${rater.id}/${secrets.remindersToken(rater.id, address)}`,
})

/**
 * The deadline was moved from the day that the row names. One that was returned and is sent again
 * has forgotten that day, and is a reminder.
 */
function extension(mail: RaterMailData): WrittenMail | null {
  if (isOver(mail) || !isWanted(mail)) return null
  const { matrix, open, link, row } = mail
  const { from } = row.payload
  if (typeof from !== 'string') return reminder(mail)
  const more = moreTimeText(daysBetween(from, matrix.limit_date))
  const { started } = sheetProgress(open, matrix.question_count)
  const until = deadlineText(matrix.limit_date, matrix.time_zone, matrix.closes_at)
  return {
    subject: `«${matrix.name}» cierra ahora el ${dayAndMonth(matrix.limit_date)}`,
    content: {
      preview: started ? `Tienes ${more}; lo guardado sigue ahí.` : `Tienes ${more}.`,
      title: `Tienes ${more}`,
      paragraphs: [
        `«${matrix.name}», de ${matrix.company_name}, cerraba el ${weekdayText(from)}. Ahora cierra el ${until}.`,
        ...(started ? ['Lo que respondiste sigue guardado.'] : []),
      ],
      action: { label: started ? 'Continuar' : 'Empezar', href: link },
      facts: [{ label: 'Falta', value: evaluatedText(open) }],
      closing: [CALENDAR_HINT],
      files: [composeCalendar(mail)],
      unsubscribe: unsubscribeLink(mail),
    },
  }
}
