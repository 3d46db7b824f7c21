import { readFileSync } from 'node:fs'
import * as spreadsheet from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'
import { preparationJob } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-12-05T18:00:00Z'))

const OPEN = '2026-12-05T18:00:00Z'
const LEADER = 2
const PEER = 3
const CLIENT = 5

/** Emilio, rated by himself, his leader, four peers and two clients; two competences of two questions. */
async function closed(names: readonly string[] = ['Emilio Ríos']) {
  const user = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: user.workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id: user.workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const raters = await Promise.all(
    Array.from({ length: 7 }, () => makeSubject(t.context, { matrix_id: matrix.id })),
  )
  const people = await Promise.all(
    names.map((name) => makeSubject(t.context, { matrix_id: matrix.id, name })),
  )
  await markReleased(t.context, matrix.id)
  const relations = [LEADER, PEER, PEER, PEER, PEER, CLIENT, CLIENT]
  for (const person of people) {
    const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: person.id })
    await makeAnswers(t.context, self.id, [5, 5, 2, 0])
    for (const [index, rater] of raters.entries()) {
      const form = await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: rater.id,
        evaluated_id: person.id,
        relation_type_id: relations[index] ?? PEER,
      })
      await makeAnswers(
        t.context,
        form.id,
        [(index % 5) + 1, 4, 3, index === 1 ? 0 : 2],
        index < 3 ? `=1+1 comentario ${index}` : undefined,
      )
    }
  }
  const caller = await t.as(user.id)
  return { user, matrix, company, raters, people, caller, first: people[0]?.id ?? '' }
}

interface ReportReply {
  blocks: { key: string; raters: number }[]
  withheld: string[]
  total: { others: { text: string } }
  competences: {
    questions: { blocks: ({ exact: string } | null)[]; answers: (number | null)[] }[]
  }[]
}

