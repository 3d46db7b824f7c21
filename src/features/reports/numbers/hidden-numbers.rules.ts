import type { WithRelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { capitalized } from '#shared/spanish.ts'
import { blocksWithin, GROUP_MINIMUM, type Block } from './anonymity.rules.ts'
import type { WithheldReason } from './disclosure.rules.ts'

/** What is printed where a number is not shown. */
export const HIDDEN = '—'

/** Why a number of the block is not shown. */
export function hiddenReason(block: Block | null): string {
  return block && block.minimum > 1
    ? `Menos de ${block.minimum} personas, muy pocas respuestas, o diría qué respondió alguien`
    : 'Sin respuestas'
}

/** Why an average of several evaluated is not shown. */
export const groupReasons = {
  few: `Menos de ${GROUP_MINIMUM} personas evaluadas dentro o fuera del segmento`,
  combined: `Restado de otros promedios dejaría ver a menos de ${GROUP_MINIMUM} personas`,
} as const satisfies Record<WithheldReason, string>

/** Why a relation has no average of several evaluated in a competence. */
export const hiddenRelationsText = `«·» no se muestra: menos de ${GROUP_MINIMUM} personas evaluadas tienen ahí esa relación como grupo propio, o su promedio, restado de otros, dejaría ver a menos.`

/** The names of relations at the start of a sentence: «Compañeros y clientes o proveedores». */
export const namesAtStart = (
  relations: readonly RelationKey[],
  matrix: WithRelationNames,
): string => capitalized(blocksWithin(relations, matrix))
