import type { RelationNames } from '#shared/relation-names.ts'
import { relationOf, relationTypes } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import type { Participation } from './contract.ts'
import { listReachable } from './outlook.rules.ts'

type Rater = Participation['pending'][number]

/** A group of which a report says nothing yet, and how many more answers let it. */
export interface LackingGroup {
  readonly subject_id: string
  readonly relation_type_id: number
  readonly missing: number
}

/** The groups that answers can still bring to this size, in the order of the evaluated. */
export const listLackingGroups = (
  evaluated: Participation['evaluated'],
  size: number,
): LackingGroup[] =>
  evaluated.flatMap((progress) =>
    listReachable(progress, size).map(({ relation, count }) => ({
      subject_id: progress.subject_id,
      relation_type_id: relationTypes.find(({ key }) => key === relation)?.id ?? 0,
      missing: count,
    })),
  )

/**
 * How many answers a reminder has to bring for each report that it may change, the fewest first;
 * null for raters who are in no group that lacks answers. Whether a rater answered about a certain
 * person is told to no organiser, so that only the share of their open forms counts
 * (docs/decisions/0121).
 */
export const changeRank = ({ changes, pending, forms }: Rater): number | null =>
  changes && (changes.missing * forms) / (pending * changes.reports)

/** The raters in this order; those of equal rank stay as they are. */
export const orderByChange = (raters: readonly Rater[]): Rater[] =>
  raters.toSorted(
    (one, other) => (changeRank(one) ?? Infinity) - (changeRank(other) ?? Infinity) || 0,
  )

const groups: Readonly<Record<number, string>> = {
  3: 'sus compañeros',
  4: 'su equipo',
  5: 'sus clientes o proveedores',
}

/** «3 respuestas más y el reporte de Ana Muñoz puede hablar de sus compañeros» */
export function changeText(
  { name, relation_type_id, missing }: NonNullable<Rater['changes']>,
  names: RelationNames,
): string {
  const own = names[relationOf(relation_type_id).key]
  const group = own.own ? `«${own.group}»` : groups[relation_type_id]
  return `${numbered(missing, 'respuesta', 'respuestas')} más y el reporte de ${name} puede hablar de ${group}`
}
