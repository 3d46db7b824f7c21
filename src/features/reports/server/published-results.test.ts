import * as spreadsheet from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '#shared/spreadsheet/read.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { callerOf } from '../../../../tests/caller.ts'
import { makeForm, makeSubject, makeToken } from '../../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'
import type { ResultsPage } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

const NAMES = ['Emilio Ríos', '=HYPERLINK("http://x.mx")']

describe('the published results', () => {
  test('are the worksheet «Datos», as JSON and as CSV', async () => {
    const { caller, matrix } = await closedMatrix(t, NAMES)
    const { bytes } = await caller.get(`/reports/${matrix.id}/xlsx`)
    const workbook = spreadsheet.read(bytes)
    const sheet = workbook.Sheets['Datos']
    const [, ...expected] = spreadsheet.utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 })
    expect(expected.length).toBeGreaterThan(20)
    const { data } = await caller.get<ResultsPage>(`/matrices/${matrix.id}/results`)
    expect(data).toMatchObject({ evaluated: 2, page: 0, pages: 1, scale: { highest_value: 5 } })
    const printed = (value: number, bound: string | null): unknown =>
      bound ? `${value.toFixed(1)} ${bound === 'at_least' ? 'o más' : 'o menos'}` : value
    const rows = data.cells.map((cell) => [
      cell.name,
      cell.group_name,
      cell.competence,
      cell.behaviour,
      printed(cell.value, cell.bound),
      cell.n,
    ])
    const competences = data.competence_cells.map((cell) => [
      cell.name,
      cell.group_name,
      cell.competence,
      undefined,
      printed(cell.value, cell.bound),
      cell.n,
    ])
    expect(rows).toEqual(expected.filter(([, , , behaviour]) => behaviour !== undefined))
    expect(competences).toEqual(expected.filter(([, , , behaviour]) => behaviour === undefined))
    // the fields of the last version have the printed value too
    for (const cell of data.cells)
      expect([cell.average, cell.answers]).toEqual([cell.value, cell.n])
    const csv = await caller.get(`/matrices/${matrix.id}/results/csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const read = await readSpreadsheet(csv.bytes, 'resultados.csv')
    const [headings, ...lines] = 'rows' in read ? read.rows : []
    expect(headings).toEqual([
      'subject_id',
      'external_id',
      'name',
      'group',
      'group_name',
      'competence',
      'behaviour',
      'value',
      'bound',
      'n',
      'average',
      'exact',
      'answers',
      'matrix_id',
      'competence_id',
      'question_id',
    ])
    const behaviours = lines.filter((line) => line[6] !== '')
    expect(lines).toHaveLength(data.cells.length + data.competence_cells.length)
    expect(behaviours.map((line) => [line[0], line[7], line[8], line[9]])).toEqual(
      data.cells.map((cell) => [
        cell.subject_id,
        String(cell.value),
        cell.bound ?? '',
        String(cell.n),
      ]),
    )
    expect(csv.bytes.toString()).not.toMatch(/(^|,)=/m)
  })

  test('name each competence and question by its id, which a changed text keeps', async () => {
    const { caller, matrix } = await closedMatrix(t, NAMES)
    const { rows } = await t.context.pool.query<{ id: string; competence_id: string }>(
      'select q.id, q.competence_id from questions q join matrices m using (evaluation_id) where m.id = $1',
      [matrix.id],
    )
    const competences = new Map(rows.map(({ id, competence_id }) => [id, competence_id]))
    const { data } = await caller.get<ResultsPage>(`/matrices/${matrix.id}/results`)
    expect(data.cells.length).toBeGreaterThan(0)
    for (const { question_id, competence_id } of data.cells)
      expect(competences.get(question_id)).toBe(competence_id)
    const csv = await caller.get(`/matrices/${matrix.id}/results/csv`)
    const read = await readSpreadsheet(csv.bytes, 'resultados.csv')
    const [, ...lines] = 'rows' in read ? read.rows : []
    const [first] = lines.filter((line) => line[6] !== '')
    expect(first?.slice(13)).toEqual([
      matrix.id,
      data.cells[0]?.competence_id,
      data.cells[0]?.question_id,
    ])
  })

  test('hold no average of fewer people than the minimum, and no rater', async () => {
    const { caller, matrix, raters } = await closedMatrix(t)
    const { data, bytes } = await caller.get<ResultsPage>(`/matrices/${matrix.id}/results`)
    for (const { group, answers } of data.cells)
      if (group !== 'auto' && group !== 'lider') expect(answers).toBeGreaterThanOrEqual(3)
    // two clients are fewer than the minimum of three
    expect(data.cells.map(({ group }) => group)).not.toContain('cliente')
    const csv = await caller.get(`/matrices/${matrix.id}/results/csv`)
    for (const { id, name, email } of raters)
      for (const secret of [id, name, email])
        expect(bytes.toString() + csv.bytes.toString()).not.toContain(secret)
  })

  test('name people by the ids of the system that sent them, and come in pages', async () => {
    const { caller, matrix, first, raters } = await closedMatrix(t)
    await t.context.pool.query(`update subjects set external_id = 'E-1' where id = $1`, [first])
    for (let n = 0; n < 60; n++) {
      const { id } = await makeSubject(t.context, { matrix_id: matrix.id })
      await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: raters[0]?.id ?? '',
        evaluated_id: id,
      })
    }
    const pages = [0, 1, 2].map((page) =>
      caller.get<ResultsPage>(`/matrices/${matrix.id}/results?page=${page}`),
    )
    const [one, two, three] = await Promise.all(pages)
    expect([one?.data.pages, one?.data.evaluated]).toEqual([2, 61])
    expect(three?.data.cells).toEqual([])
    const cells = [...(one?.data.cells ?? []), ...(two?.data.cells ?? [])]
    expect(new Set(cells.map(({ external_id }) => external_id))).toEqual(new Set(['E-1']))
    const bad = await caller.get(`/matrices/${matrix.id}/results?page=-1`)
    expect([bad.status, bad.code]).toEqual([400, 'input.invalid'])
  })

  test('are read by a token with the role viewer, recorded, and hidden from other workspaces', async () => {
    const { matrix, user } = await closedMatrix(t)
    const { token } = await makeToken(t.context, {
      workspace_id: matrix.workspace_id,
      user_id: user.id,
      role: 'viewer',
    })
    const program = callerOf(t.app, { authorization: `Bearer ${token}` })
    expect((await program.get(`/matrices/${matrix.id}/results`)).status).toBe(200)
    expect((await program.get(`/matrices/${matrix.id}/results/csv`)).status).toBe(200)
    const { rows } = await t.context.pool.query(
      `select user_id from activity where action = 'report.results_read' and target_id = $1`,
      [matrix.id],
    )
    expect(rows).toEqual([{ user_id: user.id }, { user_id: user.id }])
    const outsider = await closedMatrix(t)
    for (const path of ['results', 'results/csv'])
      expect((await outsider.caller.get(`/matrices/${matrix.id}/${path}`)).status).toBe(404)
  })
})
