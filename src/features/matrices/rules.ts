import { addDays, addHours, endOfDay, toInstant, isDate, localDate } from '#shared/dates.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'
import type { MatrixWeights, NominationPlan, Phase } from './contract.ts'
import { ERASURE_DAY, MINIMUM_RATERS, MOST_NOMINATED, REPORTS_OPEN_HOURS } from './limits.ts'
import { allRelations, relationsProblem } from './relations.rules.ts'
import { reportsEmailsProblem } from './reports-emails.rules.ts'
import { weightsProblem } from './weights.rules.ts'

/** The id of «Sin recordatorio» in the table reminder_options. */
export const NO_REMINDER = 0
/** Days before the deadline by id of the other rows of reminder_options. */
export const reminderDays: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 5, 5: 7 }
/** Local time at which every reminder leaves. */
export const REMINDER_TIME = '09:00'

export interface Schedule {
  readonly reminder_date: string
  readonly closes_at: Date
  readonly reports_at: Date
  readonly remind_at: Date
  readonly erase_at: Date
}

/**
 * The dates and instants of a matrix, derived from its deadline, its reminder option and its zone.
 * Without a reminder its instant is the closing, after which no reminder is sent.
 */
export function planSchedule(limit_date: string, reminder_id: number, time_zone: string): Schedule {
  const isReminded = reminder_id !== NO_REMINDER
  const reminder_date = isReminded
    ? addDays(limit_date, -(reminderDays[reminder_id] ?? 1))
    : limit_date
  const closes_at = endOfDay(limit_date, time_zone)
  return {
    reminder_date,
    closes_at,
    reports_at: addHours(closes_at, REPORTS_OPEN_HOURS),
    remind_at: isReminded ? toInstant(reminder_date, REMINDER_TIME, time_zone) : closes_at,
    erase_at: endOfDay(addDays(limit_date, ERASURE_DAY), time_zone),
  }
}

interface Lifecycle {
  readonly released: boolean
  readonly closes_at: Date
  readonly reports_at: Date
  readonly erased_at: Date | null
}

export function phaseOf(matrix: Lifecycle, now: Date): Phase {
  if (matrix.erased_at) return 'erased'
  if (!matrix.released) return 'draft'
  if (now < matrix.closes_at) return 'released'
  return now < matrix.reports_at ? 'closed' : 'reports'
}

/** Whether a deletion loses answers, so that the name of the matrix must be typed first. */
export const losesAnswers = ({ phase }: { readonly phase: Phase }): boolean =>
  phase !== 'draft' && phase !== 'erased'

/** Why the subjects and forms of a matrix can no longer be changed. */
export const editProblem = (matrix: { released: boolean }): 'matrix.released' | null =>
  matrix.released ? 'matrix.released' : null

/** Ids of «Sin recordatorio» and of the reminder options that fall after today. */
export function offeredReminders(limit_date: string, today: string): number[] {
  if (!isDate(limit_date) || limit_date <= today) return []
  const later = Object.entries(reminderDays).filter(
    ([, days]) => addDays(limit_date, -days) > today,
  )
  return [NO_REMINDER, ...later.map(([id]) => Number(id))]
}

/**
 * The reminder of a draft whose deadline changes: the only one that is offered, or the one chosen
 * before. Null, to be chosen, where the new deadline does not offer it or the old one forced it.
 */
export function reminderAtDeadline(
  { limit_date, reminder_id }: Pick<Draft, 'limit_date' | 'reminder_id'>,
  newDeadline: string,
  today: string,
): number | null {
  const offered = offeredReminders(newDeadline, today)
  if (offered.length === 1) return offered[0] ?? null
  if (reminder_id === null || !offered.includes(reminder_id)) return null
  const wasForced = offeredReminders(limit_date, today).length === 1
  return wasForced ? null : reminder_id
}

interface Draft {
  readonly name: string
  readonly reports_emails: readonly string[]
  readonly evaluation_id: string | null
  readonly limit_date: string
  readonly reminder_id: number | null
  readonly minimum_raters?: number | undefined
  readonly relation_type_ids?: readonly number[] | undefined
  readonly weights?: MatrixWeights | null | undefined
  readonly nomination?: NominationPlan | null | undefined
}

