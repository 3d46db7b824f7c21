import { serve } from '#server/serve.ts'
import { MINIMUM_RATERS } from '#shared/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { matricesContract } from '../contract.ts'
import { matrixProblem, reminderFor, todayIn } from '../rules.ts'
import {
  type CompleteDraft,
  createMatrix,
  duplicateMatrix,
  removeMatrix,
  updateMatrix,
} from './changes.queries.ts'
import { listProperties } from './columns.queries.ts'
import {
  companyOf,
  listRelationTypes,
  matricesOf,
  matrixInScope,
  type MatrixRow,
  oneMatrix,
  reminderOptions,
} from './queries.ts'

type Draft = Omit<CompleteDraft, 'evaluation_id' | 'reminder_id'> & {
  readonly evaluation_id: string | null
  readonly reminder_id: number | null
}

function complete({ evaluation_id, reminder_id, ...draft }: Draft, now: Date): CompleteDraft {
  const problem = matrixProblem(
    { ...draft, evaluation_id, reminder_id },
    todayIn(draft.time_zone, now),
  )
  if (problem || evaluation_id === null || reminder_id === null)
    throw new Refusal(problem ?? 'matrix.incomplete', {
      params: { email: draft.email_send_reports },
    })
  return { ...draft, evaluation_id, reminder_id }
}

const draftOf = ({
  name,
  email_send_reports,
  evaluation_id,
  limit_date,
  reminder_id,
  minimum_raters,
  time_zone,
}: MatrixRow): CompleteDraft => ({
  name,
  email_send_reports,
  evaluation_id,
  limit_date,
  reminder_id,
  minimum_raters,
  time_zone,
})

/** What is given takes the place of what was there. */
const merged = (
  kept: Draft,
  given: { readonly [Key in keyof Draft]?: Draft[Key] | undefined },
): Draft => ({
  ...kept,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

export const matricesRoutes = serve(matricesContract, {
  list: ({ foundation, scope, params, query }) =>
    matricesOf(foundation.db, scope, params.companyId, query, foundation.clock.now()),
  one: ({ foundation, scope, params }) =>
    oneMatrix(foundation.db, scope, params.matrixId, foundation.clock.now()),
  create: async ({ foundation, scope, body }) => {
    const { company_id, subject_properties = [], ...input } = body
    const { time_zone, ...place } = await companyOf(foundation.db, scope, company_id)
    const draft = complete(
      {
        ...input,
        time_zone: input.time_zone ?? time_zone,
        minimum_raters: input.minimum_raters ?? MINIMUM_RATERS.default,
      },
      foundation.clock.now(),
    )
    return createMatrix(foundation, scope, place, draft, subject_properties)
  },
  update: async ({ foundation, scope, params, body }) => {
    const { company_id, subject_properties, ...given } = body
    const change = (current: MatrixRow): CompleteDraft => {
      if (company_id !== undefined && company_id !== current.company_id)
        throw new Refusal('not_found')
      return Object.keys(given).length === 0
        ? draftOf(current)
        : complete(merged(draftOf(current), given), foundation.clock.now())
    }
    return updateMatrix(foundation, scope, params.matrixId, change, subject_properties)
  },
  duplicate: ({ foundation, scope, params, body }) => {
    const { name, limit_date, with_subjects } = body
    const change = (original: MatrixRow): CompleteDraft => {
      const now = foundation.clock.now()
      const reminder_id = reminderFor(
        limit_date,
        original.reminder_id,
        todayIn(original.time_zone, now),
      )
      return complete({ ...draftOf(original), name, limit_date, reminder_id }, now)
    }
    return duplicateMatrix(foundation, scope, params.matrixId, change, with_subjects)
  },
  isReleased: async ({ foundation, scope, params }) => ({
    released: (await matrixInScope(foundation.db, scope, params.matrixId)).released,
  }),
  remove: ({ foundation, scope, params }) => removeMatrix(foundation, scope, params.matrixId),
  subjectProperties: ({ foundation, scope, query }) =>
    listProperties(foundation.db, scope, query.company_id),
  reminderOptions: ({ foundation }) => reminderOptions(foundation.db),
  relationTypes: ({ foundation }) => listRelationTypes(foundation.db),
})
