import { seededRandom, shuffled } from '#shared/random.ts'
import type { Block, BlockKey, Blocks } from './anonymity.rules.ts'
import { selectForms } from './answers.rules.ts'
import {
  type CompletedForm,
  isApplicableToAll,
  type ReportInput,
  type SurveyPrompt,
} from './survey.rules.ts'

/** The comments of one block. */
export interface BlockComments {
  readonly block: BlockKey
  readonly comments: readonly string[]
}

/** The comments on one open question, those of no block left out. */
export interface PromptComments {
  readonly prompt: string
  readonly groups: readonly BlockComments[]
}

/**
 * The open question of an evaluation that has none of its own; no report prints it as a question.
 */
export const ANY_COMMENT = 'Comentarios'

type Commented = Pick<ReportInput, 'evaluated' | 'forms' | 'prompts'>

/**
 * The comments about one evaluated by open question and block, self last (docs/reports.md,
 * Comments). They have the blocks of the numbers, so that the comments of withheld relations are
 * withheld too, and need the minimum of raters who are not erased, who alone may have written them.
 * They are sorted and then shuffled with a seed from the evaluated, the block and the question: the
 * result is always the same, keeps no trace of the order in which comments were written or stored,
 * and does not tell which comments on several questions are by the same person.
 */
export function collectComments(
  { evaluated, forms, prompts = [] }: Commented,
  { self, others }: Blocks,
): PromptComments[] {
  const asked = prompts.length > 0 ? prompts : [{ prompt: ANY_COMMENT, relations: [] }]
  return asked
    .map((prompt, position) => ({
      prompt: prompt.prompt,
      groups: [...others, ...(self ? [self] : [])].flatMap((block) => {
        if (countAuthors(block, forms) < block.minimum) return []
        const written = formsAsked(prompt, block, forms)
          .map((form) => commentAt(form, position)?.trim() ?? '')
          .filter((comment) => comment !== '')
        const seed = [evaluated.id, block.key, ...(position > 0 ? [position] : [])].join(' ')
        const comments = shuffled(written.sort(byCodePoint), seededRandom(seed))
        return comments.length > 0 ? [{ block: block.key, comments }] : []
      }),
    }))
    .filter(({ groups }) => groups.length > 0)
}

/** How many people of a block may have written its comments. */
function countAuthors(block: Block, forms: readonly CompletedForm[]): number {
  const erased = selectForms(block, forms).filter((form) => form.erased)
  return block.raters - new Set(erased.map(({ rater }) => rater)).size
}

const commentAt = (
  { comment, further_comments = [] }: CompletedForm,
  position: number,
): string | null | undefined => (position === 0 ? comment : further_comments[position - 1])

/**
 * The forms of a block that is asked. A pool of which some relations only are asked has none: its
 * readers know whom the question is for, and so who may have written.
 */
const formsAsked = (
  prompt: SurveyPrompt,
  block: Block,
  forms: readonly CompletedForm[],
): CompletedForm[] => (isApplicableToAll(prompt, block.relations) ? selectForms(block, forms) : [])

/** Not by locale: the order must be the same on every machine. */
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
