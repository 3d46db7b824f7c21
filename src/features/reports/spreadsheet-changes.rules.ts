import { headings, type WorksheetCell } from './spreadsheet.rules.ts'
import type { SubjectReport } from './subject-report-model.rules.ts'

/** «Antes y ahora»: printed numbers, because the earlier report has no others. */
export function changeRows(report: SubjectReport): WorksheetCell[][] {
  if (report.kind === 'short' || !report.before) return []
  const { intro, lines, notes } = report.before
  return [
    [],
    [{ heading: 'Antes y ahora' }, intro],
    headings('Número', 'Competencia', 'Antes', 'Ahora', 'Cambio', 'Certeza'),
    ...lines.map(({ number, name, before, now, change, certainty, certainty_text }) => [
      number,
      name,
      { tenths: before.tenths },
      { tenths: now.tenths },
      certainty === 'none' ? null : { tenths: change.tenths },
      certainty_text,
    ]),
    ...notes.map((note) => ['', note]),
  ]
}
