import * as z from 'zod'
import { CompanyQuery } from '#features/scales/contract.ts'
import { MAXIMUM_SCALE_VALUES } from '#features/scales/limits.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { relationTypes } from '#shared/relations.ts'
import { Line } from '#shared/text.ts'
import { Version } from '#shared/versions.ts'
import { ANCHOR_LENGTH, evaluationImportLimit } from './limits.ts'

/** For whom the behaviours of the library are written: anyone, who leads people, who leads areas. */
export const libraryLevels = ['person', 'manager', 'executive'] as const

/** Ids of relation types that are asked; none means all of them. */
const AskedRelations = z.array(z.number())
/** What each value means for the question, from the lowest; none where the scale says it. */
const Anchors = z.array(z.string())

export const Question = z.object({
  id: Id,
  question: z.string(),
  name: z.string(),
  /** The wording of the self-evaluation; empty where it is that for others. */
  self_question: z.string(),
  relation_type_ids: AskedRelations,
  anchors: Anchors,
})

/** An open question, whose answers are comments. */
export const Prompt = z.object({
  id: Id,
  prompt: z.string(),
  help: z.string(),
  required: z.boolean(),
  relation_type_ids: AskedRelations,
})
export type Prompt = z.output<typeof Prompt>
export const Competence = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  questions: z.array(Question),
})
export type Competence = z.output<typeof Competence>

const UsingMatrix = z.object({ id: Id, name: z.string(), released: z.boolean() })

export const Evaluation = z.object({
  id: Id,
  company_id: Id.nullable(),
  name: z.string(),
  scale_id: Id,
  scale_name: z.string(),
  locked: z.boolean(),
  version: Version,
  matrices: z.array(UsingMatrix),
  evaluation_competences: z.array(z.object({ competence: Competence })),
  /** The open questions in their order; none means the one «Comentarios» that everyone gets. */
  prompts: z.array(Prompt),
})
export type Evaluation = z.output<typeof Evaluation>

export const EvaluationRow = z.object({
  id: Id,
  company_id: Id.nullable(),
  name: z.string(),
  scale_id: Id,
  scale_name: z.string(),
  locked: z.boolean(),
  matrices: z.array(UsingMatrix),
  competences: z.number(),
  questions: z.number(),
  highest_value: z.number(),
  allow_na: z.boolean(),
})
export type EvaluationRow = z.output<typeof EvaluationRow>

const RelationTypeId = z.number().int().min(1).max(relationTypes.length)
const GivenRelations = z.array(RelationTypeId).max(relationTypes.length).optional()
const QuestionInput = z.strictObject({
  id: Id.nullable().optional(),
  question: Line(500),
  name: Line(60).optional(),
  self_question: Line(500).optional(),
  relation_type_ids: GivenRelations,
  /** As many as the scale has values without N/A, or none. */
  anchors: z.array(Line(ANCHOR_LENGTH)).max(MAXIMUM_SCALE_VALUES).optional(),
})
const PromptInput = z.strictObject({
  id: Id.nullable().optional(),
  prompt: Line(200),
  help: Line(300).optional(),
  required: z.boolean().optional(),
  relation_type_ids: GivenRelations,
})
const CompetenceInput = z.strictObject({
  id: Id.nullable().optional(),
  name: Line(120),
  description: Line(500),
  questions: z.array(QuestionInput).max(300),
})
export const EvaluationInput = z.strictObject({
  name: Line(),
  scale_id: Id.nullable(),
  company_id: Id.nullable().optional(),
  competences: z.array(CompetenceInput).max(60),
  /** A change without them keeps them. */
  prompts: z.array(PromptInput).max(60).optional(),
})
export type EvaluationInput = z.output<typeof EvaluationInput>

/** With the version that the save read, so that it reverts no other person's save. */
export const EvaluationChange = EvaluationInput.extend({ version: Version.optional() })
export type EvaluationChange = z.output<typeof EvaluationChange>

