import { listRelations, type RaterCounts, visibilities } from '#features/forms/coverage.rules.ts'
import { lacksSecondGroup } from '#features/forms/second-group.rules.ts'
import { protectedRelations, relationTypes, type RelationKey } from '#shared/relations.ts'
import type { Participation } from './contract.ts'

type EvaluatedProgress = Pick<Participation['evaluated'][number], 'shares' | 'grouped'>

export interface Progress {
  readonly answered: number
  readonly forms: number
}

/** Answered and requested forms of each relation. */
export function measureProgress({
  shares,
}: Pick<EvaluatedProgress, 'shares'>): Record<RelationKey, Progress> {
  const of = (key: RelationKey): Progress => {
    const id = relationTypes.find((relation) => relation.key === key)?.id
    const { answered, forms } = shares.find((share) => share.relation_type_id === id) ?? {
      answered: 0,
      forms: 0,
    }
    return { answered, forms }
  }
  return {
    auto: of('auto'),
    lider: of('lider'),
    companero: of('companero'),
    equipo: of('equipo'),
    cliente: of('cliente'),
  }
}

/** `missing` counts forms of one relation; `hidden` and `pooled` count groups. */
export type Outlook =
  | { readonly kind: 'all' }
  | ({ readonly kind: 'missing' } & ReachableGroup)
  | { readonly kind: 'hidden' | 'pooled'; readonly count: number }
  | { readonly kind: 'none' }

const others = ['lider', 'companero', 'equipo', 'cliente'] as const satisfies readonly RelationKey[]

/** A group that the report does not show yet, and how many more forms let it. */
export interface ReachableGroup {
  readonly relation: RelationKey
  readonly count: number
}

/** The protected groups that are below the minimum and can still reach it. */
export function listReachable(
  { shares, grouped }: EvaluatedProgress,
  minimum: number,
): ReachableGroup[] {
  const progress = measureProgress({ shares })
  const requested = protectedRelations.reduce((sum, key) => sum + progress[key].forms, 0)
  // otherwise a rater has forms in several relations, which pools them all
  if (grouped.forms !== requested) return []
  return protectedRelations
    .filter((key) => progress[key].answered < minimum && progress[key].forms >= minimum)
    .map((relation) => ({ relation, count: minimum - progress[relation].answered }))
}

/**
 * What the evaluated's report would show if the matrix closed now. A group that can still reach the
 * minimum comes first, because the administrator can act on it; then groups that stay hidden, then
 * groups that are pooled.
 */
export function judgeOutlook({ shares, grouped }: EvaluatedProgress, minimum: number): Outlook {
  const progress = measureProgress({ shares })
  const requested = others.filter((key) => progress[key].forms > 0)
  if (requested.length === 0) return { kind: 'none' }
  const [reachable] = listReachable({ shares, grouped }, minimum)
  if (reachable) return { kind: 'missing', ...reachable }
  const published = visibilities(answeredCounts(progress, grouped), minimum)
  const groupsWith = (...wanted: readonly string[]): number =>
    requested.filter((key) => wanted.includes(published[key].visibility)).length
  const hidden = groupsWith('hidden', 'none')
  if (hidden > 0) return { kind: 'hidden', count: hidden }
  const pooled = groupsWith('pooled')
  return pooled > 0 ? { kind: 'pooled', count: pooled } : { kind: 'all' }
}

const answeredCounts = (
  progress: Readonly<Record<RelationKey, Progress>>,
  grouped: Progress,
): RaterCounts => ({
  auto: progress.auto.answered,
  lider: progress.lider.answered,
  companero: progress.companero.answered,
  equipo: progress.equipo.answered,
  cliente: progress.cliente.answered,
  grouped: grouped.answered,
})

/** Whether the report would lack a second group, even if every form were completed. */
export function staysWithoutGroup(
  { shares, grouped }: EvaluatedProgress,
  minimum: number,
  size = minimum,
): boolean {
  const { auto, lider, companero, equipo, cliente } = measureProgress({ shares })
  const counts: RaterCounts = {
    auto: auto.forms,
    lider: lider.forms,
    companero: companero.forms,
    equipo: equipo.forms,
    cliente: cliente.forms,
    grouped: grouped.forms,
  }
  return lacksSecondGroup(listRelations(visibilities(counts, minimum)), size)
}

/** Whether a report would show the relation today: on its own, within «Otros», or not yet. */
export interface Cell extends Progress {
  readonly shown: 'alone' | 'pooled' | 'missing'
}

/** The forms of each relation, and what the report would show of them if the matrix closed now. */
export function toCells(
  { shares, grouped }: EvaluatedProgress,
  minimum: number,
): Record<RelationKey, Cell> {
  const progress = measureProgress({ shares })
  const published = visibilities(answeredCounts(progress, grouped), minimum)
  const of = (key: RelationKey): Cell => {
    const { visibility } = published[key]
    const shown = visibility === 'shown' ? 'alone' : visibility === 'pooled' ? 'pooled' : 'missing'
    return { ...progress[key], shown }
  }
  return {
    auto: of('auto'),
    lider: of('lider'),
    companero: of('companero'),
    equipo: of('equipo'),
    cliente: of('cliente'),
  }
}

const ranks: Readonly<Record<Outlook['kind'], number>> = {
  missing: 1000,
  hidden: 2000,
  pooled: 3000,
  none: 4000,
  all: 5000,
}

/** Orders outlooks worst first: what can still be mended, the most that is missing before less. */
export const outlookRank = (outlook: Outlook): number =>
  ranks[outlook.kind] - ('count' in outlook ? outlook.count : 0)
