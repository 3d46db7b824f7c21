import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { print, text } from './ratios.ts'

/* The numbers of `independent-report.ts`, which share no code with the product. */

/** A printed number: «4.3», «4.3 o más» or «1.7 o menos». */
export interface Printed {
  readonly tenths: number
  readonly bound: 'at_least' | 'at_most' | null
}

/** «4.3 o más». */
export const said = ({ tenths, bound }: Printed): string =>
  `${text(tenths)}${bound === null ? '' : bound === 'at_least' ? ' o más' : ' o menos'}`

/** «0.7 o más» is the size of a difference with a bound on either side. */
export const saidGap = ({ tenths, bound }: Printed): string =>
  `${tenths > 0 ? '+' : ''}${text(tenths)}${bound ? ' o más' : ''}`

export interface Group {
  readonly key: string
  readonly relations: readonly string[]
  readonly people: number
}

/** The sum and the number of some answers. */
interface Answers {
  readonly sum: number
  readonly count: number
}

/** The mean of answers; the last `steps` before an end are not told. */
function cellOf({ sum, count }: Answers, steps: number, { scale }: ReportInput): Printed | null {
  const { lowest_value: low, highest_value: high } = scale
  if (steps > 0 && 2 * steps >= count * (high - low)) return null
  if (steps > 0 && high * count - sum <= steps)
    return { tenths: Math.floor((10 * (high * count - steps)) / count), bound: 'at_least' }
  if (steps > 0 && sum - low * count <= steps)
    return { tenths: Math.ceil((10 * (low * count + steps)) / count), bound: 'at_most' }
  return { tenths: print([BigInt(sum), BigInt(count)]) ?? 0, bound: null }
}

/** The mean of printed numbers, as far as it is known. */
export function meanOf(
  values: readonly (Printed | null)[],
  weights: readonly number[] | null,
  { scale }: ReportInput,
): Printed | null {
  const shown = values.flatMap((value, index) =>
    value ? [{ ...value, weight: weights ? (weights[index] ?? 0) : 1 }] : [],
  )
  const weight = shown.reduce((sum, each) => sum + each.weight, 0)
  if (weight === 0) return null
  const total = (of: (each: (typeof shown)[number]) => number): number =>
    shown.reduce((sum, each) => sum + each.weight * of(each), 0)
  const sum = total(({ tenths }) => tenths)
  const rise = total(({ tenths, bound }) =>
    bound === 'at_least' ? scale.highest_value * 10 - tenths : 0,
  )
  const fall = total(({ tenths, bound }) =>
    bound === 'at_most' ? tenths - scale.lowest_value * 10 : 0,
  )
  if (rise === 0 && fall === 0)
    return { tenths: Math.floor((2 * sum + weight) / (2 * weight)), bound: null }
  if (rise > 0 && fall < weight)
    return { tenths: Math.floor((sum - fall) / weight), bound: 'at_least' }
  return rise < weight ? { tenths: Math.ceil((sum + rise) / weight), bound: 'at_most' } : null
}

/** What a printed number may be. */
export const rangeOf = (
  { tenths, bound }: Printed,
  { scale }: ReportInput,
): readonly [number, number] => [
  bound === 'at_most' ? scale.lowest_value * 10 : tenths,
  bound === 'at_least' ? scale.highest_value * 10 : tenths,
]

/** What some relations answered to some questions. */
function answersTo(
  { forms }: ReportInput,
  relations: readonly string[],
  questions: readonly number[],
): Answers & { readonly people: number } {
  const own = forms.filter(({ relation }) => relations.includes(relation))
  const given = own.map(({ choices }) => questions.flatMap((question) => choices[question] ?? []))
  const all = given.flat()
  return {
    sum: all.reduce((sum, each) => sum + each, 0),
    count: all.length,
    people: given.filter(({ length }) => length > 0).length,
  }
}

const isOpen = ({ key }: Group): boolean => key === 'auto' || key === 'lider'

/** The questions of a span that are asked of all relations of a group. */
function askedOf(input: ReportInput, { relations }: Group, span: readonly number[]): number[] {
  const questions = input.competences.flatMap((competence) => competence.questions)
  return span.filter((at) => {
    const asked: readonly string[] = questions[at]?.relations ?? []
    return asked.length === 0 || relations.every((one) => asked.includes(one))
  })
}

/** A group's number in a competence: of at least fifteen answers, by the minimum of people. */
export function competenceCell(
  input: ReportInput,
  group: Group,
  span: readonly number[],
): Printed | null {
  const asked = askedOf(input, group, span)
  const answers = answersTo(input, group.relations, asked)
  if (isOpen(group)) return answers.count > 0 ? cellOf(answers, 0, input) : null
  if (answers.count < 15 || answers.people < input.matrix.minimum_raters) return null
  const range = input.scale.highest_value - input.scale.lowest_value
  return cellOf(answers, Math.ceil((asked.length * range) / 2), input)
}

/** Some groups' number in one behaviour, together, and how many people it is of. */
export function behaviourCell(
  input: ReportInput,
  groups: readonly Group[],
  question: number,
): { readonly cell: Printed | null; readonly people: number } {
  const asked = groups.filter((group) => askedOf(input, group, [question]).length > 0)
  const answers = answersTo(
    input,
    asked.flatMap(({ relations }) => relations),
    [question],
  )
  const open = asked.every(isOpen)
  const least = open ? 1 : input.matrix.minimum_raters
  const range = input.scale.highest_value - input.scale.lowest_value
  const cell = answers.people < least ? null : cellOf(answers, open ? 0 : range + 1, input)
  return { cell, people: answers.people }
}
