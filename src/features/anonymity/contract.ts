import * as z from 'zod'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { relationTypes } from '#shared/relations.ts'

const Relation = z.enum(relationTypes.map(({ key }) => key))

/** The raters of one evaluated in one relation, and how their answers are published. */
export const RelationProof = z.object({
  relation: Relation,
  raters: z.number(),
  visibility: z.enum(['shown', 'pooled', 'hidden']),
  /**
   * How many other raters have to tell their answers before one of these is deduced; null where
   * nothing is published, and for self and leader, who are shown by themselves.
   */
  colluders: z.number().nullable(),
})
export type RelationProof = z.output<typeof RelationProof>

export const EvaluatedProof = z.object({
  subject_id: Id,
  name: z.string(),
  relations: z.array(RelationProof),
})
export type EvaluatedProof = z.output<typeof EvaluatedProof>

/** A group that differs by fewer people than the minimum from groups of other matrices. */
export const Overlap = z.object({
  subject_id: Id,
  name: z.string(),
  relations: z.array(Relation),
  people: z.number(),
  /** Of the compared matrices: one, or several that only together differ by so few. */
  matrix_ids: z.array(Id),
})
export type Overlap = z.output<typeof Overlap>

export const AnonymityProof = z.object({
  minimum_raters: z.number(),
  calculated_at: Instant,
  /** Which forms are counted: all of them, or after the deadline the completed ones. */
  counted: z.enum(['assigned', 'completed']),
  /** Numbers of groups; each relation of a pool is one group. */
  groups: z.object({
    leaders: z.number(),
    shown: z.number(),
    pooled: z.number(),
    hidden: z.number(),
  }),
  /** The number of published groups for each number of colluders, the fewest first. */
  colluders: z.array(z.object({ colluders: z.number(), groups: z.number() })),
  evaluated: z.array(EvaluatedProof),
  overlaps: z.array(Overlap),
  /**
   * People of this matrix who count as one person with another address, of the same mailbox or name,
   * in another matrix or, with null, in this one; at most a hundred.
   */
  same_people: z.array(
    z.object({
      name: z.string(),
      same: z.enum(['mailbox', 'name']),
      matrix: z.nullable(z.string()),
    }),
  ),
  /** The other matrices of the workspace that still have answers of the same people about the same. */
  compared: z.array(z.object({ id: Id, name: z.string(), erase_date: CalendarDate })),
  /**
   * In what share of competences, from 0 to 1, the reports of all these matrices together tell an
   * answer for certain; null where none are compared.
   */
  compared_share: z.number().nullable(),
})
export type AnonymityProof = z.output<typeof AnonymityProof>

/** What a project promises to those who take part, as a page that is open by its address. */
export const DossierLink = z.object({
  url: z.string(),
  hash: z.string(),
  kept: z.boolean(),
})
export type DossierLink = z.output<typeof DossierLink>

export const anonymityContract = {
  proof: endpoint('GET', '/matrices/anonymity/:matrixId', {
    described_path: '/matrices/:matrixId/anonymity',
    access: 'workspace.read',
    reads: 'project',
    summary:
      'Prueba de anonimato: qué se publica y cuántas personas tendrían que ponerse de acuerdo',
    reply: AnonymityProof,
  }),
  dossier: endpoint('GET', '/matrices/dossier/:matrixId', {
    described_path: '/matrices/:matrixId/dossier',
    access: 'project.follow',
    summary: 'Expediente de confianza: el enlace que se puede dar a quienes participan',
    reply: DossierLink,
  }),
}
