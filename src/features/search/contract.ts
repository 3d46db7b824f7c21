import * as z from 'zod'
import { Phase } from '#features/matrices/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { LAST_PAGE } from './limits.ts'

export const FoundMatrix = z.object({
  id: Id,
  name: z.string(),
  company_id: Id,
  company: z.string(),
  workspace_id: Id,
  phase: Phase,
})
export type FoundMatrix = z.output<typeof FoundMatrix>

/** A person of a company by their e-mail or number: in the matrix in view, or in the newest that has them. */
export const FoundPerson = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** The employee number; left out for a person without one. */
  external_id: z.string().optional(),
  /** Whether the matrix has forms about the person. */
  evaluated: z.boolean(),
  matrix: FoundMatrix,
})
export type FoundPerson = z.output<typeof FoundPerson>

const FoundCompany = z.object({ id: Id, name: z.string() })

export const Found = z.object({
  matrices: z.array(FoundMatrix),
  people: z.array(FoundPerson),
  companies: z.array(FoundCompany),
  /** Whether the next page has anything. */
  more: z.boolean(),
})
export type Found = z.output<typeof Found>

export const searchContract = {
  // POST, because a search by name in the address would end up in the logs of proxies.
  find: endpoint('POST', '/search', {
    access: 'workspace.enter',
    summary: 'Busca proyectos, personas y empresas por partes de su nombre; sin texto, lo reciente',
    /** `near`: the matrix in view, in which a person of several is shown. */
    body: z.strictObject({
      search: Line(100),
      near: Id.optional(),
      page: z.number().int().min(0).max(LAST_PAGE).optional(),
    }),
    reply: Found,
    changes: false,
  }),
}
