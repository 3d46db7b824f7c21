import { readFileSync } from 'node:fs'
import * as spreadsheet from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

describe('the PDF of a report', () => {
  test('is the same file byte for byte when downloaded again', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
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

  test('contains the logo of the company', async () => {
    const { caller, matrix, first, company } = await closedMatrix(t)
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

test('the name of a file keeps no character that changes the direction of text', async () => {
  const { caller, matrix } = await closedMatrix(t)
  // As a release stored it that did not remove them.
  await t.context.db
    .updateTable('matrices')
    .set({ name: 'Liderazgo \u202egpj.exe' })
    .where('id', '=', matrix.id)
    .execute()
  const { headers } = await caller.get(`/reports/${matrix.id}/xlsx`)
  expect(headers['content-disposition']).toContain("UTF-8''Resultados%20-%20Liderazgo%20gpj.exe")
})

test('the name of a file leaves no folder, and pretends no other kind of file', async () => {
  const { caller, matrix } = await closedMatrix(t)
  for (const [name, said] of [
    ['../../etc/passwd', 'Resultados - .. .. etc passwd.xlsx'],
    ['C:\\x|y?<z>*"', 'Resultados - C x y z.xlsx'],
    ["Plan 'B' (2)", "Resultados - Plan 'B' (2).xlsx"],
    ['a'.repeat(190), `Resultados - ${'a'.repeat(87)}.xlsx`],
    ['Equipo \ud83d\ude80', 'Resultados - Equipo \ud83d\ude80.xlsx'],
  ] as const) {
    await t.context.db.updateTable('matrices').set({ name }).where('id', '=', matrix.id).execute()
    const { headers } = await caller.get(`/reports/${matrix.id}/xlsx`)
    const [, exact = ''] =
      /filename\*=UTF-8''([^'()*;]+)$/.exec(String(headers['content-disposition'])) ?? []
    expect(decodeURIComponent(exact)).toBe(said)
  }
})

describe('the download of all reports', () => {
  test('as a spreadsheet has a summary, the matrix and a worksheet for each evaluated, without formulas', async () => {
    const { caller, matrix } = await closedMatrix(t, ['=cmd|calc', 'Ana [1]: x/y'])
    const { bytes, headers } = await caller.get(`/reports/${matrix.id}/xlsx`)
    expect(headers['content-disposition']).toContain('.xlsx')
    const book = spreadsheet.read(bytes, { cellFormula: true })
    expect(book.SheetNames).toEqual([
      'Resumen',
      'Proyecto',
      'Datos',
      'Léeme',
      '1. =cmd|calc',
      '2. Ana 1 x y',
    ])
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

  test('as a spreadsheet keeps heads in view, can be filtered and prints on the width of a page', async () => {
    const { caller, matrix } = await closedMatrix(t)
    const { bytes } = await caller.get(`/reports/${matrix.id}/xlsx`)
    const parts = unzipSync(bytes)
    const text = (path: string): string => Buffer.from(parts[path] ?? []).toString()
    for (const table of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet3.xml']) {
      expect(text(table)).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"')
      expect(text(table)).toMatch(/<autoFilter ref="A1:[A-Z]+\d+"\/>/)
      expect(text(table)).toContain('fitToWidth="1" fitToHeight="0"')
    }
    expect(text('xl/workbook.xml')).toContain("'Resumen'!$1:$1")
  })

  test('as a ZIP has every report under a name of its own and announces their number', async () => {
    const { caller, matrix } = await closedMatrix(t, ['Ana/Luz', 'Ana:Luz', '../etc/passwd'])
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
