import { countRaters, poolGroups, type RaterCounts } from '#features/forms/coverage.rules.ts'
import { relationNames, type WithRelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { listed } from '#shared/spanish.ts'
import type { EvaluatedForms } from './survey.rules.ts'

/**
 * The fewest evaluated behind an average of a matrix or of a segment (docs/reports.md, Numbers).
 */
export const GROUP_MINIMUM = 5

/**
 * A relation that is a block of its own; `otros`, the pool of relations with too few raters; or
 * `demas`, all protected raters together, of whom behaviours are told.
 */
export type BlockKey = RelationKey | 'otros' | 'demas'

/** Raters whose answers are published together (docs/reports.md, Blocks). */
export interface Block {
  readonly key: BlockKey
  readonly relations: readonly RelationKey[]
  /**
   * How many people completed a form. In a pool without those who are published as leader too,
   * because they hide no one.
   */
  readonly raters: number
  /** The fewest people whose answers are published as a number of this block. */
  readonly minimum: number
}

/** How the raters of one evaluated are divided into blocks. */
export interface Blocks {
  readonly self: Block | null
  /** The leader first, the pool last. */
  readonly others: readonly Block[]
  /** Relations that stay below the minimum even together. Their answers enter no number. */
  readonly withheld: readonly RelationKey[]
}

export const POOL_NAME = 'Otros evaluadores'
export const TOGETHER_NAME = 'Demás'

/** How the blocks are called in a matrix. */
export function nameBlocks({ relation_names }: WithRelationNames): Record<BlockKey, string> {
  const { auto, lider, companero, equipo, cliente } = relationNames(relation_names)
  return {
    auto: auto.group,
    lider: lider.group,
    companero: companero.group,
    equipo: equipo.group,
    cliente: cliente.group,
    otros: POOL_NAME,
    demas: TOGETHER_NAME,
  }
}

/** The names of blocks within a sentence: «compañeros y clientes o proveedores». */
export function blocksWithin(
  keys: readonly BlockKey[],
  { relation_names }: WithRelationNames,
): string {
  const names = relationNames(relation_names)
  return listed(
    keys.map((key) => {
      if (key === 'demas') return `«${TOGETHER_NAME}»`
      return key === 'otros' ? POOL_NAME.toLowerCase() : names[key].within
    }),
  )
}

/**
 * Divides the raters of one evaluated into blocks (docs/reports.md, Blocks 1–3). Self and leader
 * are always blocks of their own, of any size. A protected relation (peer, team, client) is a block
 * from `minimum` raters; smaller ones are pooled, and a pool that is still too small is joined by
 * the smallest protected block or else withheld. Raters are people, however many forms they have.
 *
 * The division depends on the counts of raters only: a division that looked at the answers would
 * itself reveal something about them.
 */
export function divideIntoBlocks(counts: RaterCounts, minimum: number): Blocks {
  const { own, pool, pooled } = poolGroups(counts, minimum)
  const others = [
    ...relationBlock('lider', counts.lider, 1),
    ...own.flatMap(({ relation, raters }) => relationBlock(relation, raters, minimum)),
  ]
  const relations = pool.map(({ relation }) => relation)
  if (pooled >= minimum) others.push({ key: 'otros', relations, raters: pooled, minimum })
  return {
    self: relationBlock('auto', counts.auto, 1)[0] ?? null,
    others,
    withheld: pooled < minimum ? relations : [],
  }
}

/** The blocks of the raters who completed a form about one evaluated. */
export function blocksAbout(
  { forms, groups_withheld }: Pick<EvaluatedForms, 'forms' | 'groups_withheld'>,
  minimum: number,
): Blocks {
  const counts = countRaters(forms)
  return divideIntoBlocks(groups_withheld ? { ...counts, grouped: 0 } : counts, minimum)
}

/** One block, or none when no rater of the relation completed a form. */
function relationBlock(key: RelationKey, raters: number, minimum: number): Block[] {
  return raters > 0 ? [{ key, relations: [key], raters, minimum }] : []
}
