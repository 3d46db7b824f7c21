import type { Block, Blocks } from './anonymity.rules.ts'
import type { BlockAnswers, Span } from './answers.rules.ts'
import type { Rounding } from './rounding.rules.ts'
import type { Method, Questionnaire } from './survey.rules.ts'
import type { Value } from './value.rules.ts'
import type { Weights } from './weights.rules.ts'

/** The means of a question, a competence or the total; `null` is not shown. */
export interface Means {
  readonly self: Value | null
  /** In the order of `Blocks.others`; of a behaviour in that of `ScoredForms.columns`. */
  readonly blocks: readonly (Value | null)[]
  /** Of `blocks` by their weights, the same for each by default; self has none. */
  readonly others: Value | null
}

export interface BehaviourMeans extends Means {
  /** How many people answered in each column; `null` where its number is not shown. */
  readonly answers: readonly (number | null)[]
  /** Whether it is not told because of the only bound in its competence. */
  readonly beside_bound?: boolean
}

/** The completed forms about one evaluated, reduced to the means that may be published. */
export interface ScoredForms {
  /** With all protected raters together, where a competence is told of them alone. */
  readonly blocks: Blocks
  /** The columns in which behaviours are told. */
  readonly columns: readonly Block[]
  /** The positions of the columns of which a behaviour's `others` is made. */
  readonly others: readonly number[]
  /** Of the blocks that are no other blocks together; not all of it is for publication. */
  readonly answers: readonly BlockAnswers[]
  /** By competence: whose answers its behaviours are told of; `null` where each block has its own. */
  readonly together: readonly (readonly BlockAnswers[])[] | null
  /** By competence: whether others but the leader are the average of its behaviours. */
  readonly averaged: readonly boolean[]
  /** By the position of the question. */
  readonly behaviours: readonly BehaviourMeans[]
  readonly competences: readonly Means[]
  readonly total: Means
}

export interface Scoring extends Questionnaire {
  readonly weights?: Weights | null | undefined
  readonly method: Method
  readonly rounding: Rounding
}

/** What the means of one evaluated are computed from. */
export interface Answered {
  readonly scoring: Scoring
  readonly spans: readonly Span[]
  readonly leaders: ReadonlySet<number>
  readonly self: BlockAnswers | null
  readonly others: readonly BlockAnswers[]
}

/** What a method computes. */
export type Scored = Omit<ScoredForms, 'blocks' | 'answers' | 'total'> & {
  readonly blocks: readonly Block[]
}
