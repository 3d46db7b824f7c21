import type { RelationKey } from '#shared/relations.ts'
import { blocksAbout, type Block } from './anonymity.rules.ts'
import { commentsOf, type BlockComments } from './comments.rules.ts'
import { highlightsOf, type Highlights } from './highlights.rules.ts'
import { narrativeOf, type Narrative } from './narrative.rules.ts'
import {
  participationOf,
  peopleOf,
  type Participation,
  type People,
} from './participation.rules.ts'
import {
  competenceLines,
  totalLine,
  type CompetenceLine,
  type Line,
  type MatrixMeans,
} from './report-line.rules.ts'
import type { Score } from './score.rules.ts'
import { scoreForms, type ScoredForms } from './scoring.rules.ts'
import { METHOD_VERSION, type ReportInput, type Survey } from './survey.rules.ts'

/** The report about one evaluated. The page, the PDF and the spreadsheet print it as it is. */
export interface Report {
  readonly version: typeof METHOD_VERSION
  readonly evaluated: { readonly name: string }
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly participation: readonly Participation[]
  readonly people: People
  readonly self: Block | null
  readonly blocks: readonly Block[]
  readonly withheld: readonly RelationKey[]
  readonly total: Line & { readonly project: Score | null }
  /** How many evaluated are behind the averages of the matrix; `null` when those are not shown. */
  readonly project_evaluated: number | null
  readonly competences: readonly CompetenceLine[]
  readonly highlights: Highlights
  readonly comments: readonly BlockComments[]
  readonly narrative: Narrative
}

/**
 * Computes the report about one evaluated (report.md). The same input, with its forms in any order,
 * gives the same report.
 */
export function reportOf(input: ReportInput, matrixMeans: MatrixMeans | null = null): Report {
  const { matrix, company, scale, evaluated } = input
  const scored = scoreEvaluated(input)
  const source = { survey: input, scored, matrixMeans }
  const total = totalLine(source)
  const competences = competenceLines(source)
  const highlights = highlightsOf(competences)
  return {
    version: METHOD_VERSION,
    evaluated: { name: evaluated.name },
    matrix,
    company,
    scale,
    self: scored.blocks.self,
    blocks: scored.blocks.others,
    withheld: scored.blocks.withheld,
    total,
    competences,
    highlights,
    participation: participationOf(input, scored.blocks),
    people: peopleOf(input),
    project_evaluated: matrixMeans?.total ? matrixMeans.evaluated : null,
    comments: commentsOf(input, scored.blocks),
    narrative: narrativeOf({ total, competences, highlights }),
  }
}

/** The means about one evaluated, in the blocks that the matrix's minimum allows. */
export function scoreEvaluated(input: ReportInput): ScoredForms {
  return scoreForms(input, blocksAbout(input, input.matrix.minimum_raters), input.forms)
}
