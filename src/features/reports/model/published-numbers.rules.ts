import * as z from 'zod'
import { CalendarDate } from '#shared/dates.ts'
import { relationTypes } from '#shared/relations.ts'
import { textKey } from '#shared/text.ts'
import { BlockKey, Bound, type PrintedScore } from '../numbers/published-values.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import { blockWeight } from '../numbers/weights.rules.ts'
import type { FullReport, ShortReport, SubjectReport } from './subject-report-model.rules.ts'

/*
 * The numbers that a PDF prints, as the JSON that is attached to it (decision 0037): printed tenths
 * and printed counts, nothing that its pages do not show.
 */

/** A printed number in tenths: 35 is «3.5». `null` is not shown. */
const Tenths = z.int().nullable()
const scores = {
  self: Tenths,
  blocks: z.array(Tenths).readonly(),
  others: Tenths,
  /** Of numbers that are printed «4.3 o más»; missing where there are none. */
  bounds: z
    .object({ blocks: z.array(Bound.nullable()).readonly(), others: Bound.nullable() })
    .optional(),
}
const Relation = z.enum(relationTypes.map(({ key }) => key))

export const PrintedBlock = z.object({
  key: BlockKey,
  relations: z.array(Relation).readonly(),
  raters: z.int().min(1),
  /** In percent; missing when all blocks weigh the same. */
  weight: z.int().min(1).optional(),
})
export type PrintedBlock = z.output<typeof PrintedBlock>

export const PublishedNumbers = z.object({
  format: z.literal('contorno/published-numbers'),
  version: z.literal(1),
  method: z.int(),
  evaluated: z.object({
    name: z.string(),
    /** A keyed hash of the e-mail address with a salt of this report. */
    address: z.object({ salt: z.string(), hash: z.string() }),
  }),
  matrix: z.object({
    name: z.string(),
    limit_date: CalendarDate,
    minimum_raters: z.int().min(1),
  }),
  /** A hash of `evaluationText`. */
  evaluation: z.string(),
  scale: z.object({ lowest_value: z.int(), highest_value: z.int() }),
  /** In the order of the numbers of each line. */
  blocks: z.array(PrintedBlock).readonly(),
  /** The same of behaviours; missing where those have the blocks of the competences. */
  columns: z.array(PrintedBlock).readonly().optional(),
  competences: z
    .array(
      z.object({
        name: z.string(),
        ...scores,
        behaviours: z.array(z.object({ text: z.string(), ...scores })).readonly(),
      }),
    )
    .readonly(),
})
export type PublishedNumbers = z.output<typeof PublishedNumbers>

/** Whose report of which evaluation it is. */
export interface ReportIdentity {
  readonly address: PublishedNumbers['evaluated']['address']
  readonly evaluation: string
}

export function extractPublishedNumbers(
  report: SubjectReport,
  { address, evaluation }: ReportIdentity,
): PublishedNumbers {
  const { name, limit_date, minimum_raters } = report.matrix
  const { lowest_value, highest_value } = report.scale
  return {
    format: 'contorno/published-numbers',
    version: 1,
    method: report.version,
    evaluated: { name: report.evaluated.name, address },
    matrix: { name, limit_date, minimum_raters },
    evaluation,
    scale: { lowest_value, highest_value },
    ...(report.kind === 'full' ? extractFull(report) : extractOwn(report)),
  }
}

type Extracted = Pick<PublishedNumbers, 'blocks' | 'columns' | 'competences'>

function extractFull({ version, matrix, blocks, columns, competences }: FullReport): Extracted {
  const { weights } = matrix
  return {
    blocks: blocks.map(({ key, relations, raters }) => ({
      key,
      relations,
      raters,
      ...(weights?.relations && { weight: blockWeight({ relations }, weights) }),
    })),
    ...(version > 3 && {
      columns: columns.map(({ key, relations, raters }) => ({ key, relations, raters })),
    }),
    competences: competences.map((competence) => ({
      name: competence.name,
      ...toTenthsLine(competence),
      behaviours: competence.behaviours.map((line) => ({ text: line.text, ...toTenthsLine(line) })),
    })),
  }
}

const extractOwn = ({ own }: ShortReport): Extracted => ({
  blocks: [],
  competences: own.map((line) => ({
    name: line.name,
    ...toTenthsLine({ self: line.self, blocks: [], others: null }),
    behaviours: [],
  })),
})

interface Line {
  readonly self: PrintedScore | null
  readonly blocks: readonly (PrintedScore | null)[]
  readonly others: PrintedScore | null
}

function toTenthsLine({ self, blocks, others }: Line) {
  const bounds = { blocks: blocks.map(readBound), others: readBound(others) }
  return {
    self: self?.tenths ?? null,
    blocks: blocks.map((score) => score?.tenths ?? null),
    others: others?.tenths ?? null,
    ...([bounds.others, ...bounds.blocks].some(Boolean) && { bounds }),
  }
}

const readBound = (score: PrintedScore | null): Bound | null => score?.bound ?? null

/**
 * What an evaluation asks, as text: two evaluations with the same text ask the same. The values of
 * the scale and the competences with their behaviours, in any order and in upper or lower case; not
 * the evaluation's name and no ids, so that a copy in another company is the same evaluation.
 */
export const evaluationText = ({
  scale,
  competences,
}: Pick<Survey, 'scale' | 'competences'>): string =>
  JSON.stringify([
    scale.values.flatMap(({ value, description }) =>
      value === null ? [] : [[value, textKey(description)]],
    ),
    competences.map(competenceText).sort(),
  ])

/** The same for one competence. */
export const competenceText = ({
  name,
  questions,
}: {
  readonly name: string
  readonly questions: readonly { readonly question: string }[]
}): string =>
  JSON.stringify([textKey(name), questions.map(({ question }) => textKey(question)).sort()])
