import { remainingMinutes, roughMinutesText } from '#features/evaluations/rules.ts'
import { daysBetween, weekdayDate } from '#shared/dates.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { capitalized, counted, listed, numbered } from '#shared/spanish.ts'
import { cleanText, withoutLinks } from '#shared/text.ts'
import type { RequestedForm } from './rules.ts'

/** A form with the name of the evaluated and what is chosen so far; null before the first choice. */
export interface MailedForm extends RequestedForm {
  readonly name: string
  readonly choices: readonly (number | null)[] | null
  /** Positions of the questions that its relation is not asked. */
  readonly unasked?: readonly number[]
}

const isSelf = (form: RequestedForm): boolean => form.relation_type_id === SELF_EVALUATION

/** The mails of a rehearsal say so where every inbox shows it. */
export const subjectIn = (
  { company_kind }: { readonly company_kind: string },
  subject: string,
): string => (company_kind === 'rehearsal' ? `[Ensayo] ${subject}` : subject)

/** How a mail addresses a person: the first word of the name. */
export const firstNameOf = (name: string): string =>
  cleanText(withoutLinks(cleanText(name))).split(' ')[0] ?? ''

/** «una mirada», «cinco miradas», «13 miradas» */
const looksText = (count: number): string => counted(count, 'mirada', 'miradas')

/** «unos 20 minutos para 13 miradas» */
export const effortText = (minutes: number, forms: number): string =>
  `${minutes === 1 ? '' : 'unos '}${roughMinutesText(minutes)} para ${looksText(forms)}`

/** «sobre 4 personas y sobre ti» */
function aboutText(forms: readonly RequestedForm[]): string {
  const others = forms.filter((form) => !isSelf(form)).length
  const parts = [
    others === 0 ? '' : `sobre ${others === 1 ? 'una persona' : `${others} personas`}`,
    others < forms.length ? 'sobre ti' : '',
  ]
  return parts.filter((part) => part !== '').join(' y ')
}

/** «viernes 4 de diciembre» */
export const weekdayText = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')

/** «28 preguntas sobre 4 personas y sobre ti, hasta el viernes 4 de diciembre.» */
export function invitationPreview(
  forms: readonly RequestedForm[],
  question_count: number,
  limit_date: string,
): string {
  const questions = numbered(question_count, 'pregunta', 'preguntas')
  return `${questions} ${aboutText(forms)}, hasta el ${weekdayText(limit_date)}.`
}

const MOST_NAMES = 6
/** «Brenda Macías, Leonardo Ruiz y tú»; more than six are counted. */
export function evaluatedText(forms: readonly MailedForm[]): string {
  const names = forms.filter((form) => !isSelf(form)).map(({ name }) => name)
  const others =
    names.length > MOST_NAMES
      ? [...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} personas más`]
      : names
  return listed([...others, ...(forms.some(isSelf) ? ['tú'] : [])])
}

/** How far a rater is with the forms that are not sent yet. */
export interface SheetProgress {
  /** Questions that are complete: answered about everybody in the same sheet. */
  readonly done: number
  readonly total: number
  /** Estimated minutes for what is missing; 0 when nothing is. */
  readonly minutes: number
  readonly started: boolean
}

/** Counts a question once in the sheet about others and once in the self-evaluation. */
export function sheetProgress(forms: readonly MailedForm[], question_count: number): SheetProgress {
  const sheets = [forms.filter(isSelf), forms.filter((form) => !isSelf(form))].filter(
    (sheet) => sheet.length > 0,
  )
  const isChosen = ({ choices }: MailedForm, question: number): boolean =>
    (choices?.[question] ?? null) !== null
  const isAsked = ({ unasked = [] }: MailedForm, question: number): boolean =>
    !unasked.includes(question)
  const questions = Array.from({ length: question_count }, (_, question) => question)
  const asked = sheets.flatMap((sheet) =>
    questions.flatMap((question) => {
      const about = sheet.filter((form) => isAsked(form, question))
      return about.length > 0 ? [{ question, about }] : []
    }),
  )
  const missing = asked.map(
    ({ question, about }) => about.filter((form) => !isChosen(form, question)).length,
  )
  return {
    done: missing.filter((count) => count === 0).length,
    total: asked.length,
    minutes: remainingMinutes(missing, forms.length),
    started: forms.some((form) => questions.some((question) => isChosen(form, question))),
  }
}

/** Whole days until the deadline: 0 on its day. */
export const daysLeft = (today: string, limit_date: string): number =>
  Math.max(0, daysBetween(today, limit_date))

/** «faltan 2 días», «falta 1 día», «cierra hoy» */
export function timeLeftText(days: number): string {
  if (days === 0) return 'cierra hoy'
  return days === 1 ? 'falta 1 día' : `faltan ${days} días`
}

/** «Cierra en 2 días», «Cierra mañana», «Cierra hoy» */
export function closingLabel(days: number): string {
  if (days === 0) return 'Cierra hoy'
  return days === 1 ? 'Cierra mañana' : `Cierra en ${days} días`
}

/** «una semana más», «3 días más» */
export function moreTimeText(days: number): string {
  if (days === 7) return 'una semana más'
  return days === 1 ? 'un día más' : `${days} días más`
}

/** «unos 20 minutos», «cerca de 1 minuto» */
export const roughly = (minutes: number): string =>
  `${minutes === 1 ? 'cerca de' : 'unos'} ${roughMinutesText(minutes)}`

interface ReminderTexts {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly action: string
}

interface Reminded {
  readonly first_name: string
  readonly matrix_name: string
  readonly days: number
  readonly forms: readonly MailedForm[]
  readonly progress: SheetProgress
}

/** Differs for raters who have not begun, who have, and who only have to send. */
export function reminderTexts(reminded: Reminded): ReminderTexts {
  const { first_name, matrix_name, days, progress } = reminded
  const { done, total, minutes, started } = progress
  const subject =
    days === 0
      ? `${first_name}, hoy cierra «${matrix_name}»`
      : `${first_name}, ${timeLeftText(days)} para «${matrix_name}»`
  if (!started) return { subject, ...neverStarted(reminded) }
  if (done === total)
    return {
      subject: `${first_name}, sólo te falta enviar «${matrix_name}»`,
      preview: 'Ya respondiste todo. Cuenta cuando lo envías.',
      title: 'Ya respondiste todo. Falta enviarlo',
      action: 'Revisar y enviar',
    }
  const rest = `Te ${minutes === 1 ? 'queda' : 'quedan'} ${roughly(minutes)}`
  return {
    subject:
      done === 0 ? subject : `${first_name}, llevas ${done} de ${total} y ${timeLeftText(days)}`,
    preview: `${rest}. Lo que respondiste está guardado.`,
    title: `${done === 0 ? 'Ya empezaste' : `Llevas ${done} de ${total}`}. ${rest}`,
    action: 'Continuar',
  }
}

function neverStarted({ days, forms, progress }: Reminded): Omit<ReminderTexts, 'subject'> {
  const time = roughly(progress.minutes)
  const left = capitalized(timeLeftText(days))
  return forms.length === 1
    ? { preview: `${capitalized(time)}.`, title: `${left}, y son ${time}`, action: 'Empezar' }
    : {
        preview: `${capitalized(time)}, y puedes empezar por una sola persona.`,
        title: `${left}, y puedes empezar por una sola persona`,
        action: 'Empezar',
      }
}