/** The first problem of a draft, in the order of the page's fields (docs/rules.md, matrices). */
export function matrixProblem(draft: Draft, today: string): RefusalCode | null {
  if (
    !draft.name ||
    draft.reports_emails.length === 0 ||
    !draft.evaluation_id ||
    !draft.limit_date ||
    draft.reminder_id === null
  )
    return 'matrix.incomplete'
  if (draft.limit_date <= today) return 'matrix.deadline_past'
  const emails = reportsEmailsProblem(draft.reports_emails)
  if (emails) return emails
  if (!offeredReminders(draft.limit_date, today).includes(draft.reminder_id))
    return 'matrix.reminder_past'
  const minimum = draft.minimum_raters ?? MINIMUM_RATERS.default
  if (minimum < MINIMUM_RATERS.lowest || minimum > MINIMUM_RATERS.highest)
    return 'matrix.minimum_raters'
  const used = draft.relation_type_ids ?? allRelations
  const relations = relationsProblem(used) ?? weightsProblem(draft.weights ?? null, used)
  if (relations) return relations
  return draft.nomination ? nominationProblem(draft.nomination, draft.limit_date) : null
}

/** The problem of the limits, or of the days, by which evaluated people propose their raters. */
export function nominationProblem(plan: NominationPlan, limit_date: string): RefusalCode | null {
  const limits = [plan.companero, plan.equipo, plan.cliente]
  if (limits.some(({ minimum, maximum }) => minimum > maximum || maximum > MOST_NOMINATED))
    return 'matrix.nomination_limits'
  const { propose_until, approve_until } = plan
  const inOrder =
    isDate(propose_until) &&
    isDate(approve_until) &&
    propose_until <= approve_until &&
    approve_until < limit_date
  return inOrder ? null : 'matrix.nomination_dates'
}

/** The plan that a draft begins with when its evaluated people are to propose their raters. */
export function firstNomination(today: string, limit_date: string): NominationPlan {
  const latest = isDate(limit_date) ? addDays(limit_date, -1) : addDays(today, 10)
  const earliest = (days: number): string => {
    const date = addDays(today, days)
    return date < latest ? date : latest
  }
  return {
    companero: { minimum: 4, maximum: 8 },
    equipo: { minimum: 0, maximum: MOST_NOMINATED },
    cliente: { minimum: 0, maximum: 5 },
    propose_until: earliest(7),
    approve_until: earliest(10),
  }
}

/** Why a draft whose people are proposing cannot stop asking them. */
export const nominationOffProblem = (
  current: { readonly nomination_opened_at: Date | null },
  next: { readonly nomination: NominationPlan | null },
): RefusalCode | null =>
  current.nomination_opened_at && next.nomination === null ? 'matrix.nomination_open' : null

export const todayIn = (zone: string, now: Date): string => localDate(now, zone)

interface Column {
  readonly name: string
  readonly type: string
}

/** The columns that have a name and a type; the others are dropped (docs/rules.md, matrices). */
export const completeColumns = <T extends Column>(columns: readonly T[]): T[] =>
  columns.filter((column) => column.name !== '' && column.type !== '')

/**
 * What to warn of when columns are dropped: the short text if none is left (docs/rules.md,
 * matrices), otherwise the dropped ones by name. Null when all are complete.
 */
export function droppedColumnsNotice(
  columns: readonly Column[],
): { code: 'matrix.no_columns' | 'matrix.columns_dropped'; names: string } | null {
  const kept = completeColumns(columns)
  const dropped = columns.filter((column) => !kept.includes(column))
  if (dropped.length === 0) return null
  return {
    code: kept.length === 0 ? 'matrix.no_columns' : 'matrix.columns_dropped',
    names: dropped.map(({ name }) => (name === '' ? 'sin nombre' : `«${name}»`)).join(', '),
  }
}

/** Equal for columns of the same type whose names differ only in case and accents. */
export const columnKey = ({ name, type }: Column): string => `${type} ${foldText(name)}`

/**
 * The reminder of a duplicate: the original's while it is offered, otherwise the earliest option.
 */
export function reminderFor(limit_date: string, preferred: number, today: string): number {
  const offered = offeredReminders(limit_date, today)
  return offered.includes(preferred) ? preferred : (offered.at(-1) ?? preferred)
}
