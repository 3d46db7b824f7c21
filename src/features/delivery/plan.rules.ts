import {
  calendarFile,
  formatDate,
  toInstant,
  formatText,
} from '#features/release/calendar.rules.ts'
import { addDays } from '#shared/dates.ts'
import type { Commitment } from './contract.ts'
import { MOST_COMMITMENTS } from './limits.ts'

const EMPTY_COMMITMENT: Commitment = { what: '', support: '', until: '', sign: '' }

/** The stored commitments, filled up to the priorities of «El lunes»; at least one. */
export function shownCommitments(
  stored: readonly Commitment[],
  priorities: number,
): readonly Commitment[] {
  const count = Math.min(MOST_COMMITMENTS, Math.max(1, priorities, stored.length))
  return Array.from({ length: count }, (_, index) => stored[index] ?? EMPTY_COMMITMENT)
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
      ...(sign === '' ? [] : [`Cómo sabré que cambió: ${sign}`]),
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
