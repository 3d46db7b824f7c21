import type { NominationPlan, SubjectProperty } from '#features/matrices/contract.ts'
import { MOST_NOMINATED } from '#features/matrices/limits.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { type RelationNames, standardRelationNames } from '#shared/relation-names.ts'
import { relationOf } from '#shared/relations.ts'
import { foldText, isEmail, textKey } from '#shared/text.ts'
import { FEWEST_LETTERS, OFFERED_PEOPLE } from './limits.ts'

/** The relations that an evaluated person proposes; the leader and the self-evaluation are given. */
export const nominatedRelations = [3, 4, 5] as const
export type NominatedRelation = (typeof nominatedRelations)[number]

export const isNominated = (relation_type_id: number): relation_type_id is NominatedRelation =>
  nominatedRelations.some((id) => id === relation_type_id)

/** `open`: the person proposes; `sent`: it waits for approval; `approved`: its raters are forms. */
export type ListState = 'open' | 'sent' | 'approved'

export interface Limits {
  readonly minimum: number
  readonly maximum: number
}

function findLimits(plan: NominationPlan, relation_type_id: number): Limits {
  const { key } = relationOf(relation_type_id)
  return key === 'companero' || key === 'equipo' || key === 'cliente'
    ? plan[key]
    : { minimum: 0, maximum: 0 }
}

/** How many raters a list has in one relation, and its limits. */
export interface RelationCount extends Limits {
  readonly relation_type_id: number
  readonly raters: number
}

/**
 * How many raters of each relation a list has. A minimum never asks for more people than there are:
 * `free` is how many people of the matrix could still be added to the list. Relations that the
 * matrix does not use are left out.
 */
export function relationCounts(
  plan: NominationPlan,
  relations: readonly number[],
  { free, used }: { readonly free: number; readonly used: readonly number[] },
): RelationCount[] {
  return nominatedRelations
    .filter((id) => used.includes(id))
    .map((relation_type_id) => {
      const { minimum, maximum } = findLimits(plan, relation_type_id)
      const raters = relations.filter((id) => id === relation_type_id).length
      return { relation_type_id, raters, minimum: Math.min(minimum, raters + free), maximum }
    })
}

/** Why a list cannot be sent or approved as it is. */
export function countsProblem(counts: readonly RelationCount[]): RefusalCode | null {
  if (counts.some(({ raters, minimum }) => raters < minimum)) return 'nominations.too_few'
  return counts.some(({ raters, maximum }) => raters > maximum) ? 'nominations.too_many' : null
}

/** What is missing or too much, in the order of the relations: «Faltan 2 compañeros». */
export function countsText(
  counts: readonly RelationCount[],
  names: RelationNames = standardRelationNames,
): string | null {
  for (const { relation_type_id, raters, minimum, maximum } of counts) {
    const words = relationWords[relation_type_id]
    if (!words) continue
    const missing = minimum - raters
    const extra = raters - maximum
    const name = names[relationOf(relation_type_id).key]
    if (name.own && (missing > 0 || extra > 0))
      return `${name.group}: ${countText({ relation_type_id, raters, minimum, maximum })}`
    if (missing > 0)
      return missing === 1 ? `Falta 1 ${words.one}` : `Faltan ${missing} ${words.many}`
    if (extra > 0) return extra === 1 ? `Sobra 1 ${words.one}` : `Sobran ${extra} ${words.many}`
  }
  return null
}

const relationWords: Readonly<Record<number, { readonly one: string; readonly many: string }>> = {
  3: { one: 'compañero', many: 'compañeros' },
  4: { one: 'persona del equipo', many: 'personas del equipo' },
  5: { one: 'cliente o proveedor', many: 'clientes o proveedores' },
}

/** How a relation meets its limits: «faltan 2», «4, hasta 8»; only «4» where all may be proposed. */
export function countText({ raters, minimum, maximum }: RelationCount): string {
  if (raters < minimum) return minimum - raters === 1 ? 'falta 1' : `faltan ${minimum - raters}`
  if (raters > maximum) return raters - maximum === 1 ? 'sobra 1' : `sobran ${raters - maximum}`
  return maximum === MOST_NOMINATED ? String(raters) : `${raters}, hasta ${maximum}`
}

interface Phase {
  readonly state: ListState
  /** What the person was asked to change; null unless the list was sent back and is not sent again. */
  readonly returned: string | null
  /** The present day in the time zone of the matrix. */
  readonly today: string
  readonly plan: Pick<NominationPlan, 'propose_until' | 'approve_until'>
}

