import type { RelationKey } from '#shared/relations.ts'
import type { Block, BlockKey, Blocks } from './anonymity.rules.ts'
import { fraction, mean, type Fraction } from './fraction.rules.ts'

/** One completed sheet: what was answered, never by whom. `null` is N/A, and a missing answer. */
export interface CompletedForm {
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

/** What a block's sheets come to, question by question: a mean only where there are enough answers. */
export interface BlockCells {
  readonly block: Block
  readonly forms: readonly CompletedForm[]
  readonly means: readonly (Fraction | null)[]
  readonly answers: readonly number[]
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

/** Below this a spread or a distribution says more about single people than about the group. */
export const DISTRIBUTION_MINIMUM = 5

/** In one pass over the sheets: a large project has millions of answers. */
function cellsOf(block: Block, sheets: readonly CompletedForm[], questions: number): BlockCells {
  const sums = Array<number>(questions).fill(0)
  const answers = Array<number>(questions).fill(0)
  for (const { choices } of sheets) {
    for (let question = 0; question < questions; question++) {
      const choice = choices[question]
      if (choice === null || choice === undefined) continue
      sums[question] = (sums[question] ?? 0) + choice
      answers[question] = (answers[question] ?? 0) + 1
    }
  }
  const enough = Math.max(1, block.minimum)
  return {
    block,
    forms: sheets,
    answers,
    means: answers.map((count, question) =>
      count < enough ? null : fraction(sums[question] ?? 0, count),
    ),
  }
}

function countsOf(
  sheets: readonly CompletedForm[],
  question: number,
  { lowest_value, highest_value }: ScaleRange,
): number[] {
  const counts = Array<number>(highest_value - lowest_value + 1).fill(0)
  for (const { choices } of sheets) {
    const choice = choices[question]
    if (choice !== null && choice !== undefined)
      counts[choice - lowest_value] = (counts[choice - lowest_value] ?? 0) + 1
  }
  return counts
}

export const formsOf = (block: Block, sheets: readonly CompletedForm[]): CompletedForm[] =>
  sheets.filter((sheet) => block.relations.includes(sheet.relation))

/** A competence is the mean of its published cells, so that nothing hidden can be subtracted out of it. */
function competenceMeans(
  self: BlockCells | null,
  cells: readonly BlockCells[],
  start: number,
  end: number,
): Means {
  const blocks = cells.map(({ means }) => mean(means.slice(start, end)))
  return { self: self && mean(self.means.slice(start, end)), blocks, others: mean(blocks) }
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
  return (lines[0]?.blocks ?? []).map((_, block) =>
    mean(lines.map((line) => line.blocks[block] ?? null)),
  )
}

/**
 * Only blocks that have five answers of their own take part: were a smaller one mixed in, its answers could be told apart from the rest
 * whenever the rest agree. The leader, who is one person, never does.
 */
export function distributionOf(
  cells: readonly BlockCells[],
  question: number,
  scale: ScaleRange,
): Distribution | null {
  const members = cells.filter(
    ({ block, means, answers }) =>
      means[question] && block.key !== 'lider' && (answers[question] ?? 0) >= DISTRIBUTION_MINIMUM,
  )
  if (members.length === 0) return null
  const counts = countsOf(
    members.flatMap(({ forms: sheets }) => sheets),
    question,
    scale,
  )
  return {
    blocks: members.map(({ block }) => block.key),
    answers: counts.reduce((sum, count) => sum + count, 0),
    counts,
  }
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
}

export interface ScoredForms {
  readonly blocks: Blocks
  readonly self: BlockCells | null
  /** In the order of the blocks of others. */
  readonly cells: readonly BlockCells[]
  /** Question by question, the average that gives each block that is shown there the same weight. */
  readonly others: readonly (Fraction | null)[]
  readonly competences: readonly Means[]
  readonly total: Means
}

export function scoreForms(
  { competences }: Questionnaire,
  blocks: Blocks,
  sheets: readonly CompletedForm[],
): ScoredForms {
  const questions = competences.reduce((sum, competence) => sum + competence.questions.length, 0)
  const self = blocks.self && cellsOf(blocks.self, formsOf(blocks.self, sheets), questions)
  const cells = blocks.others.map((block) => cellsOf(block, formsOf(block, sheets), questions))
  const others: (Fraction | null)[] = []
  for (let question = 0; question < questions; question++)
    others.push(mean(blocksAt(cells, question)))
  let asked = 0
  const scored = competences.map((competence) =>
    competenceMeans(self, cells, asked, (asked += competence.questions.length)),
  )
  return { blocks, self, cells, others, competences: scored, total: totalMeans(scored) }
}

const blocksAt = (cells: readonly BlockCells[], question: number): (Fraction | null)[] =>
  cells.map(({ means }) => means[question] ?? null)

export const questionMeans = ({ self, cells, others }: ScoredForms, question: number): Means => ({
  self: self?.means[question] ?? null,
  blocks: blocksAt(cells, question),
  others: others[question] ?? null,
})