describe('before the reports open', () => {
  test('no call tells a number, and each says that it is too early', async () => {
    const { caller, matrix, first } = await closed()
    t.clock.set('2026-12-05T05:00:00Z')
    for (const path of [
      `/subjects/${matrix.id}/reports`,
      `/reports/${matrix.id}/${first}`,
      `/reports/${matrix.id}/${first}/pdf`,
      `/reports/${matrix.id}/group`,
      `/reports/${matrix.id}/group/pdf`,
      `/reports/${matrix.id}/xlsx`,
      `/reports/${matrix.id}/zip`,
    ]) {
      expect(await caller.get(path)).toMatchObject({
        status: 409,
        code: 'reports.not_yet',
        message: 'Aún no están disponibles los reportes.',
      })
    }
  })

  test('six hours after the deadline they open, not a moment sooner', async () => {
    const { caller, matrix } = await closed()
    t.clock.set('2026-12-05T11:59:59Z')
    expect((await caller.get(`/subjects/${matrix.id}/reports`)).code).toBe('reports.not_yet')
    t.clock.set('2026-12-05T12:00:00Z')
    expect((await caller.get(`/subjects/${matrix.id}/reports`)).status).toBe(200)
  })

  test('a preview with invented people can be seen already', async () => {
    const { caller, matrix } = await closed()
    t.clock.set('2026-11-20T16:00:00Z')
    const preview = await caller.get(`/reports/${matrix.id}/preview/pdf`)
    expect(preview.headers['content-type']).toBe('application/pdf')
    expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('what belongs to others', () => {
  test('does not exist', async () => {
    const mine = await closed()
    const theirs = await closed()
    expect((await mine.caller.get(`/reports/${theirs.matrix.id}/${theirs.first}`)).status).toBe(404)
    expect((await mine.caller.get(`/reports/${mine.matrix.id}/${theirs.first}`)).status).toBe(404)
    expect((await mine.caller.get(`/reports/${mine.matrix.id}/${mine.raters[0]?.id}`)).status).toBe(
      404,
    )
    expect(
      (await mine.caller.get(`/reports/${mine.matrix.id}/group?property_id=${theirs.first}`))
        .status,
    ).toBe(404)
    expect((await t.visitor.get(`/reports/${mine.matrix.id}/${mine.first}/pdf`)).status).toBe(401)
  })
})

describe('the list', () => {
  test('names who was evaluated, by name, each with a link', async () => {
    const { caller, matrix, people } = await closed(['Óscar', 'Ñandú', 'Ana', 'Nora'])
    const { data } = await caller.get<{
      subjects: { name: string; id: string; report_url: string }[]
    }>(`/subjects/${matrix.id}/reports`)
    expect(data.subjects.map(({ name }) => name)).toEqual(['Ana', 'Nora', 'Ñandú', 'Óscar'])
    expect(data.subjects[0]?.report_url).toBe(`/api/v1/reports/${matrix.id}/${people[2]?.id}/pdf`)
  })
})

describe('a report', () => {
  test('shows peers as their own group, keeps two clients together with them, and no number under the minimum', async () => {
    const { caller, matrix, first } = await closed()
    const { data } = await caller.get<ReportReply>(`/reports/${matrix.id}/${first}`)
    expect(data.blocks.map(({ key, raters }) => [key, raters])).toEqual([
      ['lider', 1],
      ['otros', 6],
    ])
    expect(data.competences[1]?.questions[1]?.answers).toEqual([1, 5])
    expect(data.competences[0]?.questions[1]?.blocks).toMatchObject([
      { exact: '4/1' },
      { exact: '4/1' },
    ])
  })

  test('counts completed sheets only', async () => {
    const { caller, matrix, first } = await closed()
    await t.context.db
      .updateTable('forms')
      .set({ answered: false })
      .where('evaluated_id', '=', first)
      .where('relation_type_id', '=', CLIENT)
      .execute()
    const { data } = await caller.get<ReportReply>(`/reports/${matrix.id}/${first}`)
    expect(data.blocks.map(({ key, raters }) => [key, raters])).toEqual([
      ['lider', 1],
      ['companero', 4],
    ])
  })

  test('tells no id of anybody, and its reading is written down', async () => {
    const { caller, matrix, first, raters, user } = await closed()
    const { data } = await caller.get(`/reports/${matrix.id}/${first}`)
    const text = JSON.stringify(data)
    for (const { id, name, email } of raters)
      for (const secret of [id, name, email]) expect(text).not.toContain(secret)
    const deeds = await t.context.db
      .selectFrom('activity')
      .where('user_id', '=', user.id)
      .select('action')
      .execute()
    expect(deeds.map(({ action }) => action)).toEqual(['report.read'])
  })

  test('is the same file, byte for byte, the second time', async () => {
    const { caller, matrix, first } = await closed()
    const [one, two] = [
      await caller.get(`/reports/${matrix.id}/${first}/pdf`),
      await caller.get(`/reports/${matrix.id}/${first}/pdf`),
    ]
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    expect(one.headers['content-disposition']).toContain(
      'Reporte%20360%20-%20Emilio%20R%C3%ADos.pdf',
    )
    expect(two.bytes.equals(one.bytes)).toBe(true)
    expect(one.bytes.length).toBeLessThan(300 * 1024)
  })

  test('carries the logo that the company keeps', async () => {
    const { caller, matrix, first, company } = await closed()
    const plain = await caller.get(`/reports/${matrix.id}/${first}/pdf`)
    const { default: sharp } = await import('sharp')
    const image = await sharp(
      readFileSync(new URL('../../../../public/favicon.svg', import.meta.url)),
    )
      .resize(200)
      .webp()
      .toBuffer()
    await t.context.db
      .insertInto('logos')
      .values({ id: first, company_id: company.id, media_type: 'image/webp', image })
      .execute()
    const branded = await caller.get(`/reports/${matrix.id}/${first}/pdf`)
    expect(branded.status).toBe(200)
    expect(branded.bytes.length).toBeGreaterThan(plain.bytes.length)
  })
})

describe('the group', () => {
  test('has averages from five people on, and names nobody', async () => {
    const { caller, matrix, people } = await closed(['Ana', 'Berta', 'Carla', 'Dora', 'Elena'])
    const { data } = await caller.get<{
      evaluated: number
      total: { others: { text: string } | null }
    }>(`/reports/${matrix.id}/group`)
    expect(data).toMatchObject({ evaluated: 5, total: { others: { text: '2.7' } } })
    for (const { name, id } of people)
      for (const secret of [`"${name}"`, id]) expect(JSON.stringify(data)).not.toContain(secret)
    expect(
      (await caller.get(`/reports/${matrix.id}/group/pdf`)).bytes.subarray(0, 5).toString(),
    ).toBe('%PDF-')
  })
})

describe('the averages of a project', () => {
  interface GroupReply {
    total: { others: { text: string } | null }
  }

  test('are ready when its reports open, before anybody asks', async () => {
    const { caller, matrix } = await closed(['Ana', 'Berta', 'Carla', 'Dora', 'Elena'])
    t.clock.set('2026-12-05T12:00:00Z')
    await preparationJob.run(t.context)
    await t.context.db.deleteFrom('answers').where('matrix_id', '=', matrix.id).execute()
    expect(
      (await caller.get<GroupReply>(`/reports/${matrix.id}/group`)).data.total.others,
    ).toMatchObject({ text: '2.7' })
  })

  test('are not prepared while people still answer', async () => {
    const { caller, matrix } = await closed(['Ana', 'Berta', 'Carla', 'Dora', 'Elena'])
    t.clock.set('2026-12-05T11:59:59Z')
    await preparationJob.run(t.context)
    await t.context.db.deleteFrom('answers').where('matrix_id', '=', matrix.id).execute()
    t.clock.set(OPEN)
    expect(
      (await caller.get<GroupReply>(`/reports/${matrix.id}/group`)).data.total.others,
    ).toBeNull()
  })
})

describe('downloads of everything', () => {
  test('the spreadsheet has a summary, the project and one sheet a person; what looks like a formula is text', async () => {
    const { caller, matrix } = await closed(['=cmd|calc', 'Ana [1]: x/y'])
    const { bytes, headers } = await caller.get(`/reports/${matrix.id}/xlsx`)
    expect(headers['content-disposition']).toContain('.xlsx')
    const book = spreadsheet.read(bytes, { cellFormula: true })
    expect(book.SheetNames).toEqual(['Resumen', 'Proyecto', '1. =cmd|calc', '2. Ana 1 x y'])
    expect(book.Sheets.Resumen?.A2).toMatchObject({ t: 's', v: '=cmd|calc' })
    expect(Object.values(unzipSync(bytes)).some((part) => Buffer.from(part).includes('<f>'))).toBe(
      false,
    )
    const numbers = spreadsheet.utils.sheet_to_json<unknown[]>(book.Sheets['1. =cmd|calc'] ?? {}, {
      header: 1,
    })
    expect(numbers.flat()).toContain('=1+1 comentario 1')
    expect(numbers.flat()).toContain('Promedio de otros')
  })

  test('the ZIP has every report, says how many, and names none twice', async () => {
    const { caller, matrix } = await closed(['Ana/Luz', 'Ana:Luz', '../etc/passwd'])
    const { bytes, headers } = await caller.get(`/reports/${matrix.id}/zip`)
    expect(headers['x-report-count']).toBe('3')
    const files = unzipSync(bytes)
    expect(Object.keys(files).toSorted()).toEqual([
      'Ana Luz (2).pdf',
      'Ana Luz.pdf',
      'etc passwd.pdf',
    ])
    for (const file of Object.values(files))
      expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})

test('after the erasure there is nothing to report', async () => {
  const { caller, matrix } = await closed()
  await t.context.db
    .updateTable('matrices')
    .set({ erased_at: new Date(OPEN) })
    .where('id', '=', matrix.id)
    .execute()
  expect(await caller.get(`/subjects/${matrix.id}/reports`)).toMatchObject({
    status: 410,
    code: 'matrix.erased',
  })
})
