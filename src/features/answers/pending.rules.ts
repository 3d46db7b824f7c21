import { minutesText } from '#features/evaluations/rules.ts'
import { type MailedForm, sheetProgress, timeLeftText } from '#features/release/mail-text.rules.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { countedMasculine, numbered } from '#shared/spanish.ts'

/** A matrix in which something is open for a rater, as «Mis pendientes» shows it. */
export interface PendingMatrix {
  /** The forms that are neither sent nor declined. */
  readonly open: readonly Omit<MailedForm, 'name'>[]
  readonly question_count: number
  readonly days_left: number
}

/** «Tienes tres pendientes, Alejandra» */
export function pendingTitle(count: number, first_name: string): string {
  if (count === 0) return 'No tienes pendientes'
  return `Tienes ${countedMasculine(count, 'pendiente', 'pendientes')}, ${first_name}`
}

/** «4 personas y tú», «1 persona», «Sobre ti» */
export function peopleText({ open }: Pick<PendingMatrix, 'open'>): string {
  const others = open.filter(({ relation_type_id }) => relation_type_id !== SELF_EVALUATION).length
  if (others === 0) return 'Sobre ti'
  const people = numbered(others, 'persona', 'personas')
  return others < open.length ? `${people} y tú` : people
}

/** «cierra mañana», «faltan 9 días» */
export const closesText = (days: number): string =>
  days === 1 ? 'cierra mañana' : timeLeftText(days)

/** How far the rater is, without saying what was answered or about whom. */
export function pendingProgress({ open, question_count }: PendingMatrix) {
  const forms = open.map((form) => ({ ...form, name: '' }))
  const { done, total, minutes, started } = sheetProgress(forms, question_count)
  return { done, total, minutes, started }
}

/** «18 de 28, unos 2 min», «Sin empezar, unos 17 min», «Listo para enviar» */
export function progressText({
  done,
  total,
  minutes,
  started,
}: ReturnType<typeof pendingProgress>): string {
  if (minutes === 0) return 'Listo para enviar'
  return `${started ? `${done} de ${total}` : 'Sin empezar'}, unos ${minutes} min`
}

/** «Unos 38 minutos en total. Empieza por el que cierra antes.» */
export function totalText(minutes: readonly number[]): string {
  const all = minutes.reduce((sum, one) => sum + one, 0)
  const total = all === 0 ? 'Sólo falta enviar.' : `Unos ${minutesText(all)} en total.`
  return minutes.length > 1 ? `${total} Empieza por el que cierra antes.` : total
}
