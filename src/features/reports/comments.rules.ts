import { seededRandom, shuffled } from '#shared/random.ts'
import type { BlockKey, Blocks } from './anonymity.rules.ts'
import { formsOf } from './scoring.rules.ts'
import type { EvaluatedForms } from './survey.rules.ts'

/** The comments of one block. */
export interface BlockComments {
  readonly block: BlockKey
  readonly comments: readonly string[]
}

/**
 * The comments about one evaluated by block, self last (report.md, Comments). They have the blocks
 * of the numbers, so that the comments of withheld relations are withheld too. They are sorted and
 * then shuffled with a seed from the evaluated and the block: the result is always the same and
 * keeps no trace of the order in which comments were written or stored.
 */
export function commentsOf(
  { evaluated, forms }: Pick<EvaluatedForms, 'evaluated' | 'forms'>,
  { self, others }: Blocks,
): BlockComments[] {
  return [...others, ...(self ? [self] : [])].flatMap((block) => {
    const written = formsOf(block, forms).flatMap(({ comment }) =>
      comment?.trim() ? [comment.trim()] : [],
    )
    const random = seededRandom(`${evaluated.id} ${block.key}`)
    const comments = shuffled(written.sort(byCodePoint), random)
    return comments.length > 0 ? [{ block: block.key, comments }] : []
  })
}

/** Not by locale: the order must be the same on every machine. */
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
