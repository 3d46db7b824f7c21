import * as z from 'zod/mini'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { relationTypes } from '#shared/relations.ts'
import { classifications } from './perception.rules.ts'
import { METHOD_VERSION } from './survey.rules.ts'

export const ReportRow = z.object({ id: Id, name: z.string(), report_url: z.string() })
export const ReportList = z.object({
  matrix: z.object({
    id: Id,
    name: z.string(),
    limit_date: CalendarDate,
    reports_at: Instant,
    erase_at: Instant,
  }),
  subjects: z.array(ReportRow),
})
export type ReportList = z.output<typeof ReportList>

/*
 * The published report, field by field. Replies are parsed with these schemas, so that no other
 * field is ever sent; none of them identifies a rater.
 */

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const Relation = z.enum(relationTypes.map(({ key }) => key))
const BlockKey = z.enum([...relationTypes.map(({ key }) => key), 'otros'])
const Score = z.nullable(z.object({ exact: z.string(), text: z.string() }))
const Gap = z.nullable(
  z.object({
    exact: z.string(),
    text: z.string(),
    size: z.enum(['leve', 'notable', 'marcada']),
    conclusive: z.boolean(),
  }),
)
const Classification = z.nullable(z.enum(classifications))
const Numbers = listOf(z.string())
const Extremes = z.object({ highest: Numbers, lowest: Numbers })
const Block = z.object({
  key: BlockKey,
  relations: listOf(Relation),
  raters: z.number(),
  minimum: z.number(),
})
const Distribution = z.object({
  blocks: listOf(BlockKey),
  answers: z.number(),
  counts: listOf(z.number()),
})

const survey = {
  version: z.literal(METHOD_VERSION),
  matrix: z.object({ name: z.string(), minimum_raters: z.number(), limit_date: CalendarDate }),
  company: z.object({ name: z.string(), primary_color: z.string(), secondary_color: z.string() }),
  scale: z.object({
    lowest_value: z.number(),
    highest_value: z.number(),
    allow_na: z.boolean(),
    values: listOf(z.object({ value: z.nullable(z.number()), description: z.string() })),
  }),
}
const line = {
  self: Score,
  blocks: listOf(Score),
  others: Score,
  raters: z.number(),
  gap: Gap,
  classification: Classification,
}
const Question = z.object({
  ...line,
  number: z.string(),
  question: z.string(),
  name: z.string(),
  answers: listOf(z.nullable(z.number())),
  not_applicable: listOf(z.nullable(z.number())),
  consensus: z.nullable(z.enum(['alto', 'medio', 'dividido'])),
  distribution: z.nullable(Distribution),
})
const Competence = z.object({
  ...line,
  number: z.string(),
  name: z.string(),
  description: z.string(),
  project: Score,
  questions: listOf(Question),
})
const participationRow = {
  relation: Relation,
  name: z.string(),
  invited: z.number(),
  completed: z.number(),
}

export const PublishedReport = z.object({
  ...survey,
  evaluated: z.object({ name: z.string() }),
  participation: listOf(z.object({ ...participationRow, block: z.nullable(BlockKey) })),
  people: z.object({ invited: z.number(), completed: z.number() }),
  self: z.nullable(Block),
  blocks: listOf(Block),
  withheld: listOf(Relation),
  total: z.object({ ...line, project: Score }),
  project_evaluated: z.nullable(z.number()),
  competences: listOf(Competence),
  highlights: z.object({
    competences: Extremes,
    questions: Extremes,
    blind_spots: Numbers,
    hidden_strengths: Numbers,
    priorities: Numbers,
  }),
  comments: listOf(z.object({ block: BlockKey, comments: listOf(z.string()) })),
  narrative: z.object({ second_person: z.string(), third_person: z.string() }),
})

const groupLine = {
  self: Score,
  others: Score,
  gap: Gap,
  classification: Classification,
  relations: z.partialRecord(Relation, Score),
  combined: listOf(Relation),
}
const Segment = z.object({
  value: z.string(),
  evaluated: z.number(),
  competences: listOf(Score),
  reasons: listOf(z.nullable(z.enum(['few', 'combined']))),
  total: Score,
})

export const PublishedGroup = z.object({
  ...survey,
  evaluated: z.number(),
  participation: listOf(z.object(participationRow)),
  total: z.object(groupLine),
  competences: listOf(
    z.object({
      ...groupLine,
      number: z.string(),
      name: z.string(),
      questions: listOf(z.object({ number: z.string(), question: z.string(), others: Score })),
    }),
  ),
  segments: z.nullable(
    z.object({
      property: z.string(),
      segments: listOf(Segment),
      hidden: z.number(),
      combined: listOf(z.string()),
    }),
  ),
})

/** The column by which the group report is divided into segments. */
const GroupQuery = z.strictObject({ property_id: z.optional(Id) })
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reportsContract = {
  list: endpoint('GET', '/subjects/:matrixId/reports', {
    audited: true,
    access: 'member',
    summary: 'Los reportes de un proyecto, cuando ya abrieron',
    reply: ReportList,
  }),
  one: endpoint('GET', '/reports/:matrixId/:subjectId', {
    audited: true,
    access: 'member',
    summary: 'El reporte de una persona, con los mismos números que su PDF',
    reply: PublishedReport,
  }),
  pdf: download('/reports/:matrixId/:subjectId/pdf', {
    audited: true,
    access: 'member',
    summary: 'El reporte de una persona en PDF',
    media_type: 'application/pdf',
  }),
  group: endpoint('GET', '/reports/:matrixId/group', {
    audited: true,
    access: 'member',
    summary: 'Los promedios del proyecto, sin nombres; con una columna, por segmento',
    query: GroupQuery,
    reply: PublishedGroup,
  }),
  groupPdf: download('/reports/:matrixId/group/pdf', {
    audited: true,
    access: 'member',
    summary: 'El reporte de grupo en PDF',
    media_type: 'application/pdf',
    query: GroupQuery,
  }),
  preview: download('/reports/:matrixId/preview/pdf', {
    audited: true,
    access: 'member',
    summary: 'Un reporte de muestra, con datos inventados y las preguntas del proyecto',
    media_type: 'application/pdf',
  }),
  spreadsheet: download('/reports/:matrixId/xlsx', {
    audited: true,
    access: 'member',
    summary: 'Los resultados en Excel: un resumen y una hoja por persona',
    media_type: spreadsheet,
  }),
  all: download('/reports/:matrixId/zip', {
    audited: true,
    access: 'member',
    summary: 'Todos los reportes en un ZIP; la cabecera X-Report-Count dice cuántos',
    media_type: 'application/zip',
  }),
}