/** The last day on which its person may change a list: a returned one, as long as it can be approved. */
export const proposeUntil = ({ returned, plan }: Pick<Phase, 'returned' | 'plan'>): string =>
  returned === null ? plan.propose_until : plan.approve_until

/** Why the evaluated person cannot change or send the list now. */
export function proposeProblem(phase: Phase): RefusalCode | null {
  if (phase.state !== 'open') return 'nominations.sent_already'
  return phase.today > proposeUntil(phase) ? 'nominations.proposing_over' : null
}

/**
 * Why a leader cannot change or approve the list now. A list that its person did not send waits for
 * its leader once the days of proposing are over.
 */
export function approveProblem({
  state,
  today,
  plan,
}: Omit<Phase, 'returned'>): RefusalCode | null {
  if (state === 'approved') return 'nominations.approved_already'
  if (state === 'open' && today <= plan.propose_until) return 'nominations.not_sent'
  return today > plan.approve_until ? 'nominations.approving_over' : null
}

/**
 * Why a list cannot be sent back to its person now, by a leader or by the organiser. After the day of
 * approving the person could not change it any more.
 */
export function returnProblem(phase: Phase): RefusalCode | null {
  if (phase.state === 'open' && phase.returned !== null) return 'nominations.returned_already'
  const problem = approveProblem(phase)
  return problem === 'nominations.approving_over' ? 'nominations.return_late' : problem
}

/** Why this is no answer to what the person should change. */
export const returnReasonProblem = (reason: string): RefusalCode | null =>
  reason.trim() === '' ? 'nominations.reason_missing' : null

interface Nominating {
  readonly nomination: NominationPlan | null
  readonly nomination_opened_at: Date | null
}

/** Why a draft cannot begin to ask its people now. */
export function openProblem(
  { nomination, nomination_opened_at }: Nominating,
  { today, evaluated }: { readonly today: string; readonly evaluated: number },
): RefusalCode | null {
  if (!nomination) return 'nominations.off'
  if (nomination_opened_at) return 'nominations.open_already'
  if (nomination.propose_until < today) return 'nominations.dates_past'
  return evaluated === 0 ? 'nominations.no_evaluated' : null
}

/** Why a draft whose people propose their raters cannot be released. */
export function releaseBlock(
  { nomination, nomination_opened_at }: Nominating,
  waiting: number,
): RefusalCode | null {
  if (!nomination || !nomination_opened_at) return null
  return waiting > 0 ? 'nominations.unapproved' : null
}

/** A rater who is proposed: a subject of the matrix, or a person from outside. */
export interface OutsideRater {
  readonly name: string
  readonly email: string
}

/** Why a person from outside cannot be proposed; they are clients or suppliers (decision 47). */
export function outsideProblem(
  { name, email }: OutsideRater,
  relation_type_id: number,
): RefusalCode | null {
  if (relationOf(relation_type_id).key !== 'cliente') return 'nominations.outside_relation'
  if (name === '') return 'nominations.outside_name'
  return isEmail(email) ? null : 'email.invalid'
}

const detailNames = ['puesto', 'cargo', 'area', 'departamento', 'gerencia', 'direccion']

/** The column that is shown beside a name, so that two people of the same name are told apart. */
export const detailColumn = (columns: readonly SubjectProperty[]): SubjectProperty | undefined =>
  detailNames
    .map((name) =>
      columns.find((column) => column.type === 'text' && foldText(column.name) === name),
    )
    .find((column) => column !== undefined)

interface Named {
  readonly id: string
  readonly name: string
}

/** The people whose name has a word that begins with each typed word; those who match at once first. */
export function offeredPeople<Person extends Named>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  if (words.join('').length < FEWEST_LETTERS) return []
  const found = people.flatMap((person) => {
    const name = foldText(person.name)
    const starts = words.map((word) => ` ${name}`.indexOf(` ${word}`))
    return starts.includes(-1) ? [] : [{ person, at: Math.min(...starts), name }]
  })
  found.sort((one, other) => one.at - other.at || one.name.localeCompare(other.name, 'es'))
  return found.slice(0, OFFERED_PEOPLE).map(({ person }) => person)
}

/** «ya evalúa a 9»: how many people a rater evaluates with all that is proposed. */
export function loadText(load: number): string {
  if (load === 0) return ''
  return load === 1 ? 'ya evalúa a 1' : `ya evalúa a ${load}`
}

/** The name under which a person from outside joins the matrix, where names are unique. */
export function freeName({ name, email }: OutsideRater, taken: ReadonlySet<string>): string {
  const free = (candidate: string): boolean => !taken.has(textKey(candidate))
  return free(name) ? name : `${name.slice(0, 120)} (${email.slice(0, 70)})`
}
