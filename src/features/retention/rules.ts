import { blocksOf } from '../reports/anonymity.rules.ts'
import { type Fraction, mean } from '../reports/fraction.rules.ts'
import { GROUP_MINIMUM } from '../reports/perception.rules.ts'
import { countsOf } from '../reports/report.rules.ts'
import { type Questionnaire, scoreSheets, type Sheet } from '../reports/scoring.rules.ts'

export interface Aggregate {
  readonly position: number
  readonly competence: string
  readonly mean: Fraction
  readonly evaluated: number
}

interface Surveyed extends Questionnaire {
  readonly competences: readonly (Questionnaire['competences'][number] & { readonly name: string })[]
  readonly minimum_raters: number
}

/** The averages that stay of an erased matrix: of what its reports published, and only where at least five people stand behind them. */
export function aggregatesOf(surveyed: Surveyed, everyone: readonly (readonly Sheet[])[]): Aggregate[] {
  const scored = everyone.map((sheets) => scoreSheets(surveyed, blocksOf(countsOf(sheets), surveyed.minimum_raters), sheets))
  return surveyed.competences.flatMap(({ name }, position) => {
    const means = scored.flatMap(({ competences }) => competences[position]?.others ?? [])
    const average = means.length >= GROUP_MINIMUM ? mean(means) : null
    return average ? [{ position, competence: name, mean: average, evaluated: means.length }] : []
  })
}
