import { type Schedule, planSchedule } from '#features/matrices/rules.ts'
import { weekdayDate } from '#shared/dates.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { nameRelation, type WithRelationNames } from '#shared/relation-names.ts'
import { LEADER, SELF_EVALUATION } from '#shared/relations.ts'
import type { ReminderState } from './contract.ts'

type MatrixProblem = RefusalCode & (`matrix.${string}` | 'company.inactive' | 'company.sample')

export interface Lifecycle {
  readonly released: boolean
  readonly closes_at: Date
  readonly reports_at: Date
  readonly erased_at: Date | null
}

interface Releasable extends Lifecycle {
  readonly company_status: 'activa' | 'inactiva'
  readonly company_kind: 'real' | 'sample' | 'rehearsal'
  readonly forms: number
  readonly question_count: number
}

/** Why a draft cannot be released now. */
export function releaseProblem(matrix: Releasable, now: Date): MatrixProblem | null {
  if (matrix.erased_at) return 'matrix.erased'
  if (matrix.company_kind !== 'real') return 'company.sample'
  if (matrix.company_status !== 'activa') return 'company.inactive'
  if (matrix.forms === 0) return 'matrix.no_forms'
  if (matrix.question_count === 0) return 'matrix.no_questions'
  return matrix.closes_at <= now ? 'matrix.deadline_past' : null
}

const notReleasedProblem = (matrix: Lifecycle): MatrixProblem | null =>
  matrix.erased_at ? 'matrix.erased' : matrix.released ? null : 'matrix.not_released'

/**
 * Why the deadline cannot move to `limit_date`: it only moves later, and only before the reports
 * open.
 */
export function extendProblem(
  matrix: Lifecycle & { readonly limit_date: string },
  limit_date: string,
  now: Date,
): MatrixProblem | null {
  const problem = notReleasedProblem(matrix)
  if (problem) return problem
  if (now >= matrix.reports_at) return 'matrix.reports_open'
  return limit_date <= matrix.limit_date ? 'matrix.deadline_not_later' : null
}

export function closeProblem(matrix: Lifecycle, now: Date): MatrixProblem | null {
  return notReleasedProblem(matrix) ?? (matrix.closes_at <= now ? 'matrix.closed' : null)
}

/** Why none of these raters can be reminded; null when at least one can. */
export function reminderProblem(states: readonly ReminderState[]): RefusalCode | null {
  if (states.length === 0 || states.includes('open')) return null
  if (states.includes('recent')) return 'matrix.recently_reminded'
  if (states.includes('enough')) return 'matrix.reminders_enough'
  if (states.includes('refused')) return 'matrix.reminders_refused'
  return states.includes('undeliverable')
    ? 'matrix.reminders_undeliverable'
    : 'matrix.reminders_no_email'
}

/**
 * The instants of a matrix that is closed now. `limit_date` is today in its zone: the reports open
 * as long after the closing as after a deadline, and the erasure is counted from today.
 */
export function scheduleAfterClosing(
  limit_date: string,
  reminder_id: number,
  time_zone: string,
  now: Date,
): Pick<Schedule, 'closes_at' | 'reports_at' | 'erase_at'> {
  const { closes_at, reports_at, erase_at } = planSchedule(limit_date, reminder_id, time_zone)
  return {
    closes_at: now,
    reports_at: new Date(now.getTime() + (reports_at.getTime() - closes_at.getTime())),
    erase_at,
  }
}

export interface RequestedForm {
  readonly relation_type_id: number
}

/** What a rater is asked to fill in: «tu autoevaluación y 3 hojas sobre otras personas». */
export function requestText(forms: readonly RequestedForm[]): string {
  const others = forms.filter((form) => form.relation_type_id !== SELF_EVALUATION).length
  const parts = [
    others < forms.length ? 'tu autoevaluación' : '',
    others === 0
      ? ''
      : others === 1
        ? 'una hoja sobre otra persona'
        : `${others} hojas sobre otras personas`,
  ]
  return parts.filter((part) => part !== '').join(' y ')
}

/** «te falta tu autoevaluación», «te faltan 2 hojas sobre otras personas» */
export const missingText = (forms: readonly RequestedForm[]): string =>
  `te ${forms.length === 1 ? 'falta' : 'faltan'} ${requestText(forms)}`

/** «está pendiente tu autoevaluación», «están pendientes 2 hojas sobre otras personas» */
export const pendingText = (forms: readonly RequestedForm[]): string =>
  `${forms.length === 1 ? 'está pendiente' : 'están pendientes'} ${requestText(forms)}`

const ratesAsLeader = (forms: readonly RequestedForm[]): boolean =>
  forms.some((form) => form.relation_type_id === LEADER)
const ratesInGroup = (forms: readonly RequestedForm[]): boolean =>
  forms.some(
    (form) => form.relation_type_id !== LEADER && form.relation_type_id !== SELF_EVALUATION,
  )

/** What a project promises its raters about the reports. */
interface PublishingPromise extends WithRelationNames {
  readonly minimum_raters: number
  /** Whether the leader of each evaluated may read that person's report. */
  readonly leader_reports: boolean
}

/**
 * How a rater's answers will be shown, one paragraph per kind of relation among the forms. The
 * texts promise no more than the reports keep.
 */
export function confidentialityTexts(
  forms: readonly RequestedForm[],
  { minimum_raters, leader_reports, relation_names }: PublishingPromise,
): string[] {
  const leader = nameRelation(LEADER, relation_names)
  const texts = []
  if (ratesInGroup(forms))
    texts.push(
      `Tus respuestas se muestran sólo agrupadas, con al menos ${minimum_raters} personas. Tus comentarios se muestran textuales, sin tu nombre: cuida que no digan quién eres.`,
    )
  if (ratesAsLeader(forms))
    texts.push(
      `Lo que respondas como ${leader.own ? `«${leader.one}»` : 'líder'} se muestra por separado y no se agrupa con otras respuestas: la persona evaluada sabrá que ${leader.own ? 'es tuyo' : 'viene de su líder'}.`,
    )
  if (forms.some((form) => form.relation_type_id === SELF_EVALUATION))
    texts.push('Tu autoevaluación se muestra como tuya en tu propio reporte.')
  if (leader_reports) texts.push(leaderReportsText(forms))
  return texts
}

/** «El reporte de cada persona también lo puede leer su líder, …» */
export function leaderReportsText(forms: readonly RequestedForm[]): string {
  const isAboutSelf = forms.some((form) => form.relation_type_id === SELF_EVALUATION)
  const others = 'El reporte de cada persona también lo puede leer su líder'
  const own = 'Tu reporte también lo puede leer tu líder'
  const isAlone = isAboutSelf && forms.length === 1
  return `${isAlone ? own : isAboutSelf ? `${others}, y el tuyo, tu líder` : others}, con los mismos grupos y comentarios.`
}

/** By zone, because making one takes longer than the rest of a mail's text. */
const zoneFormatters = new Map<string, Intl.DateTimeFormat>()
function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const found =
    zoneFormatters.get(timeZone) ??
    new Intl.DateTimeFormat('es-MX', { timeZone, timeZoneName: 'shortGeneric' })
  zoneFormatters.set(timeZone, found)
  return found
}

/** «viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)» */
export function deadlineText(limit_date: string, time_zone: string, closes_at: Date): string {
  const name = zoneFormatter(time_zone)
    .formatToParts(closes_at)
    .find((part) => part.type === 'timeZoneName')
  return `${weekdayDate(limit_date)}, 23:59 (${name?.value ?? time_zone})`
}
