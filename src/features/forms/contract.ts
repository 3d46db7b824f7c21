import * as z from 'zod/mini'
import { importLimit } from '#features/subjects/limits.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'

const NamedSubject = z.object({ name: z.string(), email: z.string() })

/**
 * Has no `answered` field: no reply reveals whether one rater answered about one evaluated subject
 * (decisions.md, Confidentiality).
 */
export const Form = z.object({
  id: Id,
  evaluator_id: Id,
  evaluated_id: Id,
  relation_type_id: z.number(),
  evaluator: NamedSubject,
  evaluated: NamedSubject,
})
export type Form = z.output<typeof Form>

export const FormInput = z.strictObject({
  evaluator_id: Id,
  evaluated_id: Id,
  relation_type_id: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
})
export type FormInput = z.output<typeof FormInput>

export const InvalidFormLine = z.object({
  line: z.number(),
  reason: z.string(),
  cells: z.array(z.string()),
})
export const FormImportReport = z.object({
  headers: z.array(z.string()),
  added: z.number(),
  duplicates: z.array(InvalidFormLine),
  invalid: z.array(InvalidFormLine),
})
export type FormImportReport = z.output<typeof FormImportReport>

export const formsContract = {
  list: endpoint('GET', '/forms/:matrixId', {
    access: 'member',
    summary: 'Las conexiones de un proyecto',
    reply: z.array(Form),
  }),
  create: endpoint('POST', '/forms', {
    access: 'admin',
    summary: 'Agrega una conexión',
    body: FormInput,
    reply: Form,
  }),
  createMany: endpoint('POST', '/forms/:matrixId/bulk', {
    access: 'admin',
    large: true,
    summary: 'Agrega conexiones juntas: todas o ninguna',
    body: z.strictObject({ forms: z.array(FormInput).check(z.minLength(1), z.maxLength(1000)) }),
    reply: z.array(Form),
  }),
  import: endpoint('POST', '/forms/:matrixId/import', {
    access: 'admin',
    summary: 'Importa conexiones de una hoja de cálculo',
    query: z.object({ dry_run: z.optional(z.stringbool()) }),
    multipart: true,
    reply: FormImportReport,
    rateLimit: importLimit,
  }),
  generate: endpoint('POST', '/forms/:matrixId/generate', {
    access: 'admin',
    summary: 'Genera autoevaluaciones para todos, o compañeros por una columna',
    body: z.union([
      z.strictObject({ kind: z.literal('self') }),
      z.strictObject({ kind: z.literal('peers'), subject_property_id: Id }),
    ]),
    reply: z.object({ added: z.number() }),
  }),
  update: endpoint('PATCH', '/forms/:formId', {
    access: 'admin',
    summary: 'Cambia una conexión',
    body: FormInput,
    reply: Form,
  }),
  remove: endpoint('DELETE', '/forms/:formId', {
    access: 'admin',
    summary: 'Elimina una conexión',
  }),
}
