import { usedRelations, type UsedRelations } from '#features/matrices/relations.rules.ts'
import { type RelationType, relationTypes } from '#shared/relations.ts'
import { coverage } from './coverage.rules.ts'
import type { OrgChart } from './org-chart.rules.ts'
import type { FormTriple } from './rules.ts'
import type { KnownSubject } from './subject-lookup.rules.ts'

/** What the chart adds in one relation, and about how many people its group would be shown. */
export interface RelationPreview {
  readonly relation: RelationType
  readonly had: number
  readonly added: number
  readonly shown_before: number
  readonly shown_after: number
}

export function relationPreviews(
  {
    subjects,
    existing,
    added,
  }: {
    readonly subjects: readonly KnownSubject[]
    readonly existing: readonly FormTriple[]
    readonly added: readonly FormTriple[]
  },
  matrix: UsedRelations & { readonly minimum_raters: number },
): RelationPreview[] {
  const minimum = matrix.minimum_raters
  const before = coverage(subjects, existing, minimum)
  const after = coverage(subjects, [...existing, ...added], minimum)
  return usedRelations(matrix).map((relation) => {
    const count = (forms: readonly FormTriple[]) =>
      forms.filter(({ relation_type_id }) => relation_type_id === relation.id).length
    const shown = (all: typeof before) =>
      all.filter(({ relations }) => relations[relation.key].visibility === 'shown').length
    return {
      relation,
      had: count(existing),
      added: count(added),
      shown_before: shown(before),
      shown_after: shown(after),
    }
  })
}

/** The most forms that one person would fill in, and how many forms there would be. */
export function loadAfter(forms: readonly FormTriple[]): number {
  const counts = new Map<string, number>()
  for (const { evaluator_id } of forms)
    counts.set(evaluator_id, (counts.get(evaluator_id) ?? 0) + 1)
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
}

/** Who would rate one person, by relation; relations without raters are left out. */
export function listRaters(
  id: string,
  forms: readonly FormTriple[],
): { readonly relation: RelationType; readonly rater_ids: string[] }[] {
  const about = forms.filter(({ evaluated_id }) => evaluated_id === id)
  return relationTypes.flatMap((relation) => {
    const raters = about.filter(({ relation_type_id }) => relation_type_id === relation.id)
    const rater_ids = raters.map(({ evaluator_id }) => evaluator_id)
    return rater_ids.length > 0 ? [{ relation, rater_ids }] : []
  })
}

/** The teams of the chart by leader, and the leaders who have none themselves. */
export function chartTree(
  subjects: readonly KnownSubject[],
  { leaders }: Pick<OrgChart, 'leaders'>,
): {
  readonly teams: ReadonlyMap<string, readonly KnownSubject[]>
  readonly heads: readonly KnownSubject[]
  /** How many people have neither a leader nor a team. */
  readonly alone: number
} {
  const teams = new Map<string, KnownSubject[]>()
  for (const subject of subjects) {
    const leader = leaders.get(subject.id)
    if (leader === undefined) continue
    const team = teams.get(leader)
    if (team) team.push(subject)
    else teams.set(leader, [subject])
  }
  const unled = subjects.filter(({ id }) => !leaders.has(id))
  const heads = unled.filter(({ id }) => teams.has(id))
  return { teams, heads, alone: unled.length - heads.length }
}

/** The unknown leaders by what the column says, the most frequent first. */
export function unknownTexts({ unknown }: Pick<OrgChart, 'unknown'>): {
  readonly text: string
  readonly subjects: readonly KnownSubject[]
}[] {
  return [...Map.groupBy(unknown, ({ text }) => text)]
    .map(([text, people]) => ({ text, subjects: people.map(({ subject }) => subject) }))
    .toSorted((one, other) => other.subjects.length - one.subjects.length)
}
