import { firstNameOf } from '#features/release/mail-text.rules.ts'
import { longDate, weekdayDate } from '#shared/dates.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { LEAST_COUNTED, MOST_KIOSKS, MOST_MISSES, MOST_SLIPS_A_PERSON } from './limits.ts'

/** Why a slip opens nothing any more; `email`: its person got an e-mail. */
export type SlipEnd = 'reprinted' | 'disowned' | 'email'

/** A slip and the person whom it names. */
export interface SlipState {
  readonly opened_on: string | null
  readonly misses: number
  readonly ended: SlipEnd | null
  readonly ended_on: string | null
  /** Whether the person has an e-mail by now. */
  readonly has_email: boolean
}

export interface SlipProblem {
  readonly code: RefusalCode
  readonly params?: Readonly<Record<string, string>>
}

/** Why a slip leads nowhere; null while it is the present one of its person. */
export function endedProblem({ ended, ended_on, has_email }: SlipState): SlipProblem | null {
  if (ended === 'disowned') return { code: 'slips.disowned' }
  if (ended === 'reprinted')
    return { code: 'slips.replaced', params: { date: longDate(ended_on ?? '') } }
  if (has_email) return { code: 'slips.by_email' }
  return ended === 'email' ? { code: 'slips.unknown' } : null
}

/** Why the first opening is refused to a browser that is not the one that opened the slip. */
export const openedProblem = ({ opened_on }: Pick<SlipState, 'opened_on'>): SlipProblem => ({
  code: 'slips.opened',
  params: { date: weekdayDate(opened_on ?? '') },
})

/** How a miss is told, after it was counted. */
export function missProblem(misses: number): SlipProblem {
  const left = MOST_MISSES - misses
  return left > 0
    ? { code: 'slips.nip_wrong', params: { left: String(left) } }
    : { code: 'slips.blocked' }
}

/** A person for whom a slip is asked. */
export interface SlipPerson {
  readonly email: string | null
  /** How many slips the person has had. */
  readonly slips: number
}

/** Why no slips are printed; null if they are. */
export function printProblem(
  matrix: { readonly released: boolean },
  people: readonly SlipPerson[],
): RefusalCode | null {
  if (!matrix.released) return 'slips.draft'
  if (people.length === 0) return 'slips.none'
  if (people.some(({ email }) => email !== null)) return 'slips.has_email'
  if (people.some(({ slips }) => slips >= MOST_SLIPS_A_PERSON)) return 'slips.person_limit'
  return null
}

/** Why no tablet is registered; null if it is. */
export function kioskProblem(asked: {
  readonly released: boolean
  /** How many the project has. */
  readonly kiosks: number
  readonly name: string
}): RefusalCode | null {
  if (!asked.released) return 'slips.kiosk_draft'
  if (asked.name === '') return 'slips.kiosk_unnamed'
  return asked.kiosks >= MOST_KIOSKS ? 'slips.kiosks_full' : null
}

/** Counts of openings; null below a handful of slips, where they would tell who opened. */
export const shownCounts = <Counts>(printed: number, counts: Counts): Counts | null =>
  printed < LEAST_COUNTED ? null : counts

/** What a rater reads on the first page: slips pass through other hands, and how many were opened. */
export function openingsText(counts: {
  readonly printed: number
  readonly opened: number
  readonly reprinted: number
}): string {
  const { printed, opened, reprinted } = counts
  const warning =
    'Quien imprimió tu papeleta tuvo el código antes que tú. Por eso sirve una vez y te decimos si se abrió.'
  if (shownCounts(printed, counts) === null) return warning
  const opened_text = opened === 1 ? 'se ha abierto 1' : `se han abierto ${opened}`
  return `${warning} De ${printed + reprinted} ${opened_text}.`
}

/** What a person reads before the NIP is typed. */
export const earlierText = (earlier_opened_on: string | null): string =>
  earlier_opened_on === null
    ? 'Es la primera vez que se abre una papeleta tuya.'
    : `Otra papeleta tuya se abrió el ${weekdayDate(earlier_opened_on)}.`

/** What leads a leader to the page of the people with whom to talk. */
export function teamLabel(team: readonly { name: string; awaits_leader: boolean }[]): string {
  const waiting = team.filter(({ awaits_leader }) => awaits_leader)
  const [first] = waiting
  if (!first) return 'Mi equipo'
  return waiting.length === 1
    ? `Hablar con ${firstNameOf(first.name)} sobre su reporte`
    : `Hablar con ${waiting.length} personas sobre sus reportes`
}
