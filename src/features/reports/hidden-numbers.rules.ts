import type { RelationKey } from '#shared/relations.ts'
import { blockNames, type Block } from './anonymity.rules.ts'
import type { Report } from './report.rules.ts'

/** What is printed where a number is not shown. */
export const HIDDEN = '—'

/** Why a number of the block is not shown. */
export function hiddenReason(block: Block | null): string {
  return block && block.minimum > 1 ? `Menos de ${block.minimum} respuestas` : 'Sin respuestas'
}

/** The names of relations at the start of a sentence: «Compañeros y clientes o proveedores». */
export function relationNames(relations: readonly RelationKey[]): string {
  const names = namesWithin(relations)
  return names.charAt(0).toUpperCase() + names.slice(1)
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

const namesWithin = (relations: readonly RelationKey[]): string =>
  listFormat.format(relations.map((relation) => blockNames[relation].toLowerCase()))

/** Says which relations are withheld; empty when none is. */
export function withheldNote({ withheld, matrix }: Report): string[] {
  return withheld.length > 0
    ? [
        `${relationNames(withheld)}: respondieron menos de ${matrix.minimum_raters} personas. Sus respuestas no se muestran ni entran en ningún número de este reporte.`,
      ]
    : []
}

/** Says which relations are pooled; empty when none is. */
export function pooledNote({ blocks, matrix }: Report): string[] {
  const pool = blocks.find(({ key }) => key === 'otros')
  return pool
    ? [
        `«${blockNames.otros}» reúne las respuestas de ${namesWithin(pool.relations)}, para que nadie aparezca en un grupo de menos de ${matrix.minimum_raters} personas.`,
      ]
    : []
}
