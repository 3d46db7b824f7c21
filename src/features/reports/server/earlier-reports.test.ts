import { deflateSync } from 'node:zlib'
import * as spreadsheet from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import { closedCycle } from '../../../../tests/cycle-fixtures.ts'
import { makeUser } from '../../../../tests/factories.ts'
import { readPdf } from '../../../../tests/pdf-reader.ts'
import { compressPdf } from './print/pdf-compression.ts'

let t: TestApp
let caller: Caller
let workspace_id: string
let count = 0
const email = (): string => `emilio${count}@ceiba.mx`

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-12-05T18:00:00Z')
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  caller = await t.as(user.id)
  count++
})

type Cycle = Awaited<ReturnType<typeof closedCycle>>
type Given = Partial<Parameters<typeof closedCycle>[1]>

const cycle = (given: Given = {}): Promise<Cycle> =>
  closedCycle(t, { workspace_id, email: email(), ...given })
/** The cycle of the year before, whose reports are open too. */
const cycleBefore = (given: Given = {}): Promise<Cycle> =>
  cycle({ limit_date: '2025-12-04', choices: [3, 3, 3, 3], ...given })

const pdfOf = async ({ path }: Cycle): Promise<Buffer> => (await caller.get(`${path}/pdf`)).bytes
const attach = (to: Cycle, bytes: Uint8Array, by: Caller = caller) =>
  by.upload(
    'POST',
    `${to.path}/earlier`,
    {},
    { field: 'pdf', name: 'a.pdf', type: 'application/pdf', bytes },
  )

interface Comparison {
  before: {
    matrix: { name: string }
    intro: string
    lines: {
      name: string
      before: { text: string }
      now: { text: string }
      change_text: string
      degree: string
    }[]
    notes: string[]
  } | null
}
const comparisonOf = async ({ path }: Cycle): Promise<Comparison['before']> =>
  (await caller.get<Comparison>(path)).data.before

describe('the PDF of an earlier cycle', () => {
  test('shows what changed on the page, in the PDF and in the spreadsheet, until it is removed', async () => {
    const raters = { lider: 1, companero: 6, equipo: 6 }
    const questions = 5
    const earlier = await cycleBefore({ raters, questions, choices: Array<number>(10).fill(3) })
    const now = await cycle({ raters, questions, choices: [3, 3, 3, 3, 3, 4, 4, 4, 4, 4] })
    expect(await comparisonOf(now)).toBeNull()
    expect((await attach(now, await pdfOf(earlier))).status).toBe(200)

    const before = await comparisonOf(now)
    expect(before?.matrix.name).toBe('Liderazgo 2025')
    expect(before?.lines).toMatchObject([
      {
        name: 'Competencia 2',
        before: { text: '3.0' },
        now: { text: '4.0' },
        change_text: 'subió',
      },
      {
        name: 'Competencia 1',
        before: { text: '3.0' },
        now: { text: '3.0' },
        change_text: 'sin cambio claro',
      },
    ])
    const text = (await readPdf(await pdfOf(now))).pages.map((page) => page.text).join(' ')
    expect(text).toContain('Antes y ahora')
    expect(text).toContain(
      '«Antes» es el promedio de otros en Liderazgo 2025 (4 de diciembre de 2025)',
    )
    const book = spreadsheet.read((await caller.get(`/reports/${now.matrix.id}/xlsx`)).bytes)
    const [sheet] = Object.entries(book.Sheets).flatMap(([name, each]) =>
      name.startsWith('1. ') ? [each] : [],
    )
    const rows = spreadsheet.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}, {
      range: spreadsheet.utils
        .sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, blankrows: true })
        .findIndex(([first]) => first === 'Número'),
    })
    expect(rows.find((row) => row['Número'] === '2')).toMatchObject({
      'Competencia o conducta': 'Competencia 2',
      Antes: 3,
      'Promedio de otros': 4,
      Diferencia: 1,
      Cambio: 'subió',
    })
    expect(rows.find((row) => row['Número'] === '1')).toMatchObject({
      Diferencia: 0,
      Cambio: 'sin cambio claro',
    })

    expect((await caller.delete(`${now.path}/earlier`)).status).toBe(200)
    expect(await comparisonOf(now)).toBeNull()
  })

  test('says nothing of a change of so few that others would not repeat it', async () => {
    const earlier = await cycleBefore({ raters: { lider: 1, companero: 3 } })
    const now = await cycle({ raters: { lider: 1, companero: 6 } })
    expect((await attach(now, await pdfOf(earlier))).status).toBe(200)
    const before = await comparisonOf(now)
    expect(before?.lines[0]).toMatchObject({ change_text: 'sin cambio claro', degree: 'even' })
  })

  test('is recognised in a copy of the evaluation in another company, and packed by another program', async () => {
    const earlier = await cycleBefore()
    const now = await cycle()
    expect((await attach(now, await compressPdf(await pdfOf(earlier)))).status).toBe(200)
    expect(await comparisonOf(now)).not.toBeNull()
  })

  test('is not kept: only the numbers that are compared are', async () => {
    const earlier = await cycleBefore({ name: 'Emilio Ríos Antes' })
    const now = await cycle()
    await attach(now, await pdfOf(earlier))
    const { numbers } = await t.context.db
      .selectFrom('earlier_reports')
      .where('subject_id', '=', now.subject.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(Object.keys(numbers).toSorted()).toEqual(['blocks', 'competences', 'matrix'])
    expect(JSON.stringify(numbers)).not.toContain('Emilio')
  })

  test('holds the numbers as an attachment that any PDF reader finds', async () => {
    const { attachments } = await readPdf(await pdfOf(await cycle()))
    const { signature, numbers } = JSON.parse(attachments['resultados.json'] ?? '')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(numbers).toMatchObject({
      evaluated: { name: 'Emilio Ríos' },
      matrix: { name: 'Liderazgo 2026', limit_date: '2026-12-04', minimum_raters: 3 },
      blocks: [
        { key: 'lider', raters: 1 },
        { key: 'companero', raters: 4 },
      ],
      competences: [{ name: 'Competencia 1', self: 30, blocks: [30, 30], others: 30 }, {}],
    })
    expect(JSON.stringify(numbers)).not.toContain('@')
  })

  test('of a sample carries no numbers', async () => {
    const { matrix } = await cycle()
    const { attachments } = await readPdf(
      (await caller.get(`/reports/${matrix.id}/preview/pdf`)).bytes,
    )
    expect(attachments).toEqual({})
  })
})

