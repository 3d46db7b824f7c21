import { blocksAbout, type Block, type Blocks } from './anonymity.rules.ts'
import { collectAnswers, listLeaders, listSpans, type BlockAnswers } from './answers.rules.ts'
import { scoreByBlock } from './by-block.rules.ts'
import { averageValues, exactRounding, printedRounding, type Rounding } from './rounding.rules.ts'
import type { Answered, Means, ScoredForms, Scoring } from './scored-forms.rules.ts'
import type { CompletedForm, Method, ReportInput, ScaleRange } from './survey.rules.ts'
import { scoreTogether } from './together.rules.ts'
import type { Value } from './value.rules.ts'

/** The means about one evaluated, in the blocks that the matrix's minimum allows. */
export const scoreEvaluated = (input: ReportInput): ScoredForms =>
  scoreForms(
    {
      competences: input.competences,
      weights: input.matrix.weights,
      method: input.method,
      rounding: chooseRounding(input.method, input.scale),
    },
    blocksAbout(input, input.matrix.minimum_raters),
    input.forms,
  )

export const chooseRounding = (method: Method, scale: ScaleRange): Rounding =>
  method === 3 ? exactRounding(scale) : printedRounding(scale)

/**
 * Scores the completed forms about one evaluated (docs/reports.md, what is published). The total is
 * computed from the competences and «promedio de otros» from the blocks, as they are printed; what
 * is not shown counts in no number.
 */
export function scoreForms(
  scoring: Scoring,
  blocks: Blocks,
  forms: readonly CompletedForm[],
): ScoredForms {
  const leaders = listLeaders(forms)
  const collect = (block: Block): BlockAnswers =>
    collectAnswers(block, forms, { competences: scoring.competences, leaders })
  const answered: Answered = {
    scoring,
    spans: listSpans(scoring),
    leaders,
    self: blocks.self && collect(blocks.self),
    others: blocks.others.map(collect),
  }
  const { blocks: shown, ...scored } =
    scoring.method === 3 ? scoreByBlock(answered) : scoreTogether(answered)
  return {
    blocks: { ...blocks, others: shown },
    answers: answered.others,
    ...scored,
    total: averageCompetences(scored.competences, shown.length, scoring),
  }
}

/** The total is computed from the competences as they are printed. */
function averageCompetences(
  competences: readonly Means[],
  blocks: number,
  { weights, rounding }: Scoring,
): Means {
  const average = (values: readonly (Value | null)[]): Value | null =>
    averageValues(values, weights?.competences ?? null, rounding)
  return {
    self: average(competences.map(({ self }) => self)),
    blocks: Array.from({ length: blocks }, (_, at) =>
      average(competences.map((line) => line.blocks[at] ?? null)),
    ),
    others: average(competences.map(({ others }) => others)),
  }
}
