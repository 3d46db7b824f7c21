import type { RelationKey } from '#shared/relations.ts'
import { blockNames, GROUP_MINIMUM, type Block } from './anonymity.rules.ts'
import type { WithheldReason } from './disclosure.rules.ts'
import type { Report } from './report.rules.ts'

/** What is printed where a number is not shown. */
export const HIDDEN = '—'

/** Why a number of the block is not shown. */
export function hiddenReason(block: Block | null): string {
  return block && block.minimum > 1 ? `Menos de ${block.minimum} personas` : 'Sin respuestas'
}

/** Why an average of several evaluated is not shown. */
export const groupReasons = {
  few: `Menos de ${GROUP_MINIMUM} personas evaluadas dentro o fuera del segmento`,
  combined: `Restado de otros promedios dejaría ver a menos de ${GROUP_MINIMUM} personas`,
} as const satisfies Record<WithheldReason, string>

/** The names of relations at the start of a sentence: «Compañeros y clientes o proveedores». */
export function relationNames(relations: readonly RelationKey[]): string {
  const names = namesWithin(relations)
  return names.charAt(0).toUpperCase() + names.slice(1)
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

const namesWithin = (relations: readonly RelationKey[]): string =>
  listFormat.format(relations.map((relation) => blockNames[relation].toLowerCase()))

/** Says which relations are withheld; empty when none is. */
export function withheldNote(report: Report): string[] {
  return report.withheld.length > 0
    ? [
        `${relationNames(report.withheld)}: ${withheldReason(report)}. Sus respuestas no se muestran ni entran en ningún número de este reporte.`,
      ]
    : []
}

/** Why relations are withheld, within a sentence. */
export const withheldReason = (report: Report): string =>
  hasRepeatedRaters(report)
    ? 'alguien respondió en más de una relación y mostrarlas revelaría sus respuestas'
    : `respondieron menos de ${report.matrix.minimum_raters} personas`

/** Whether somebody rated in several relations, as projects of the first edition allow. */
function hasRepeatedRaters({ participation, people }: Report): boolean {
  const others = participation.filter(({ relation }) => relation !== 'auto')
  return others.reduce((sum, { completed }) => sum + completed, 0) > people.completed
}

/** Says why relations are pooled although each is large enough; empty when none is. */
export function repeatedNote(report: Report): string[] {
  return hasRepeatedRaters(report) && report.blocks.some(({ key }) => key === 'otros')
    ? [
        'Alguien respondió en más de una relación: cuenta una sola vez, con el promedio de sus respuestas, y esas relaciones se muestran juntas.',
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
