import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { readPdf } from '../../../../tests/pdf-reader.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'
import type { ResultsPage } from '../contract.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

const repeated = (value: string, count: number): string[] => Array<string>(count).fill(value)

/** Twelve evaluated, with columns in this order. */
async function matrixWithColumns(columns: Readonly<Record<string, readonly string[]>>) {
  const closed = await closedMatrix(
    t,
    Array.from({ length: 12 }, (_, index) => `Persona ${String(index).padStart(2, '0')}`),
  )
  const { matrix, user, evaluated } = closed
  const { db } = t.context
  const ids: string[] = []
  for (const [position, [name, values]] of Object.entries(columns).entries()) {
    const id = newId()
    ids.push(id)
    await db
      .insertInto('subject_properties')
      .values({ id, workspace_id: user.workspace_id, company_id: null, name, type: 'text' })
      .execute()
    const column = { matrix_id: matrix.id, subject_property_id: id }
    await db
      .insertInto('matrix_subject_properties')
      .values({ ...column, position })
      .execute()
    const rows = evaluated.map((subject, index) => ({
      ...column,
      subject_id: subject.id,
      value: values[index] ?? '',
    }))
    await db.insertInto('subject_values').values(rows).execute()
  }
  const view = async (id?: string) =>
    (
      await closed.caller.get<MatrixReport>(
        `/reports/${matrix.id}/group${id ? `?property_id=${id}` : ''}`,
      )
    ).data
  return { ...closed, ids, view }
}

test('segments of two columns that differ by one person are not both shown, whichever is read first', async () => {
  const { ids, view } = await matrixWithColumns({
    Área: [...repeated('Norte', 6), ...repeated('Sur', 6)],
    Nivel: [...repeated('Jefatura', 5), ...repeated('Gerencia', 7)],
  })
  const [area = '', level = ''] = ids
  expect((await view(level)).segments).toMatchObject({
    property: 'Nivel',
    lines: [{ cells: [] }, { cells: [] }],
    combined: ['Gerencia', 'Jefatura'],
  })
  const byArea = await view(area)
  expect(byArea.segments).toMatchObject({
    property: 'Área',
    lines: repeated('', 2).map(() => ({
      cells: [
        { value: 'Norte', evaluated: 6, hidden: null },
        { value: 'Sur', evaluated: 6, hidden: null },
      ],
    })),
    combined: [],
  })
  expect({ ...byArea, segments: null }).toEqual(await view())
})

test('the PDF names the shown segments and says why others are missing', async () => {
  const { caller, matrix, ids } = await matrixWithColumns({
    Área: [...repeated('Norte', 5), ...repeated('Sur', 5), ...repeated('Oriente', 2)],
  })
  const { bytes } = await caller.get(`/reports/${matrix.id}/group/pdf?property_id=${ids[0]}`)
  const text = (await readPdf(bytes)).pages.map((page) => page.text).join(' ')
  expect(text).toContain('Norte')
  expect(text).not.toContain('Oriente')
  expect(text).toContain('cuando al menos cinco personas del segmento, y cinco del resto')
  expect(text).toContain('Sin mostrar: dos segmentos')
})

test('the results of a person hold the columns of which the group report shows segments', async () => {
  const { caller, matrix, evaluated } = await matrixWithColumns({
    Área: [...repeated('Norte', 6), ...repeated('Sur', 5), '=1+1'],
    Correo: Array.from({ length: 12 }, (_, index) => `jefa${index}@ceiba.mx`),
  })
  const { data } = await caller.get<ResultsPage>(`/matrices/${matrix.id}/results`)
  const areas = evaluated.map(({ id }) => [
    ...new Set(
      [...data.cells, ...data.competence_cells]
        .filter(({ subject_id }) => subject_id === id)
        .map(({ values }) => JSON.stringify(values)),
    ),
  ])
  const expected = [...repeated('Norte', 6), ...repeated('Sur', 5), '=1+1']
  expect(areas).toEqual(expected.map((area) => [JSON.stringify({ Área: area })]))
  const csv = (await caller.get(`/matrices/${matrix.id}/results/csv`)).bytes.toString()
  const [headings = '', first = '', ...lines] = csv.trim().split('\r\n')
  expect(headings).toMatch(/,question_id,Área$/)
  expect(first).toMatch(/,Norte$/)
  expect(lines.at(-1)).toMatch(/,"?'=1\+1"?$/)
  expect(csv).not.toContain('@ceiba.mx')
})
