import type { SecondGroup } from '#features/forms/group-plan.rules.ts'
import type { SubjectDirectory } from '#features/forms/listing.rules.ts'
import { judgePlan, type ReportPlan } from '#features/forms/planned-degree.rules.ts'
import type { FormTriple } from '#features/forms/rules.ts'
import { lacksSecondGroup } from '#features/forms/second-group.rules.ts'
import { relationOf } from '#shared/relations.ts'
import type { MatrixProposals, ProposalList } from './contract.ts'

/** Whether the report would lack a second group, even if all who are proposed answered. */
export const lacksGroup = ({ relations }: Pick<ProposalList, 'relations'>, size: number): boolean =>
  lacksSecondGroup(
    relations.map(({ relation_type_id, raters, verdict }) => ({
      relation: relationOf(relation_type_id).key,
      raters,
      visibility: verdict,
    })),
    size,
  )

/** The connections that the lists would become; a person from outside has no id yet. */
export const proposedForms = (lists: readonly ProposalList[]): FormTriple[] =>
  lists.flatMap(({ subject_id: evaluated_id, raters }) =>
    raters
      .filter(({ removed }) => !removed)
      .map(({ rater_id, proposal_id, relation_type_id }) => ({
        evaluator_id: rater_id ?? proposal_id,
        evaluated_id,
        relation_type_id,
      })),
  )

/** The lists with how firmly their reports would speak, if all who are proposed answered. */
export function judgeLists(
  lists: readonly ProposalList[],
  planned: readonly SecondGroup[],
  plan: ReportPlan,
): ProposalList[] {
  const shown = new Map(planned.map((one) => [one.evaluated_id, one.shown]))
  return lists.map((list) => ({
    ...list,
    degree: judgePlan(shown.get(list.subject_id) ?? [], plan),
  }))
}

/** What of a plan can be added to lists that are not approved, within their limits. */
export function offeredRaters(
  planned: readonly SecondGroup[],
  lists: readonly ProposalList[],
  directory: SubjectDirectory,
): MatrixProposals['offered'] {
  const open = new Map(
    lists.filter(({ state }) => state !== 'approved').map((list) => [list.subject_id, list]),
  )
  return planned
    .filter(({ evaluated_id, offered }) => fits(open.get(evaluated_id), offered))
    .flatMap(({ offered }) => offered)
    .map(({ evaluator_id, ...offer }) => ({
      ...offer,
      rater_id: evaluator_id,
      name: directory.get(evaluator_id)?.name ?? '',
    }))
}

/** Within the limits of the list, and without those who were taken out of it. */
const fits = (list: ProposalList | undefined, offered: readonly FormTriple[]): boolean =>
  list !== undefined &&
  !list.raters.some(
    ({ removed, rater_id }) =>
      removed && offered.some(({ evaluator_id }) => evaluator_id === rater_id),
  ) &&
  list.relations.every(({ relation_type_id, raters, maximum }) => {
    const added = offered.filter((form) => form.relation_type_id === relation_type_id).length
    return added === 0 || raters + added <= maximum
  })
