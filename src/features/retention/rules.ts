import { relationTypes } from '#shared/relations.ts'
import { phaseOf } from '../matrices/rules.ts'
import { GROUP_MINIMUM, countRaters, blocksOf } from '../reports/anonymity.rules.ts'
import type { Fraction } from '../reports/fraction.rules.ts'
import { mean } from '../reports/mean.rules.ts'
import { scoreForms } from '../reports/scoring.rules.ts'
import type { Questionnaire, CompletedForm } from '../reports/survey.rules.ts'

export interface Aggregate {
  readonly position: number
  readonly competence: string
  readonly mean: Fraction
  readonly evaluated: number
}

/** Where the addresses of people who were erased end: nobody's, and never a real one (RFC 2606). */
export const NOBODY = 'suprimida.invalid'

/** Shorter words would list everybody. */
export const MINIMUM_SEARCH_LENGTH = 2

/** Relations whose answers are only shown in a group. A leader's are shown apart and point to the person, so they are erased with them. */
export const groupedRelations: readonly number[] = relationTypes
  .filter(({ key }) => key !== 'auto' && key !== 'lider')
  .map(({ id }) => id)

/** Once anything is published, one person cannot be taken out of it: the difference between before and after would tell what they said. */
export function erasePersonProblem(
  matrix: Parameters<typeof phaseOf>[0],
  now: Date,
): 'matrix.erased' | 'data_subject.reports_open' | null {
  const phase = phaseOf(matrix, now)
  if (phase === 'erased') return 'matrix.erased'
  return phase === 'reports' ? 'data_subject.reports_open' : null
}

interface Surveyed extends Questionnaire {
  readonly competences: readonly (Questionnaire['competences'][number] & {
    readonly name: string
  })[]
  readonly minimum_raters: number
}

/** The averages that stay of an erased matrix: of what its reports published, and only where at least five people stand behind them. */
export function aggregatesOf(
  surveyed: Surveyed,
  everyone: readonly (readonly CompletedForm[])[],
): Aggregate[] {
  const scored = everyone.map((sheets) =>
    scoreForms(surveyed, blocksOf(countRaters(sheets), surveyed.minimum_raters), sheets),
  )
  return surveyed.competences.flatMap(({ name }, position) => {
    const means = scored.flatMap(({ competences }) => competences[position]?.others ?? [])
    const average = means.length >= GROUP_MINIMUM ? mean(means) : null
    return average ? [{ position, competence: name, mean: average, evaluated: means.length }] : []
  })
}
