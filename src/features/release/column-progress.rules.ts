import { compareTexts } from '#shared/alphabet.ts'
import { weekdayDate } from '#shared/dates.ts'
import { wholeNumber } from '#shared/spanish.ts'
import type { Participation } from './contract.ts'

/** Lines of fewer raters are joined, and the joined line stands only from as many on. */
export const FEWEST_IN_LINE = 5

export interface ProgressLine {
  /** The values that it counts; several in the joined line. */
  readonly values: readonly string[]
  /** Who leads most of its raters; null where more than one leads as many, or none. */
  readonly leader: string | null
  readonly finished: number
  readonly raters: number
  readonly pending_ids: readonly string[]
}

type Rater = Participation['raters'][number]

function findMainLeader(raters: readonly Rater[]): string | null {
  const counts = Map.groupBy(raters, ({ leader }) => leader)
  for (const [leader, led] of counts) if (led.length * 2 > raters.length) return leader
  return null
}

function composeLine(
  values: readonly string[],
  raters: readonly Rater[],
  pending: ReadonlySet<string>,
): ProgressLine {
  const pending_ids = raters.flatMap(({ subject_id }) =>
    pending.has(subject_id) ? subject_id : [],
  )
  return {
    values,
    leader: findMainLeader(raters),
    finished: raters.length - pending_ids.length,
    raters: raters.length,
    pending_ids,
  }
}

/**
 * How many of each value have sent all their sheets, the least advanced first and the joined line
 * last. Reads who rates and who is listed as pending, nothing else, so that no line tells of a
 * person what the list of pending raters does not.
 */
export function groupProgress(
  { raters, pending }: Pick<Participation, 'raters' | 'pending'>,
  value: (rater: Rater) => string,
): ProgressLine[] {
  const open = new Set(pending.map(({ subject_id }) => subject_id))
  const groups = [...Map.groupBy(raters, value)].sort(([one], [other]) => compareTexts(one, other))
  const small = groups.filter(([, group]) => group.length < FEWEST_IN_LINE)
  const lines = groups
    .filter(([, group]) => group.length >= FEWEST_IN_LINE)
    .map(([name, group]) => composeLine([name], group, open))
    .sort((one, other) => one.finished / one.raters - other.finished / other.raters)
  const joined = composeLine(
    small.map(([name]) => name),
    small.flatMap(([, group]) => group),
    open,
  )
  return joined.raters < FEWEST_IN_LINE ? lines : [...lines, joined]
}

/** What a supervisor says to all of a line, who has answered and who has not. */
export const callText = (
  { finished, raters }: Pick<ProgressLine, 'finished' | 'raters'>,
  limit_date: string,
): string =>
  finished === raters
    ? '«Ya contestamos todas las personas. Gracias.»'
    : `«Vamos ${wholeNumber(finished)} de ${wholeNumber(raters)}. Si te falta tu hoja, contéstala hasta el ${weekdayDate(limit_date)}. Si ya la enviaste, gracias.»`

/** The totals of the lines that are shown, so that no line that is left out can be subtracted. */
export const sumLines = (
  lines: readonly ProgressLine[],
): Pick<ProgressLine, 'finished' | 'raters'> => ({
  finished: lines.reduce((sum, { finished }) => sum + finished, 0),
  raters: lines.reduce((sum, { raters }) => sum + raters, 0),
})
