import { blockNames } from './anonymity.rules.ts'
import type { ParticipationRow } from './participation.rules.ts'
import { classificationNames } from './perception.rules.ts'
import type { Profile, QuestionLine } from './report-line.rules.ts'
import type { Report } from './report.rules.ts'

/*
 * The text alternatives of the charts, for readers with a screen reader. The table beside a chart
 * has all of its numbers.
 */

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

export function radarText({ competences }: Profile): string {
  const parts = competences.map(
    ({ name, self, others }) =>
      `${name}, autoevaluación ${self?.text ?? 'sin dato'} y otros ${others?.text ?? 'sin dato'}`,
  )
  return `Autoevaluación y promedio de otros por competencia: ${parts.join('; ')}.`
}

export function gapsText({ competences }: Profile): string {
  const parts = competences.flatMap(({ name, gap, classification }) =>
    gap
      ? [
          `${name} ${gap.text}${classification ? `, ${classificationNames[classification].toLowerCase()}` : ''}`,
        ]
      : [],
  )
  return parts.length > 0
    ? `Diferencia entre autoevaluación y otros por competencia: ${parts.join('; ')}.`
    : 'No hay diferencias que mostrar.'
}

export function dotsText({ competences, blocks }: Report): string {
  const names = ['Autoevaluación', ...blocks.map(({ key }) => blockNames[key])]
  return `Promedios de ${listFormat.format(names)} en ${competences.length} competencias, sobre la escala. La tabla siguiente tiene los números.`
}

export function johariText({ competences }: Profile): string {
  const parts = competences.flatMap(({ name, classification }) =>
    classification ? [`${name}, ${classificationNames[classification].toLowerCase()}`] : [],
  )
  return `Ventana de Johari: ${parts.length > 0 ? parts.join('; ') : 'sin competencias que comparar'}.`
}

export function participationText({
  participation,
}: {
  readonly participation: readonly ParticipationRow[]
}): string {
  return `Respondieron: ${participation
    .filter(({ invited }) => invited > 0)
    .map(({ name, invited, completed }) => `${name}, ${completed} de ${invited}`)
    .join('; ')}.`
}

export function distributionText({ distribution }: QuestionLine, lowest: number): string {
  if (!distribution) return 'Sin distribución: menos de 5 respuestas.'
  return `Distribución de ${distribution.answers} respuestas: ${distribution.counts.flatMap((count, index) => (count > 0 ? [`${count} de valor ${lowest + index}`] : [])).join(', ')}.`
}
