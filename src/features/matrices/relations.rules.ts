import type { RefusalCode } from '#shared/refusal.ts'
import { nameRelation, type RelationNames, type WithRelationNames } from '#shared/relation-names.ts'
import {
  isProtected,
  type RelationType,
  relationTypes,
  SELF_EVALUATION,
  TEAM,
} from '#shared/relations.ts'

/** The relations that a project may use, by their ids. */
export const allRelations: readonly number[] = relationTypes.map(({ id }) => id)

interface RelationPreset {
  readonly degrees: number
  readonly relation_type_ids: readonly number[]
}

/** What the degrees of a project mean: its self-evaluations, and one relation more every 90°. */
export const relationPresets: readonly RelationPreset[] = [
  { degrees: 360, relation_type_ids: [1, 2, 3, 4, 5] },
  { degrees: 270, relation_type_ids: [1, 2, 3, 4] },
  { degrees: 180, relation_type_ids: [1, 2, 3] },
  { degrees: 90, relation_type_ids: [1, 2] },
]

/** The degrees of these relations; null for another combination. */
export const countDegrees = (relation_type_ids: readonly number[]): number | null =>
  relationPresets.find(
    (preset) => preset.relation_type_ids.join() === sortedRelations(relation_type_ids).join(),
  )?.degrees ?? null

/** Each id once, in the order of the relations. */
export const sortedRelations = (relation_type_ids: readonly number[]): number[] =>
  allRelations.filter((id) => relation_type_ids.includes(id))

/** Why a project cannot use these relations only. */
export const relationsProblem = (relation_type_ids: readonly number[]): RefusalCode | null =>
  relation_type_ids.some((id) => id !== SELF_EVALUATION) ? null : 'matrix.relations'

/** What tells which relations a project uses. */
export interface UsedRelations extends WithRelationNames {
  readonly relation_type_ids: readonly number[]
}

export const usesRelation = (matrix: UsedRelations, id: number): boolean =>
  matrix.relation_type_ids.includes(id)

/** The relations that a project uses, in their order. */
export const usedRelations = (matrix: UsedRelations): RelationType[] =>
  relationTypes
    .filter(({ id }) => usesRelation(matrix, id))
    .map((relation) => ({ ...relation, name: nameRelationIn(relation.id, matrix) }))

/** How a project calls a relation: «Colateral». */
export const nameRelationIn = (id: number, { relation_names }: WithRelationNames): string =>
  nameRelation(id, relation_names).one

/** The relations of a project whose raters are published in groups only. */
export const groupRelations = ({ relation_type_ids }: UsedRelations): RelationType[] =>
  relationTypes.filter(({ id, key }) => isProtected(key) && relation_type_ids.includes(id))

/** What no choice of raters lets these relations say; null where every report can have two groups. */
export function relationsWarning(
  relation_type_ids: readonly number[],
  names: RelationNames,
): string | null {
  const groups = groupRelations({ relation_type_ids })
  const [only] = groups
  if (!only) return 'Los reportes no tendrán grupos que comparar: sólo a su líder.'
  if (groups.length === 1)
    return `Los reportes tendrán un solo grupo, ${names[only.key].within}: sin un segundo, casi todo sale «sin diferencia clara».`
  return groups.length === 2 && groups.some(({ id }) => id === TEAM)
    ? 'A quien no tenga equipo a su cargo le faltará un segundo grupo con qué comparar.'
    : null
}
