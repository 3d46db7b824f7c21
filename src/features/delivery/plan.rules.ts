import {
  calendarFile,
  formatDate,
  toInstant,
  formatText,
} from '#features/release/calendar.rules.ts'
import type { SubjectReport } from '#features/reports/model/subject-report-model.rules.ts'
import { addDays } from '#shared/dates.ts'
import { listed } from '#shared/spanish.ts'
import type { Commitment, SharedCommitment } from './conversation-model.rules.ts'
import { COMMITMENT_LENGTH, COMMITMENT_WEEKS } from './limits.ts'

/** What the report suggests to choose: a priority of «El lunes». */
export interface Suggestion {
  readonly competence: string
  readonly what: string
  readonly sign: string
}

/** In how many weeks the day is, where it is one of those offered. */
export const findWeeks = (until: string, today: string): number | undefined =>
  COMMITMENT_WEEKS.find((weeks) => until === addDays(today, weeks * 7))

/** As much of a text as fits, up to the end of a word. */
function shorten(text: string): string {
  if (text.length <= COMMITMENT_LENGTH) return text
  const fitting = text.slice(0, COMMITMENT_LENGTH)
  return `${fitting.slice(0, fitting.lastIndexOf(' '))}…`
}

/** None where the report names no priority. */
export const listSuggestions = (report: SubjectReport): readonly Suggestion[] =>
  report.kind === 'full'
    ? report.monday.priorities.map(({ competence, action, behaviours }) => ({
        competence: competence.name,
        what: shorten(action),
        sign: shorten(behaviours[0]?.behaviour.text ?? ''),
      }))
    : []

/** Whether anything is written in it. */
export const isWritten = ({ what, support, until, sign }: Commitment): boolean =>
  [what, support, until, sign].some((line) => line.trim() !== '')

/**
 * The commitment of the page and, behind it, others that an earlier release stored. Each says what
 * it is about, which the earlier release left to its place.
 */
export function openCommitments(
  stored: readonly Commitment[],
  suggestions: readonly Suggestion[],
): readonly [commitment: Commitment, ...others: Commitment[]] {
  const named = stored.map((one, index) => ({
    ...one,
    competence: one.competence ?? suggestions[index]?.competence ?? '',
  }))
  // later ones never move to where the leader reads: only an earlier release leaves the first empty
  const isEarlier = stored[0]?.competence === undefined
  const [first, ...others] = isEarlier ? named.filter(isWritten) : named
  const empty = { what: '', support: '', until: '', sign: '' }
  // with suggestions nothing is chosen for its author
  return [first ?? (suggestions.length > 0 ? empty : { ...empty, competence: '' }), ...others]
}

/** Whether another suggestion would replace words of the author. */
export function isEdited(
  { competence, what, sign }: Commitment,
  suggestions: readonly Suggestion[],
) {
  const suggestion = suggestions.find((one) => one.competence === competence)
  return [
    [what, suggestion?.what],
    [sign, suggestion?.sign],
  ].some(([text = '', suggested]) => text.trim() !== '' && text !== suggested)
}

/** The commitment with the suggestion of a competence, or with the author's own words. */
export function chooseSuggestion(
  commitment: Commitment,
  competence: string,
  suggestions: readonly Suggestion[],
): Commitment {
  const suggestion = suggestions.find((one) => one.competence === competence)
  if (suggestion) return { ...commitment, ...suggestion }
  const kept = isEdited(commitment, suggestions) ? {} : { what: '', sign: '' }
  return { ...commitment, ...kept, competence: '' }
}

/** What the leader reads; null while it is not shared or says nothing to do. */
export function sharedCommitment(plan: {
  readonly commitments: readonly Commitment[]
  readonly shared_with_leader?: boolean | undefined
}): SharedCommitment | null {
  const [first] = plan.commitments
  if (plan.shared_with_leader !== true || !first || first.what.trim() === '') return null
  const { what, until, sign } = first
  return { what, until, sign }
}

/** Why a commitment is too long; what an earlier release stored may stay. */
export function commitmentProblem(
  commitments: readonly Commitment[],
  stored: readonly Commitment[],
): 'delivery.commitment_long' | null {
  const known = new Set(stored.flatMap(({ what, sign }) => [what, sign]))
  const isLong = (text: string) => text.length > COMMITMENT_LENGTH && !known.has(text)
  return commitments.some(({ what, sign }) => isLong(what) || isLong(sign))
    ? 'delivery.commitment_long'
    : null
}

/** «Lo ven tú y tu líder». */
export function planReadersText({
  shared,
  shared_with_leader,
}: {
  readonly shared: boolean
  readonly shared_with_leader: boolean
}): string {
  if (!shared && !shared_with_leader) return 'Sólo lo ves tú'
  return `Lo ven ${listed(['tú', ...(shared_with_leader ? ['tu líder'] : []), ...(shared ? ['quien organiza'] : [])])}`
}

/** Those that a calendar can hold: what to do, and until when. */
export const datedCommitments = (commitments: readonly Commitment[]): Commitment[] =>
  commitments.filter(({ what, until }) => what.trim() !== '' && until !== '')

interface PlanCalendar {
  readonly commitments: readonly Commitment[]
  readonly matrix_name: string
  /** The same in every file of this person, so that a calendar replaces its entries. */
  readonly uid: string
  readonly written_at: Date
}

/**
 * An iCalendar file (RFC 5545) with a day for each commitment and an alarm at nine. It outlives the
 * page, so it holds no link and no number of the report.
 */
export function planCalendar(plan: PlanCalendar): string {
  const events = datedCommitments(plan.commitments).flatMap((commitment, index) => {
    const { what, support, until, sign } = commitment
    const title = formatText(`Mi plan: ${what}`)
    const details = [
      what,
      ...(support === '' ? [] : [`Con quién me apoyo: ${support}`]),
      ...(sign === '' ? [] : [`Qué van a notar los demás: ${sign}`]),
      `De mi reporte de «${plan.matrix_name}».`,
    ]
    return [
      'BEGIN:VEVENT',
      `UID:plan-${index + 1}-${plan.uid}`,
      `DTSTAMP:${toInstant(plan.written_at)}`,
      `DTSTART;VALUE=DATE:${formatDate(until)}`,
      `DTEND;VALUE=DATE:${formatDate(addDays(until, 1))}`,
      `SUMMARY:${title}`,
      `DESCRIPTION:${formatText(details.join('\n'))}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT9H',
      `DESCRIPTION:${title}`,
      'END:VALARM',
      'END:VEVENT',
    ]
  })
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Contorno//Mi plan//ES',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ])
}
