import { countRaters } from '#features/forms/coverage.rules.ts'
import { nameRelation, type WithRelationNames } from '#shared/relation-names.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { BlockKey, Blocks } from './anonymity.rules.ts'
import type { EvaluatedForms } from './survey.rules.ts'

/** How many forms of a relation were assigned and how many were completed. */
export interface ParticipationRow {
  readonly relation: RelationKey
  readonly name: string
  readonly invited: number
  readonly completed: number
}

export interface Participation extends ParticipationRow {
  /** The block that shows these answers; `null` when they are withheld or there are none. */
  readonly block: BlockKey | null
}

/** How many people other than the evaluated were invited, and how many of them completed a form. */
export interface People {
  readonly invited: number
  readonly completed: number
}

/** Everyone is counted once, also with forms in several relations. */
export function countPeople({
  forms,
  people_invited,
}: Pick<EvaluatedForms, 'forms' | 'people_invited'>): People {
  const completed = new Set(
    forms.flatMap(({ relation, rater }) => (relation === 'auto' ? [] : rater)),
  ).size
  return { invited: Math.max(people_invited, completed), completed }
}

/** One row for each relation type, also for those without forms. */
export function countParticipation(
  { forms, invited }: Pick<EvaluatedForms, 'forms' | 'invited'>,
  { self, others }: Blocks,
  { relation_names }: WithRelationNames = {},
): Participation[] {
  const completed = countRaters(forms)
  const shown = self ? [self, ...others] : others
  return relationTypes.map(({ id, key }) => ({
    relation: key,
    name: nameRelation(id, relation_names).one,
    invited: Math.max(invited[key] ?? 0, completed[key]),
    completed: completed[key],
    block: shown.find(({ relations }) => relations.includes(key))?.key ?? null,
  }))
}
