import { formsText } from '#features/forms/counts.rules.ts'
import { isMisfit, misfitReason, type ReadRow } from '#features/subjects/import.rules.ts'
import { MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import { subjectsText } from '#features/subjects/rows.rules.ts'
import { listed, numbered, wholeNumber } from '#shared/spanish.ts'
import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import type { ComparedPerson, Comparison } from './comparison.rules.ts'
import type { StaffPlan } from './plan.rules.ts'

/** How many differences are applied. */
export const countChanges = ({ added, changed, gone }: StaffPlan): number =>
  added.people + changed.people + gone.people

export const isApplicable = (plan: StaffPlan): boolean =>
  countChanges(plan) + plan.filled > 0 && plan.people <= MAXIMUM_SUBJECTS && plan.problem === null

const isOnlyAdding = ({ changed, gone }: StaffPlan): boolean => changed.people + gone.people === 0

/** The label of the button that applies the plan. */
export function applyLabel(plan: StaffPlan): string {
  if (countChanges(plan) === 0 && plan.filled > 0)
    return `Llenar datos de ${subjectsText(plan.filled)}`
  return isOnlyAdding(plan)
    ? `Agregar ${subjectsText(plan.added.people)}`
    : `Aplicar ${numbered(countChanges(plan), 'cambio', 'cambios')}`
}

const personsText = (count: number): string => numbered(count, 'persona', 'personas')

const byHand = (count: number): string =>
  count > 0 ? `, ${numbered(count, 'hecha a mano', 'hechas a mano')}` : ''

/** «Entran 20 personas con 178 conexiones, 13 se actualizan (2 con otro líder) y salen 15…» */
export function describePlan(plan: StaffPlan): string {
  const { added, changed, gone, filled } = plan
  const parts = [
    added.people > 0 &&
      `${added.people === 1 ? 'entra' : 'entran'} ${personsText(added.people)}${added.forms > 0 ? ` con ${formsText(added.forms)}` : ''}`,
    changed.people > 0 &&
      `${personsText(changed.people)} se ${changed.people === 1 ? 'actualiza' : 'actualizan'}${changed.moved > 0 ? ` (${wholeNumber(changed.moved)} con otro líder${byHand(changed.by_hand)})` : ''}`,
    gone.people > 0 &&
      `${gone.people === 1 ? 'sale' : 'salen'} ${personsText(gone.people)} con ${formsText(gone.forms)}${byHand(gone.by_hand)}`,
    filled > 0 && `se llenan datos de ${personsText(filled)}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'No hay cambios aceptados.'
  const text = listed(parts)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** «31 hechas a mano se quedan; salen 4.» Empty where there is none. */
export function describeByHand({ by_hand, changed, gone }: StaffPlan): string {
  const leaving = changed.by_hand + gone.by_hand
  if (by_hand + leaving === 0) return ''
  const stays = by_hand === 1 ? 'hecha a mano se queda' : 'hechas a mano se quedan'
  const kept = by_hand > 0 ? `${wholeNumber(by_hand)} ${stays}` : ''
  const left = leaving > 0 ? numbered(leaving, 'hecha a mano sale', 'hechas a mano salen') : ''
  return `${[kept, left].filter(Boolean).join('; ')}.`
}

/** «9 conexiones, 2 hechas a mano»: what a person who is gone takes along. */
export const describeLeaving = ({ connections }: Pick<ComparedPerson, 'connections'>): string =>
  connections ? `con ${formsText(connections.forms)}${byHand(connections.by_hand)}` : ''

/** What the page of the participants says after the plan was applied. */
export function describeApplied(plan: StaffPlan, source: string): string {
  const { added } = plan
  if (isOnlyAdding(plan) && added.people > 0)
    return `${added.people === 1 ? 'Se agregó' : 'Se agregaron'} ${subjectsText(added.people)} de «${source}»`
  return `Se aplicó «${source}». ${describePlan(plan)}`
}

const omitted = ({ line, cells }: ReadRow, reason: string): OmittedLine => ({
  line,
  reason,
  cells: [...cells],
})

/** The lines that were left out, and the values, with their reasons. */
export function listOmitted({ omitted: rows, people }: Comparison) {
  return {
    duplicates: rows.flatMap((row) => (row.repeated ? [omitted(row, row.repeated)] : [])),
    invalid: rows.flatMap((row) => (row.problem ? [omitted(row, row.problem.reason)] : [])),
    warnings: people.flatMap(({ row }) =>
      (row?.values ?? [])
        .filter(isMisfit)
        .flatMap((value) => (row ? [omitted(row, misfitReason(value))] : [])),
    ),
  }
}

const CHANGE_LABELS = { leader: 'líder', name: 'nombre', email: 'correo' } as const

/** What changes of a person in a few words: «líder, Área». */
export const describeChanges = (person: ComparedPerson): string => listChanges(person).join(', ')

/** What changes, and of how many: «Área 12, líder 2». Empty without a change. */
export function countKinds({ people }: Pick<Comparison, 'people'>): string {
  const words = people
    .filter(({ difference }) => difference === 'changed')
    .flatMap((person) => listChanges(person))
  return [...Map.groupBy(words, (word) => word)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([word, { length }]) => `${word} ${wholeNumber(length)}`)
    .join(', ')
}

function listChanges({ changes, leader, leader_before }: ComparedPerson): string[] {
  const words = changes.map(({ field, label }) =>
    field === 'leader' || field === 'name' || field === 'email' ? CHANGE_LABELS[field] : label,
  )
  const isMoved = leader !== leader_before && !words.includes('líder')
  return [...(isMoved ? ['líder'] : []), ...words]
}
