import * as z from 'zod'
import { RelationNames } from '#features/companies/contract.ts'
import { CalendarDate } from '#shared/dates.ts'
import { readonlyList, Relation, Score, Thresholds } from '../numbers/published-values.rules.ts'
import { methods } from '../numbers/survey.rules.ts'

/** What every report says of its matrix. */
export const reportFrame = {
  /** Of the method by which its numbers were computed. */
  version: z.literal(methods),
  matrix: z.object({
    name: z.string(),
    minimum_raters: z.number(),
    limit_date: CalendarDate,
    /** Missing or null when all relations and competences weigh the same. */
    weights: z
      .object({
        relations: z
          .object({
            lider: z.number().optional(),
            companero: z.number().optional(),
            equipo: z.number().optional(),
            cliente: z.number().optional(),
          })
          .nullable(),
        competences: readonlyList(z.number()).nullable(),
      })
      .nullable()
      .optional(),
    /** Those of the release; missing where all relations have their standard names. */
    relation_names: RelationNames.optional(),
    /** Whether leaders may get the report too; missing where they may not. */
    leader_reports: z.boolean().optional(),
  }),
  company: z.object({ name: z.string(), primary_color: z.string(), secondary_color: z.string() }),
  scale: z.object({
    lowest_value: z.number(),
    highest_value: z.number(),
    allow_na: z.boolean(),
    values: readonlyList(z.object({ value: z.number().nullable(), description: z.string() })),
  }),
  thresholds: Thresholds,
}

/** How many forms of a relation were assigned and how many were completed. */
export const participationRow = {
  relation: Relation,
  name: z.string(),
  invited: z.number(),
  completed: z.number(),
}

export const total = { self: Score, others: Score, gap: Score }
