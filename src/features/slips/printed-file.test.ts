import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp } from '../../../tests/app.ts'
import { makeUser } from '../../../tests/factories.ts'
import { readPdf } from '../../../tests/pdf-reader.ts'
import { findBrokenRules } from '../../../tests/pdf-ua.ts'
import { openPdf, sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'

/** The printed file as a reader and a camera find it, in points above the foot of a sheet. */
const t = await openTestApp()
afterAll(() => t.close())

const CODE = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/
/** Where the second fold is; the first one is twice as high. */
const FOLD = 264
const QR_SIDE = 108
let pdf: Buffer
let read: Awaited<ReturnType<typeof readPdf>>

/** Lucía and three others, two of whom work at night. */
beforeAll(async () => {
  const { id: owner_id, workspace_id } = await makeUser(t.context)
  const { matrix } = await sheetWithoutEmail(t, { workspace_id })
  const column = newId()
  const { pool } = t.context
  await pool.query(
    `insert into subject_properties (id, workspace_id, company_id, name, type)
     select $1, workspace_id, company_id, 'Turno', 'text' from matrices where id = $2`,
    [column, matrix.id],
  )
  await pool.query(
    `insert into matrix_subject_properties (matrix_id, subject_property_id, position) values ($1, $2, 0)`,
    [matrix.id, column],
  )
  await pool.query(
    `insert into subject_values (subject_id, matrix_id, subject_property_id, value)
     select id, matrix_id, $1, case when row_number() over (order by id) > 2 then 'Turno 2' else 'Turno 1' end
     from subjects where matrix_id = $2`,
    [column, matrix.id],
  )
  const api = await t.as(owner_id)
  const path = `/matrices/${matrix.id}/slips`
  const { data } = await api.post<{ pdf: string }>(path, { order_by: column })
  pdf = Buffer.from(data.pdf, 'base64')
  read = await readPdf(pdf)
})

test('breaks no rule of PDF/UA that a program can check', async () => {
  expect(await findBrokenRules(pdf)).toEqual([])
})

test('has for each value of the column a list to sign and then its sheets', () => {
  const kinds = read.pages.map(({ text }) => {
    const pile = /Turno \d/.exec(text)?.[0]
    if (CODE.test(text)) return `${pile} sheet`
    expect(text).toMatch(/Nombre\s+Número\s+Firma de recibido/)
    return `${pile} list`
  })
  expect(kinds).toEqual(
    ['Turno 1', 'Turno 2'].flatMap((pile) => [`${pile} list`, `${pile} sheet`, `${pile} sheet`]),
  )
})

/** Every drawing that begins where the file moves to, with its place. */
const drawings = () =>
  [...openPdf(pdf).matchAll(/1 0 0 -1 (\S+) (\S+) cm\n((?:(?!\nQ\n)[\s\S])*)\nQ\n/g)].map(
    ([, left, top, content = '']) => ({ left: Number(left), top: Number(top), content }),
  )
/** The runs of dark squares of a QR code: three lines that are closed. */
const RUN = /(\S+) (\S+) m\n(\S+) \S+ l\n\S+ \S+ l\n\S+ \S+ l\nh/g
const codesDrawn = () => drawings().filter(({ content }) => (content.match(RUN)?.length ?? 0) > 100)

test('draws for each code the QR code of its address', () => {
  const codes = read.pages.flatMap(({ text }) => CODE.exec(text)?.[0].replace(' ', '') ?? [])
  const expected = codes.map((code) =>
    encode(`${t.context.config.public_url}/e#${code}`, { ecc: 'M', border: 0 }),
  )
  const drawn = codesDrawn().map(({ content }) => {
    const size = expected[0]?.size ?? 0
    const [one, rows] = [
      QR_SIDE / size,
      Array.from({ length: size }, () => Array(size).fill(false)),
    ]
    for (const [, x, y, end] of content.matchAll(RUN)) {
      const [from, to] = [Math.round(Number(x) / one), Math.round(Number(end) / one)]
      rows[Math.round(Number(y) / one)]?.fill(true, from, to)
    }
    return JSON.stringify(rows)
  })
  expect(drawn).toHaveLength(4)
  expect(new Set(drawn)).toEqual(new Set(expected.map(({ data }) => JSON.stringify(data))))
})

test('lays the veil on the code and its QR code when the sheet is folded', () => {
  const veils = drawings().filter(({ content }) => content.includes('/Pattern cs'))
  expect(veils).toHaveLength(4)
  for (const { left, top, content } of veils) {
    const [, width = '', height = ''] = /(\d+) (\d+) l\n0 \d+ l/.exec(content) ?? []
    // what lies below the fold comes to lie as far above it
    const covered = { from: 2 * FOLD - top, to: 2 * FOLD - (top - Number(height)) }
    for (const qr of codesDrawn()) {
      expect(covered.from).toBeLessThan(qr.top - QR_SIDE - 6)
      expect(covered.to).toBeGreaterThan(qr.top + 6)
      expect(left).toBeLessThan(qr.left - 6)
    }
    for (const { heights } of read.pages) {
      const code = [...heights].find(([text]) => CODE.test(text))
      if (!code) continue
      expect(covered.from).toBeLessThan(code[1] - 10)
      expect(covered.to).toBeGreaterThan(code[1] + 30)
    }
    // as wide as the text of a sheet and more
    expect(left + Number(width)).toBeGreaterThan(612 - 54)
  }
})
