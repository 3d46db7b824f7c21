import type { RelationKey } from '#shared/relations.ts'

/**
 * Who is shown together. Decided from the numbers of completed sheets and from nothing else: a rule that looked at the answers could
 * itself tell something about them.
 */
export type BlockKey = RelationKey | 'otros'

export interface Block {
  readonly key: BlockKey
  readonly relations: readonly RelationKey[]
  /** Completed sheets. */
  readonly raters: number
  /** How many answers a number of this block needs before it is published. */
  readonly minimum: number
}

export interface Blocks {
  readonly self: Block | null
  /** In the order of the rose, what was pooled last. */
  readonly others: readonly Block[]
  /** Relations that together stay below the minimum: they count nowhere. */
  readonly withheld: readonly RelationKey[]
}

export type RaterCounts = Readonly<Record<RelationKey, number>>

export const blockNames = {
  auto: 'Autoevaluación', lider: 'Líder', companero: 'Compañeros', equipo: 'Equipo', cliente: 'Clientes o proveedores', otros: 'Otros evaluadores',
} as const satisfies Record<BlockKey, string>

/** Whose raters are never shown in fewer than the minimum; the leader is told before answering that theirs is shown apart. */
const protectedRelations = ['companero', 'equipo', 'cliente'] as const satisfies readonly RelationKey[]

interface Group {
  readonly relation: RelationKey
  readonly raters: number
}

const ratersIn = (groups: readonly Group[]): number => groups.reduce((sum, group) => sum + group.raters, 0)

export function blocksOf(counts: RaterCounts, minimum: number): Blocks {
  const { own, pool } = pooled(counts, minimum)
  const leader = alone('lider', counts.lider, 1)
  const others = [...leader, ...own.flatMap(({ relation, raters }) => alone(relation, raters, minimum))]
  const relations = pool.map((group) => group.relation)
  const raters = ratersIn(pool)
  if (raters >= minimum) others.push({ key: 'otros', relations, raters, minimum })
  return { self: alone('auto', counts.auto, 1)[0] ?? null, others, withheld: raters < minimum ? relations : [] }
}

function alone(key: RelationKey, raters: number, minimum: number): Block[] {
  return raters > 0 ? [{ key, relations: [key], raters, minimum }] : []
}

/** Groups below the minimum go together; while that is not enough, the smallest of the others keeps them company. */
function pooled(counts: RaterCounts, minimum: number): { own: Group[]; pool: Group[] } {
  const groups = protectedRelations.map((relation) => ({ relation, raters: counts[relation] })).filter(({ raters }) => raters > 0)
  let own = groups.filter(({ raters }) => raters >= minimum)
  let pool = groups.filter(({ raters }) => raters < minimum)
  if (pool.length > 0 && ratersIn(pool) < minimum && own.length > 0) {
    const fewest = Math.min(...own.map(({ raters }) => raters))
    const companion = own.findLast(({ raters }) => raters === fewest)
    pool = groups.filter((group) => pool.includes(group) || group === companion)
    own = own.filter((group) => group !== companion)
  }
  return { own, pool }
}
