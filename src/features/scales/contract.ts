import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { Version } from '#shared/versions.ts'

/** `value` is null for the N/A option, which counts in no average. */
export const ScaleValue = z.object({
  id: Id,
  value: z.number().nullable(),
  description: z.string(),
})
export type ScaleValue = z.output<typeof ScaleValue>

export const Scale = z.object({
  id: Id,
  company_id: Id.nullable(),
  name: z.string(),
  lowest_value: z.number(),
  highest_value: z.number(),
  allow_na: z.boolean(),
  values: z.array(ScaleValue),
  status: z.enum(['activa', 'inactiva']),
  locked: z.boolean(),
  version: Version,
  evaluations: z.array(z.object({ id: Id, name: z.string() })),
})
export type Scale = z.output<typeof Scale>

/**
 * The values from the lowest to the highest. The server numbers them by position from 1; a given
 * `value` serves only to recognise the N/A option.
 */
export const ScaleInput = z.strictObject({
  name: Line(),
  allow_na: z.boolean().optional(),
  company_id: Id.nullable().optional(),
  values: z
    .array(
      z.strictObject({
        id: Id.nullable().optional(),
        value: z.number().nullable().optional(),
        description: Line(120),
      }),
    )
    .max(100),
})
export type ScaleInput = z.output<typeof ScaleInput>

/** With the version that the save read, so that it reverts no other person's save. */
export const ScaleChange = ScaleInput.extend({ version: Version.optional() })
export type ScaleChange = z.output<typeof ScaleChange>

export const CompanyQuery = z.object({ company_id: Id.optional() })

export const scalesContract = {
  list: endpoint('GET', '/scales', {
    access: 'workspace.read',
    summary: 'Las escalas de la empresa y las compartidas',
    query: CompanyQuery,
    reply: z.array(Scale),
  }),
  one: endpoint('GET', '/scales/:scaleId', {
    access: 'workspace.read',
    summary: 'Una escala',
    reply: Scale,
  }),
  create: endpoint('POST', '/scales', {
    access: 'workspace.change',
    summary: 'Crea una escala',
    body: ScaleInput,
    reply: Scale,
  }),
  update: endpoint('PATCH', '/scales/:scaleId', {
    access: 'workspace.change',
    summary: 'Cambia una escala',
    body: ScaleChange,
    reply: Scale,
  }),
  duplicate: endpoint('POST', '/scales/:scaleId/duplicate', {
    access: 'workspace.change',
    summary: 'Duplica una escala',
    body: z.object({}).optional(),
    reply: Scale,
  }),
  remove: endpoint('DELETE', '/scales/:scaleId', {
    access: 'workspace.change',
    summary: 'Elimina una escala que nadie usa',
  }),
}