/** A competence to copy, from an evaluation of the workspace or from the library. */
export const Suggestion = z.object({
  name: z.string(),
  description: z.string(),
  source: z.enum(['workspace', 'library']),
  /** For whom the library wrote it; null for one of the workspace. */
  level: z.enum(libraryLevels).nullable(),
  questions: z.array(
    z.object({
      question: z.string(),
      name: z.string(),
      self_question: z.string(),
      relation_type_ids: AskedRelations,
      anchors: Anchors,
    }),
  ),
})
export type Suggestion = z.output<typeof Suggestion>

export const Library = z.object({
  scales: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      allow_na: z.boolean(),
      values: z.array(z.string()),
    }),
  ),
  evaluations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      description: z.string(),
      scale: z.string(),
      competences: z.number(),
      questions: z.number(),
      asks: z.array(z.string()),
      /** Its competences with the texts of their questions. */
      contents: z.array(z.object({ name: z.string(), questions: z.array(z.string()) })),
    }),
  ),
})
export type Library = z.output<typeof Library>

export const evaluationsContract = {
  list: endpoint('GET', '/evaluations', {
    access: 'workspace.read',
    summary: 'Las evaluaciones de la empresa y las compartidas',
    query: CompanyQuery,
    reply: z.array(EvaluationRow),
  }),
  one: endpoint('GET', '/evaluations/:evaluationId', {
    access: 'workspace.read',
    summary: 'Una evaluación con lo que pregunta',
    reply: Evaluation,
  }),
  create: endpoint('POST', '/evaluations', {
    access: 'workspace.change',
    summary: 'Crea una evaluación',
    body: EvaluationInput,
    reply: Evaluation,
  }),
  update: endpoint('PATCH', '/evaluations/:evaluationId', {
    access: 'workspace.change',
    summary: 'Cambia una evaluación que ningún proyecto liberado usa',
    body: EvaluationChange,
    reply: Evaluation,
  }),
  duplicate: endpoint('POST', '/evaluations/:evaluationId/duplicate', {
    access: 'workspace.change',
    summary: 'Duplica una evaluación',
    body: z.object({}).optional(),
    reply: Evaluation,
  }),
  json: download('/evaluations/:evaluationId/json', {
    access: 'workspace.read',
    summary: 'Una evaluación con su escala, en JSON, para llevarla a otra parte',
    media_type: 'application/json; charset=utf-8',
  }),
  spreadsheet: download('/evaluations/:evaluationId/xlsx', {
    access: 'workspace.read',
    summary: 'Una evaluación con su escala, en Excel, para llevarla a otra parte',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  import: endpoint('POST', '/evaluations/import', {
    access: 'workspace.change',
    summary: 'Agrega a una empresa la evaluación de un archivo JSON o Excel',
    multipart: true,
    body: z.strictObject({ company_id: Id }),
    reply: Evaluation,
    rateLimit: evaluationImportLimit,
  }),
  copy: endpoint('POST', '/evaluations/:evaluationId/copy', {
    access: 'workspace.change',
    summary: 'Copia una evaluación y su escala a otra empresa del espacio de trabajo',
    body: z.strictObject({ company_id: Id }),
    reply: Evaluation,
  }),
  remove: endpoint('DELETE', '/evaluations/:evaluationId', {
    access: 'workspace.change',
    summary: 'Elimina una evaluación que nadie usa',
  }),
  competences: endpoint('GET', '/competences', {
    access: 'workspace.read',
    summary: 'Competencias que se pueden copiar',
    query: CompanyQuery,
    reply: z.array(Suggestion),
  }),
  library: endpoint('GET', '/library', {
    access: 'workspace.read',
    summary: 'La biblioteca inicial',
    reply: Library,
  }),
  fromLibrary: endpoint('POST', '/library/evaluations/:key', {
    access: 'workspace.change',
    summary: 'Crea una evaluación lista para usar',
    body: z.strictObject({ company_id: Id.nullable().optional() }),
    reply: Evaluation,
  }),
  scaleFromLibrary: endpoint('POST', '/library/scales/:key', {
    access: 'workspace.change',
    summary: 'Crea una escala de la biblioteca',
    body: z.strictObject({ company_id: Id.nullable().optional() }),
    reply: z.object({ id: Id }),
  }),
}
