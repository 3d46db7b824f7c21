import * as spreadsheet from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'
import { namedInput } from '../../../../tests/report-inputs.ts'
import type { ResultsPage } from '../contract.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { fittedName } from './print/document-sections.ts'
import { composeConfidentiality } from './print/document-words.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  t.clock.set(REPORTS_OPEN)
})
afterAll(() => t.close())

async function namedMatrix() {
  const closed = await closedMatrix(t, ['Emilio Ríos', 'Rosa Luna', 'Eva Cano'])
  const { relation_names = {} } = namedInput().matrix
  await t.context.db
    .updateTable('matrices')
    .set({ relation_names })
    .where('id', '=', closed.matrix.id)
    .execute()
  return closed
}

test('the published results keep the keys of relations and have their own names beside', async () => {
  const { caller, matrix } = await namedMatrix()
  const { data } = await caller.get<ResultsPage>(`/matrices/${matrix.id}/results`)
  const names = new Map(data.cells.map(({ group, group_name }) => [group, group_name]))
  expect(names.get('lider')).toBe('Jefe funcional')
  // four peers are shown together with two clients, under a name that is of no relation
  expect(names.get('otros')).toBe('Otros evaluadores')
  const csv = await caller.get(`/matrices/${matrix.id}/results/csv`)
  expect(csv.bytes.toString()).toContain('lider,Jefe funcional')
})

test('the workbook and the report of the group name relations as the raters read them', async () => {
  const { caller, matrix } = await namedMatrix()
  const { bytes } = await caller.get(`/reports/${matrix.id}/xlsx`)
  const cells = Object.values(spreadsheet.read(bytes).Sheets)
    .map((sheet) => spreadsheet.utils.sheet_to_csv(sheet))
    .join('\n')
  const group = await caller.get(`/reports/${matrix.id}/group`)
  for (const text of [cells, JSON.stringify(group.data)]) {
    expect(text).toContain('Colaterales')
    expect(text).toContain('Jefe funcional')
    expect(text).not.toMatch(/[Cc]ompañeros|Líder\b/)
  }
})

test('what the leader said stands apart under the own name, without an article', () => {
  expect(composeConfidentiality(composeSubjectReport(namedInput())).text).toContain(
    'Lo de quien evalúa como «Jefe funcional» va aparte',
  )
})

test.each([
  ['Colaterales', 'Colaterales'],
  ['Jefes funcionales', 'Jefes funcionales'],
  ['Responsable de zona no', 'Responsable de zona no'],
  ['Responsable de la zona norte', 'Responsable de la…'],
  ['Coordinación, que acompaña', 'Coordinación, que…'],
  ['Otorrinolaringólogamente', 'Otorrinolaringólogame…'],
])('«%s» heads a narrow column of the PDF as «%s»', (name, shown) => {
  expect(fittedName(name)).toBe(shown)
})
