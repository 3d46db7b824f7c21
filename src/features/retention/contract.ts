import * as z from 'zod/mini'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'

/** «Constancia de supresión»: what was deleted, when, and the anonymous averages that stay. */
export const Erasure = z.object({
  matrix_id: Id, name: z.string(), erased_at: Instant, bytes_purged_at: z.nullable(Instant), subjects: z.number(), forms: z.number(), answered: z.number(),
  deleted: z.record(z.string(), z.number()), competences: z.array(z.object({ competence: z.string(), mean: z.string(), evaluated: z.number() })),
})
export type Erasure = z.output<typeof Erasure>

export const retentionContract = {
  erasure: endpoint('GET', '/matrices/erasure/:matrixId', { access: 'member', summary: 'Constancia de supresión de un proyecto cuyos datos personales ya se eliminaron', reply: Erasure }),
}
