import { type RaterCounts, visibilities } from '#features/forms/coverage.rules.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { Participation } from './contract.ts'

type Shares = Participation['evaluated'][number]['shares']

export interface Progress {
  readonly answered: number
  readonly forms: number
}

/** Done and asked sheets of each relation. */
export function progressOf(shares: Shares): Record<RelationKey, Progress> {
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

export type Outlook =
  | { readonly kind: 'all' }
  | { readonly kind: 'missing'; readonly relation: RelationKey; readonly count: number }
  | { readonly kind: 'hidden' | 'pooled'; readonly count: number }
  | { readonly kind: 'none' }

const others = ['lider', 'companero', 'equipo', 'cliente'] as const satisfies readonly RelationKey[]
const protectedRelations: readonly RelationKey[] = ['companero', 'equipo', 'cliente']

/** What the report would show if the project closed now; first what can still be mended, then what would be left out. */
export function outlookOf(shares: Shares, minimum: number): Outlook {
  const progress = progressOf(shares)
  const asked = others.filter((key) => progress[key].forms > 0)
  if (asked.length === 0) return { kind: 'none' }
  const short = asked.find(
    (key) =>
      protectedRelations.includes(key) &&
      progress[key].answered < minimum &&
      progress[key].forms >= minimum,
  )
  if (short) return { kind: 'missing', relation: short, count: minimum - progress[short].answered }
  const counts: RaterCounts = {
    auto: progress.auto.answered,
    lider: progress.lider.answered,
    companero: progress.companero.answered,
    equipo: progress.equipo.answered,
    cliente: progress.cliente.answered,
  }
  const seen = visibilities(counts, minimum)
  const withVisibility = (...wanted: readonly string[]): number =>
    asked.filter((key) => wanted.includes(seen[key].visibility)).length
  const hidden = withVisibility('hidden', 'none')
  if (hidden > 0) return { kind: 'hidden', count: hidden }
  const pooled = withVisibility('pooled')
  return pooled > 0 ? { kind: 'pooled', count: pooled } : { kind: 'all' }
}
