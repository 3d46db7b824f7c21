import type { RelationKey } from '#shared/relations.ts'
import type { Block, BlockKey, Blocks } from './anonymity.rules.ts'
import { fraction, mean, type Fraction } from './fraction.rules.ts'

/** One completed sheet: what was answered, never by whom. `null` is N/A, and a missing answer. */
export interface Sheet {
  readonly relation: RelationKey
  /** By question, in the order of the evaluation. */
  readonly choices: readonly (number | null)[]
  readonly comment: string | null
}

/** The means behind one line of the report: a question, a competence or the total. `null` is not shown. */
export interface Means {
  readonly self: Fraction | null
  /** In the order of the report's blocks. */
  readonly blocks: readonly (Fraction | null)[]
  readonly others: Fraction | null
}

/** The answers of one block to one question, told only when there are enough of them. */
export interface Cell {
  readonly mean: Fraction
  readonly answers: number
  readonly not_applicable: number
}

export interface Distribution {
  readonly blocks: readonly BlockKey[]
  readonly answers: number
  readonly counts: readonly number[]
}

export type Consensus = 'alto' | 'medio' | 'dividido'

export interface ScaleRange {
  readonly lowest_value: number
  readonly highest_value: number
}

export interface QuestionMeans extends Means {
  readonly cells: readonly (Cell | null)[]
  readonly distribution: Distribution | null
}

/** Below this a spread or a distribution says more about single people than about the group. */
export const DISTRIBUTION_MINIMUM = 5

function cellOf(block: Block, sheets: readonly Sheet[], question: number): Cell | null {
  let sum = 0
  let answers = 0
  for (const { choices } of sheets) {
    const choice = choices[question]
    if (choice === null || choice === undefined) continue
    answers += 1
    sum += choice
  }
  return answers < Math.max(1, block.minimum) ? null : { mean: fraction(sum, answers), answers, not_applicable: sheets.length - answers }
}

function countsOf(sheets: readonly Sheet[], question: number, { lowest_value, highest_value }: ScaleRange): number[] {
  const counts = Array<number>(highest_value - lowest_value + 1).fill(0)
  for (const { choices } of sheets) {
    const choice = choices[question]
    if (choice !== null && choice !== undefined) counts[choice - lowest_value] = (counts[choice - lowest_value] ?? 0) + 1
  }
  return counts
}

/** The sheets of each block, in the order of the blocks. */
interface Grouped {
  readonly self: readonly Sheet[]
  readonly others: readonly (readonly Sheet[])[]
}

/** Every block's published cell for a question, and the average that gives each of those blocks the same weight. */
function questionMeans(blocks: Blocks, grouped: Grouped, question: number, scale: ScaleRange): QuestionMeans {
  const cells = blocks.others.map((block, index) => cellOf(block, grouped.others[index] ?? [], question))
  const selfCell = blocks.self && cellOf(blocks.self, grouped.self, question)
  const means = cells.map((cell) => cell?.mean ?? null)
  return {
    self: selfCell?.mean ?? null,
    blocks: means,
    others: mean(means),
    cells,
    distribution: distributionOf(blocks.others, cells, (index) => countsOf(grouped.others[index] ?? [], question, scale)),
  }
}

export const sheetsOf = (block: Block, sheets: readonly Sheet[]): Sheet[] => sheets.filter((sheet) => block.relations.includes(sheet.relation))

/** A competence is the mean of its published cells, so that nothing hidden can be subtracted out of it. */
function competenceMeans(questions: readonly Means[]): Means {
  const blocks = columns(questions)
  return { self: mean(questions.map((question) => question.self)), blocks, others: mean(blocks) }
}

/** Each total is the mean of the column above it. */
function totalMeans(competences: readonly Means[]): Means {
  return {
    self: mean(competences.map((competence) => competence.self)),
    blocks: columns(competences),
    others: mean(competences.map((competence) => competence.others)),
  }
}

function columns(lines: readonly Means[]): (Fraction | null)[] {
  return (lines[0]?.blocks ?? []).map((_, block) => mean(lines.map((line) => line.blocks[block] ?? null)))
}

/**
 * Only blocks that have five answers of their own take part: were a smaller one mixed in, its answers could be told apart from the rest
 * whenever the rest agree. The leader, who is one person, never does.
 */
function distributionOf(blocks: readonly Block[], cells: readonly (Cell | null)[], countsIn: (block: number) => readonly number[]): Distribution | null {
  const members = blocks.flatMap(({ key }, index) => {
    const cell = cells[index]
    return cell && key !== 'lider' && cell.answers >= DISTRIBUTION_MINIMUM ? [{ key, answers: cell.answers, counts: countsIn(index) }] : []
  })
  const [first, ...rest] = members
  if (!first) return null
  const counts = first.counts.map((count, value) => rest.reduce((sum, member) => sum + (member.counts[value] ?? 0), count))
  return { blocks: members.map(({ key }) => key), answers: members.reduce((sum, { answers }) => sum + answers, 0), counts }
}

/** 1 − s² / (R² / 4) with the population's variance, compared in whole numbers. */
export function consensusOf({ answers, counts }: Distribution): Consensus {
  const range = counts.length - 1
  const sum = counts.reduce((total, count, value) => total + count * value, 0)
  const squares = counts.reduce((total, count, value) => total + count * value * value, 0)
  const whole = answers * answers * range * range
  const hundredths = 100 * (whole - 4 * (answers * squares - sum * sum))
  if (hundredths >= 85 * whole) return 'alto'
  return hundredths >= 75 * whole ? 'medio' : 'dividido'
}

/** What is asked, by competence; a question's position in the whole evaluation is its index in every sheet. */
export interface Questionnaire {
  readonly competences: readonly { readonly questions: readonly unknown[] }[]
  readonly scale: ScaleRange
}

export interface ScoredCompetence extends Means {
  readonly questions: readonly QuestionMeans[]
}

export interface Scored {
  readonly blocks: Blocks
  readonly competences: readonly ScoredCompetence[]
  readonly total: Means
}

export function scoreSheets({ competences, scale }: Questionnaire, blocks: Blocks, sheets: readonly Sheet[]): Scored {
  const grouped = { self: blocks.self ? sheetsOf(blocks.self, sheets) : [], others: blocks.others.map((block) => sheetsOf(block, sheets)) }
  let asked = 0
  const scored = competences.map(({ questions }) => {
    const means = questions.map(() => questionMeans(blocks, grouped, asked++, scale))
    return { ...competenceMeans(means), questions: means }
  })
  return { blocks, competences: scored, total: totalMeans(scored) }
}
