import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { designReport } from '../../../../tests/design-report.ts'
import type { BeforeAndNow } from '../model/before-and-now-model.rules.ts'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { composeDocument } from '../server/print/document.ts'
import { reportRows } from '../spreadsheet/spreadsheet.rules.ts'
import { ProfileNotes } from './ProfileNotes.tsx'
import { ReportProfile } from './ReportProfile.tsx'

const report = designReport()
if (report.kind !== 'full' || !report.before) throw new Error('the design has an earlier cycle')
const compared: FullReport & { before: BeforeAndNow } = { ...report, before: report.before }

/** The rows of the page's table as text. */
const rowsOf = (shown: FullReport): string[] =>
  renderToStaticMarkup(
    <ReportProfile report={shown}>
      <ProfileNotes report={shown} />
    </ReportProfile>,
  )
    .split('<tr>')
    .map((row) => row.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, ' '))
    .map((row) => row.replace(/\s+/g, ' ').trim())

const printedProfile = (shown: FullReport) => {
  const printed = composeDocument(shown, { paper: 'letter', hash: '', logo: null })
  if (!('profile' in printed)) throw new Error('a full report has a profile')
  return printed.profile
}

describe('how a competence changed', () => {
  test('is said in its row of the profile, by page, PDF and spreadsheet in the same words', () => {
    const { before } = compared
    const rows = rowsOf(compared)
    const printed = printedProfile(compared)
    const sheet = reportRows(compared)
    for (const line of before.lines) {
      const earlier = `antes ${line.before.text}`
      expect(rows.find((row) => row.startsWith(line.name))).toContain(
        `${line.change_text} ${earlier}`,
      )
      expect(printed.lines.find(({ name }) => name === line.name)?.change).toEqual({
        text: line.change_text,
        before: earlier,
        degree: line.degree,
      })
      const row = sheet.find(([number]) => number === line.number)
      expect(row).toContain(line.change_text)
    }
    const note = [before.intro, ...before.notes].join(' ')
    expect(rows.at(-1)).toContain(note)
    expect(printed.before?.text).toBe(note)
    expect(sheet.flat()).toContain(note)
    expect(before.lines.some(({ degree }) => degree === 'even')).toBe(true)
  })

  test('leaves a competence without a comparison as «·», and has no column without an earlier report', () => {
    const [first, ...rest] = compared.before.lines
    const without = { ...compared, before: { ...compared.before, lines: rest } }
    expect(rowsOf(without).find((row) => row.startsWith(first?.name ?? ''))).toContain(
      `${first?.now.text} `,
    )
    expect(rowsOf(without).join(' ')).not.toContain(`antes ${first?.before.text}`)
    const alone = designReport({ before: false })
    if (alone.kind !== 'full') throw new Error('the design has numbers of others')
    expect(rowsOf(alone).join(' ')).not.toContain('Cambio')
    expect(printedProfile(alone).lines.map(({ change }) => change)).toEqual(
      alone.profile.lines.map(() => null),
    )
    expect(JSON.stringify(reportRows(alone))).not.toContain('Cambio')
  })
})
