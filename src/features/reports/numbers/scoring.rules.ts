import { blocksAbout, type Block, type Blocks } from './anonymity.rules.ts'
import { fraction, type Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import {
  isAskedOfAll,
  questionCount,
  type CompletedForm,
  type Questionnaire,
  type ReportInput,
} from './survey.rules.ts'
import { blockWeights, weightedMean, type Weights } from './weights.rules.ts'

/** The means of a question, a competence or the total; `null` is not shown. */
export interface Means {
  readonly self: Fraction | null
  /** In the order of `Blocks.others`. */
  readonly blocks: readonly (Fraction | null)[]
  /** The mean of `blocks` by their weights, the same for each by default; self has none. */
  readonly others: Fraction | null
}

/** One block's answers to every question, by the position of the question. */
export interface BlockCells {
  readonly block: Block
  readonly forms: readonly CompletedForm[]
  /** How many people have these forms. */
  readonly voices: number
  /** A cell, `null` below the block's minimum (docs/reports.md, Numbers, cell). */
  readonly means: readonly (Fraction | null)[]
  /**
   * How many people have an answer that is not N/A, also below the minimum: not for publication.
   */
  readonly answers: readonly number[]
  /** The same without those who are published as leader too, who hide no one. */
  readonly people: readonly number[]
}

/** The completed forms about one evaluated, reduced to the means that may be published. */
export interface ScoredForms {
  readonly blocks: Blocks
  readonly self: BlockCells | null
  /** In the order of `Blocks.others`. */
  readonly cells: readonly BlockCells[]
  /** By the position of the question: the mean of the blocks' cells. */
  readonly others: readonly (Fraction | null)[]
  readonly competences: readonly Means[]
  readonly total: Means
}

/** The means about one evaluated, in the blocks that the matrix's minimum allows. */
export const scoreEvaluated = (input: ReportInput): ScoredForms =>
  scoreForms(
    { competences: input.competences, weights: input.matrix.weights },
    blocksAbout(input, input.matrix.minimum_raters),
    input.forms,
  )

/**
 * Scores the completed forms about one evaluated (docs/reports.md, Numbers). A cell is the mean of
 * a block's answers to a question, given by at least the minimum of people. Every other number is
 * computed from published cells only: a competence is the mean of its cells, the total the mean of
 * the competences, and «promedio de otros» the mean of the blocks, by the weights of the matrix;
 * what is not shown has none. So anyone can recompute the report from its question table, and no
 * hidden answer can be found by subtraction.
 */
export function scoreForms(
  { competences, weights }: Questionnaire & { readonly weights?: Weights | null | undefined },
  blocks: Blocks,
  forms: readonly CompletedForm[],
): ScoredForms {
  const questions = questionCount(competences)
  const leaders = new Set(
    forms.flatMap(({ relation, rater }) => (relation === 'lider' ? rater : [])),
  )
  const scoreBlock = (block: Block): BlockCells =>
    withoutUnasked(
      computeCells(block, selectForms(block, forms), { questions, leaders }),
      competences,
    )
  const self = blocks.self && scoreBlock(blocks.self)
  const cells = blocks.others.map(scoreBlock)
  const ofBlocks = blockWeights(blocks.others, weights)
  const others: (Fraction | null)[] = []
  for (let position = 0; position < questions; position++)
    others.push(weightedMean(cellsAt(cells, position), ofBlocks))
  let start = 0
  const scored = competences.map((competence) => {
    const end = start + competence.questions.length
    const means = competenceMeans(self, cells, { start, end, weights: ofBlocks })
    start = end
    return means
  })
  return { blocks, self, cells, others, competences: scored, total: totalMeans(scored, weights) }
}

/**
 * The cells without those of questions that are not asked of all relations of the block. A pool
 * never has a cell of some of its relations only: it would be the mean of fewer people than the
 * pool is said to have, and its readers would know which.
 */
function withoutUnasked(cells: BlockCells, competences: Questionnaire['competences']): BlockCells {
  const asked = competences.flatMap(({ questions }) =>
    questions.map((question) => isAskedOfAll(question, cells.block.relations)),
  )
  if (!asked.includes(false)) return cells
  return { ...cells, means: cells.means.map((cell, position) => (asked[position] ? cell : null)) }
}

/** The means of the question at a position. */
export const questionMeans = ({ self, cells, others }: ScoredForms, position: number): Means => ({
  self: self?.means[position] ?? null,
  blocks: cellsAt(cells, position),
  others: others[position] ?? null,
})

/** The completed forms whose relation belongs to the block. */
export const selectForms = (block: Block, forms: readonly CompletedForm[]): CompletedForm[] =>
  forms.filter(({ relation }) => block.relations.includes(relation))

/** How many questions there are, and who is published as leader of the same evaluated. */
interface CellOptions {
  readonly questions: number
  readonly leaders: ReadonlySet<number>
}

/** Sums all questions in one pass over the forms: a large matrix has millions of answers. */
function computeCells(
  block: Block,
  forms: readonly CompletedForm[],
  options: CellOptions,
): BlockCells {
  if (forms.length !== block.raters) return cellsOfRepeated(block, forms, options)
  const sums = Array<number>(options.questions).fill(0)
  const answers = Array<number>(options.questions).fill(0)
  for (const { choices } of forms) {
    for (let position = 0; position < options.questions; position++) {
      const choice = choices[position]
      if (choice === null || choice === undefined) continue
      sums[position] = (sums[position] ?? 0) + choice
      answers[position] = (answers[position] ?? 0) + 1
    }
  }
  const minimum = Math.max(1, block.minimum)
  return {
    block,
    forms,
    voices: forms.length,
    answers,
    people: answers,
    means: answers.map((count, position) =>
      count < minimum ? null : fraction(sums[position] ?? 0, count),
    ),
  }
}

/**
 * The cells of a block in which a rater has several forms. Everyone has one voice, the mean of
 * their own answers: a voice that weighs more than the others can be told from them.
 */
function cellsOfRepeated(
  block: Block,
  forms: readonly CompletedForm[],
  { questions, leaders }: CellOptions,
): BlockCells {
  const raters = [...Map.groupBy(forms, ({ rater }) => rater)]
  const voices = Array.from({ length: questions }, (_, position) =>
    raters.flatMap(([rater, own]) => {
      const voice = mean(own.map(({ choices }) => choiceAt(choices, position)))
      return voice ? [{ rater, voice }] : []
    }),
  )
  const people = voices.map((given) => given.filter(({ rater }) => !leaders.has(rater)).length)
  return {
    block,
    forms,
    voices: raters.length,
    answers: voices.map((given) => given.length),
    people,
    means: voices.map((given, position) =>
      (people[position] ?? 0) < block.minimum ? null : mean(given.map(({ voice }) => voice)),
    ),
  }
}

function choiceAt(choices: CompletedForm['choices'], position: number): Fraction | null {
  const choice = choices[position]
  return choice === null || choice === undefined ? null : fraction(choice)
}

const cellsAt = (cells: readonly BlockCells[], position: number): (Fraction | null)[] =>
  cells.map(({ means }) => means[position] ?? null)

/** `start` and `end` delimit the positions of the competence's questions; `end` is exclusive. */
function competenceMeans(
  self: BlockCells | null,
  cells: readonly BlockCells[],
  {
    start,
    end,
    weights,
  }: {
    readonly start: number
    readonly end: number
    readonly weights: readonly number[] | null
  },
): Means {
  const blocks = cells.map(({ means }) => mean(means.slice(start, end)))
  return {
    self: self && mean(self.means.slice(start, end)),
    blocks,
    others: weightedMean(blocks, weights),
  }
}

function totalMeans(competences: readonly Means[], weights: Weights | null | undefined): Means {
  const [first] = competences
  const average = (values: readonly (Fraction | null)[]): Fraction | null =>
    weightedMean(values, weights?.competences ?? null)
  return {
    self: average(competences.map(({ self }) => self)),
    blocks: (first?.blocks ?? []).map((_, index) =>
      average(competences.map(({ blocks }) => blocks[index] ?? null)),
    ),
    others: average(competences.map(({ others }) => others)),
  }
}