describe('refuses', () => {
  /** A file within the beginning of a PDF. */
  const stream = (dictionary: string, content: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile ${dictionary} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ])

  const refusal = async (to: Cycle, bytes: Uint8Array) => {
    const { status, code } = await attach(to, bytes)
    return [status, code]
  }

  test('a report about another address, with or without the same name', async () => {
    const earlier = await cycleBefore({ email: `otra${count}@ceiba.mx` })
    expect(await refusal(await cycle(), await pdfOf(earlier))).toEqual([
      422,
      'reports.earlier_other_person',
    ])
  })

  test('a report of another evaluation', async () => {
    const earlier = await cycleBefore({ questions: 1 })
    expect(await refusal(await cycle(), await pdfOf(earlier))).toEqual([
      422,
      'reports.earlier_other_evaluation',
    ])
  })

  test('the same report and a newer one', async () => {
    const now = await cycle()
    expect(await refusal(now, await pdfOf(now))).toEqual([422, 'reports.earlier_not_earlier'])
    expect(await refusal(await cycleBefore(), await pdfOf(now))).toEqual([
      422,
      'reports.earlier_not_earlier',
    ])
  })

  test('numbers that were changed, and those of another installation', async () => {
    const now = await cycle()
    const { attachments } = await readPdf(await pdfOf(await cycleBefore()))
    const text = attachments['resultados.json'] ?? ''
    expect((await attach(now, stream('', Buffer.from(text)))).status).toBe(200)
    const changed = stream('', Buffer.from(text.replace('"others":30', '"others":50')))
    expect(changed.length).toBe(stream('', Buffer.from(text)).length)
    expect(await refusal(now, changed)).toEqual([422, 'reports.earlier_not_ours'])
  })

  test('a group that changed by fewer people than the minimum, and groups that were pooled otherwise', async () => {
    const five = { questions: 5, choices: Array<number>(10).fill(3) }
    const now = await cycle({ raters: { lider: 1, companero: 4, equipo: 3 }, ...five })
    const fewer = await cycleBefore({ raters: { lider: 1, companero: 5, equipo: 3 }, ...five })
    expect(await refusal(now, await pdfOf(fewer))).toEqual([422, 'reports.earlier_few_changed'])
    const pooled = await cycleBefore({ raters: { lider: 1, companero: 2, equipo: 3 }, ...five })
    expect(await refusal(now, await pdfOf(pooled))).toEqual([422, 'reports.earlier_regrouped'])
  })

  test('a report without a number of others', async () => {
    const earlier = await cycleBefore({ raters: { companero: 2 } })
    expect(await refusal(await cycle(), await pdfOf(earlier))).toEqual([
      422,
      'reports.earlier_without_others',
    ])
  })

  test('no file and one that is too large', async () => {
    const now = await cycle()
    expect((await caller.upload('POST', `${now.path}/earlier`, {})).code).toBe(
      'reports.earlier_missing',
    )
    expect(await refusal(now, Buffer.alloc(2 * 1024 * 1024 + 1))).toEqual([
      413,
      'reports.earlier_too_large',
    ])
  })

  test.each([
    ['empty', Buffer.from('%PDF-1.7\n')],
    ['of another program', stream('', Buffer.from('{"factura": 1}'))],
    ['cut within a file', Buffer.from('%PDF-1.7\n<< /Type /EmbeddedFile >>\nstream\n{"signature"')],
    [
      'that unpacks to very much',
      stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(64 * 1024 * 1024))),
    ],
    ['with damaged packing', stream('/Filter /FlateDecode', Buffer.from('no es deflate'))],
    [
      'with very many files',
      Buffer.concat(Array.from({ length: 20_000 }, () => stream('', Buffer.from('[]')))),
    ],
    [
      'nested very deeply',
      stream(
        '',
        Buffer.from(`{"signature":"","numbers":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      ),
    ],
  ])('a file %s, as one without numbers', async (name, bytes) => {
    const expected = name === 'nested very deeply' ? 'not_ours' : 'without_numbers'
    expect(await refusal(await cycle(), bytes)).toEqual([422, `reports.earlier_${expected}`])
  })

  test('a viewer, another workspace and a matrix whose reports are not open', async () => {
    const now = await cycle()
    const pdf = await pdfOf(await cycleBefore())
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    expect((await attach(now, pdf, viewer)).status).toBe(403)
    const outsider = await t.as((await makeUser(t.context)).id)
    expect((await attach(now, pdf, outsider)).status).toBe(404)
    expect((await outsider.delete(`${now.path}/earlier`)).status).toBe(404)
    t.clock.set('2026-12-05T05:00:00Z')
    expect((await attach(now, pdf)).code).toBe('reports.not_yet')
  })
})
