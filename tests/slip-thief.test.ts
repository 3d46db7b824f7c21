import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SelfSheet } from '#features/answers/contract.ts'
import { slipCodeLimit } from '#features/slips/limits.ts'
import { openTestApp } from './app.ts'
import { callerOf } from './caller.ts'
import { makeUser } from './factories.ts'
import { readPdf } from './pdf-reader.ts'
import { atTheDoor, formsAtTheDoor, makeSlip, sheetWithoutEmail } from './slip-fixtures.ts'

/** The printer of the slips opens one of twenty before its person does. */
const t = await openTestApp()
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const CODE = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/
const CANARY = 'intrusocanario'

async function plant() {
  const relations = Array.from({ length: 19 }, () => 3)
  const sheet = await sheetWithoutEmail(t, { workspace_id, relations })
  const { lucia, matrix, self, answers } = sheet
  /** The codes of a new file, by name. */
  const print = async (body: object = {}): Promise<Map<string, string>> => {
    const path = `/matrices/${matrix.id}/slips`
    const { data } = await (await t.as(owner_id)).post<{ pdf: string }>(path, body)
    const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'))
    return new Map(
      pages.flatMap(({ text }) => {
        const code = CODE.exec(text)?.[0]
        // «Mariana 12» before «Mariana 1»
        const name = names.find((one) => text.includes(one))
        return code && name ? [[name, code] as const] : []
      }),
    )
  }
  const { rows } = await t.context.pool.query<{ name: string }>(
    'select name from subjects where matrix_id = $1 order by length(name) desc',
    [matrix.id],
  )
  const names = rows.map(({ name }) => name)
  const send = async (key: string, form_id: string, comment: string) => {
    const caller = callerOf(t.app, { 'x-rater-key': key })
    const body = {
      answers: answers(form_id),
      comments: [{ form_id, comment }],
      form_ids: [form_id],
      self_evaluation: true,
    }
    return (await caller.post(`/answers/complete/${lucia.id}`, body)).status
  }
  return { lucia, matrix, self, names, print, send }
}

/** Every row of every table that holds the text. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows } = await t.context.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const found = rows.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" r where r::text ~ $1)`,
  )
  const { rows: tables } = await t.context.pool.query<{ name: string }>(found.join(' union all '), [
    text,
  ])
  return tables.map(({ name }) => name)
}

test('the person reads the day on both slips, deletes what was sent, and answers alone', async () => {
  const { lucia, self, names, print, send } = await plant()
  const codes = await print()
  expect(codes.size).toBe(names.length)
  const code = codes.get(lucia.name) ?? ''
  const thief = atTheDoor(t)
  const stolen = (await thief.enter(code, (await thief.open(code)).data.nip)).data
  expect(await send(stolen.key, self.id, CANARY)).toBe(200)
  expect(await rowsWith(CANARY)).toEqual(['comments'])

  t.clock.set('2026-11-23T16:00:00Z')
  const used = await formsAtTheDoor(t)('/e', { code })
  expect(used.text).toContain('Esta papeleta ya se abrió el viernes 20 de noviembre de 2026.')
  expect((await atTheDoor(t).disown(code)).status).toBe(200)
  expect(await rowsWith(CANARY)).toEqual(['comments'])

  const next = (await print({ subject_ids: [lucia.id] })).get(lucia.name) ?? ''
  const person = atTheDoor(t)
  const { data } = await person.open(next)
  expect(data).toMatchObject({ earlier_opened_on: '2026-11-20', sent_before: true })
  const own = (await person.enter(next, data.nip, true)).data
  expect(await rowsWith(CANARY)).toEqual([])
  const rater = callerOf(t.app, { 'x-rater-key': own.key })
  const sheet = await rater.get<SelfSheet>(`/subjects/forms/self/${lucia.id}`)
  expect(sheet.data).toMatchObject({ completed: false, answers: [], comments: [] })
  expect(await send(own.key, sheet.data.form?.id ?? '', 'Lo escribí yo')).toBe(200)
  expect(await send(stolen.key, self.id, CANARY)).toBe(403)
  expect(await rowsWith(CANARY)).toEqual([])
  expect(await rowsWith('Lo escribí yo')).toEqual(['comments'])
  for (const [name, other] of codes)
    if (name !== lucia.name) expect((await atTheDoor(t).look(other)).data['opened_on']).toBeNull()
})

describe('a slip printed again after the deadline', () => {
  test('leaves what the closing sends, and opens the report alone', async () => {
    const { lucia, matrix, self, print, send } = await plant()
    const first = (await print()).get(lucia.name) ?? ''
    const door = atTheDoor(t)
    const { key } = (await door.enter(first, (await door.open(first)).data.nip)).data
    expect(await send(key, self.id, 'enviado')).toBe(200)
    const forms = async () =>
      (
        await t.context.pool.query('select * from forms where matrix_id = $1 order by id', [
          matrix.id,
        ])
      ).rows
    const before = await forms()
    t.clock.set('2026-12-06T16:00:00Z')
    const second = (await print({ subject_ids: [lucia.id] })).get(lucia.name) ?? ''
    expect(await forms()).toEqual(before)
    const person = atTheDoor(t)
    const { data } = await person.open(second)
    expect(data).toMatchObject({ earlier_opened_on: '2026-11-20', sent_before: false })
    expect((await person.enter(second, data.nip, true)).code).toBe('slips.delete_late')
    expect((await person.enter(second, data.nip)).data.pages).toEqual([])
    expect(await forms()).toEqual(before)
  })
})

test('wrong codes of one network stop at three hundred in ten minutes, and right ones with them', async () => {
  t.clock.set('2026-11-22T16:00:00Z')
  const { lucia, matrix } = await sheetWithoutEmail(t, { workspace_id })
  const { code } = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const call = async (path: string, payload: object) =>
    (
      await t.app.inject({
        method: 'POST',
        url: `/api/v1/slips/${path}`,
        remoteAddress: '203.0.113.7',
        payload,
      })
    ).statusCode
  const [most] = slipCodeLimit.rules
  expect(most?.max).toBe(300)
  const guesses = await Promise.all(
    Array.from({ length: 300 }, (_, guess) =>
      call(['look', 'disown'][guess % 2] ?? '', {
        code: `7K2QM 9X${String(guess).padStart(3, '0')}`,
      }),
    ),
  )
  expect(new Set(guesses)).toEqual(new Set([404]))
  for (const [path, body] of [
    ['look', { code }],
    ['open', { code, opener: 'one browser of the network' }],
    ['enter', { code, nip: '000000' }],
    ['receipt', { code, receipt: '0000-0000' }],
  ] as const)
    expect(await call(path, body)).toBe(429)
  t.clock.set('2026-11-22T16:11:00Z')
  expect(await call('look', { code })).toBe(200)
})
