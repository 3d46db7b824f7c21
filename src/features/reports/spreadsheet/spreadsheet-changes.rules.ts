import type { FullReport } from '../model/subject-report-model.rules.ts'
import { BEFORE_AND_NOW, beforeNote, composeChange } from '../words/competence-change.rules.ts'
import { exact as scoreCell, gapCell, type WorksheetCell } from './spreadsheet-cells.rules.ts'

/*
 * «Antes y ahora»: three columns of the competences, empty columns where there is no earlier report.
 * Printed numbers, because the earlier report has no others.
 */

export const changeHeadings = ({ before }: FullReport): string[] =>
  before ? ['Antes', 'Diferencia', 'Cambio'] : []

/** @param line a competence, or null in a row of something else */
export function changeCells({ before }: FullReport, line: { readonly number: string } | null) {
  if (!before) return []
  const change = line && composeChange(before, line)
  if (!change) return [null, null, null]
  return [scoreCell(change.before), gapCell(change.change), change.change_text]
}

/** What is compared, and what is not. */
export const changeNotes = ({ before }: FullReport): WorksheetCell[][] =>
  before ? [[], [{ heading: BEFORE_AND_NOW }, beforeNote(before)]] : []
