import { shortDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import type { SlipList, SlipRow } from './contract.ts'
import { MOST_SLIPS } from './limits.ts'

/** How far the slips of a project are; openings are left out below five slips. */
export function summaryText({ people, printed, counts }: SlipList): string {
  const parts = [`${people.length} sin correo`, numbered(printed, 'impresa', 'impresas')]
  if (counts)
    parts.push(
      numbered(counts.opened, 'abierta', 'abiertas'),
      numbered(counts.reprinted, 'reimpresa', 'reimpresas'),
    )
  return parts.join(' · ')
}

export function stateText({ printed_on, disowned }: SlipRow): string {
  if (disowned) return 'Avisó: «no fui yo»'
  return printed_on === null ? 'Por imprimir' : `Impresa ${shortDate(printed_on)}`
}

/** How many sheets the next file for all has. */
export const countNext = ({ people }: SlipList): number =>
  Math.min(MOST_SLIPS, people.filter(({ printed_on }) => printed_on === null).length)

/** What the dialog says before a file is made. */
export const sheetsText = (count: number): string =>
  `${numbered(count, 'hoja', 'hojas')} tamaño carta. Quien tenga este archivo puede abrir las papeletas que aún no se abren: bórralo al terminar. Avisaremos a las personas propietarias.`
