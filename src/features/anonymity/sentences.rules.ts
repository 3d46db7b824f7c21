import { shareText } from '#features/matrices/deduction.rules.ts'
import { listed, numbered, peopleText, wholeNumber } from '#shared/spanish.ts'
import type { AnonymityProof } from './contract.ts'

/** «1 grupo», «1,200 grupos» */
export const groupsText = (count: number): string => numbered(count, 'grupo', 'grupos')

/** What becomes of the groups of protected raters, in one sentence. */
export function publicationText({ shown, pooled, hidden }: AnonymityProof['groups']): string {
  if (shown + pooled + hidden === 0)
    return 'No hay grupos que proteger: sólo evalúan la propia persona y su líder, que se muestran aparte.'
  const parts = [
    `${groupsText(shown)} ${shown === 1 ? 'se publica' : 'se publican'} aparte`,
    `${wholeNumber(pooled)} dentro de «Otros evaluadores»`,
    `${wholeNumber(hidden)} no se ${hidden === 1 ? 'publica' : 'publican'}`,
  ]
  return `${listed(parts)}.`
}

/** How many people it takes at least, over all groups; empty when no group is published. */
export function fewestText({ colluders, groups }: AnonymityProof): string {
  const [fewest] = colluders
  if (!fewest) return groups.hidden > 0 ? 'Ninguna respuesta de un grupo se publica.' : ''
  if (fewest.colluders === 0)
    return `En ${groupsText(fewest.groups)} una respuesta puede deducirse sin que nadie se ponga de acuerdo: basta comparar con otro proyecto.`
  const verb = fewest.colluders === 1 ? 'tendría' : 'tendrían'
  return `Para deducir siempre la respuesta de alguien ${verb} que contar la suya al menos ${peopleText(fewest.colluders)} de su grupo.`
}

/** What the reports of all compared matrices tell together; empty where none are compared. */
export function comparedText({
  compared,
  compared_share,
}: Pick<AnonymityProof, 'compared' | 'compared_share'>): string {
  if (compared_share === null) return ''
  const reader = `Quien lea los reportes de ${compared.length === 1 ? 'los dos' : 'todos'} y suponga que cada quien respondió igual`
  return compared_share === 0
    ? `${reader} no dedujo ninguna respuesta en respuestas simuladas.`
    : `${reader} deduce alguna respuesta en cerca del ${shareText(compared_share)} de las competencias: donde quienes distinguen a los grupos eligieron el mismo extremo, o es una sola persona.`
}

/** «Ana Ruiz: el mismo buzón con otra etiqueta en «Liderazgo 2025».» */
export function samePersonText({
  name,
  same,
  matrix,
}: AnonymityProof['same_people'][number]): string {
  const where = matrix === null ? 'en este proyecto' : `en «${matrix}»`
  return same === 'mailbox'
    ? `${name}: otra dirección del mismo buzón ${where}.`
    : `${name}: el mismo nombre con otro correo ${where}.`
}

/** What the administrator can do about an overlap. */
export const overlapAdvice = (released: boolean): string =>
  released
    ? 'Tenlo en cuenta al entregar los resultados, o espera a que se eliminen los datos del otro proyecto.'
    : 'Espera a que se eliminen los datos del otro proyecto, o cambia a quienes evalúan hasta que los grupos sean iguales o se distingan en más personas.'
