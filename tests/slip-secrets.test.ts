import { Readable, Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '#server/backup/backup.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp, testAppOn } from './app.ts'
import { callerOf, PASSWORD } from './caller.ts'
import { openTestDatabase } from './database.ts'
import { makeUser } from './factories.ts'
import { logLinesOf } from './log-lines.ts'
import { readPdf } from './pdf-reader.ts'
import { atTheDoor, formsAtTheDoor, makeSlip, sheetWithoutEmail } from './slip-fixtures.ts'

/** Codes and NIPs stand in the printed file and in what the door replies, nowhere else. */
const t = await openTestApp()
const lines = logLinesOf(t)
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())

const CODE = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/g

async function backUp({ context }: TestApp): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  await writeBackup(context.pool, sink)
  return Buffer.concat(chunks)
}

/** Every row of every table as PostgreSQL writes it. */
async function dump({ context: { pool } }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const texts = []
  for (const { name } of rows) {
    const { rows: stored } = await pool.query<{ row: string }>(
      `select r::text || to_jsonb(r)::text as row from "${name}" r`,
    )
    texts.push(...stored.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** A project whose file was printed, a person who entered by it, answered and sent. */
async function usedSlips() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const { matrix, lucia, self, answers } = sheet
  const api = await t.as(owner_id)
  const printing = { 'idempotency-key': newId() }
  const path = `/matrices/${matrix.id}/slips`
  const { data } = await api.post<{ pdf: string }>(path, {}, printing)
  const again = await api.post(path, {}, printing)
  const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'))
  const text = pages.map((page) => page.text).join(' ')
  const codes = text.match(CODE) ?? []
  const own = pages.find((page) => page.text.includes(lucia.name) && page.text.match(CODE))
  const code = own?.text.match(CODE)?.[0] ?? ''
  const door = atTheDoor(t)
  const { nip } = (await door.open(code)).data
  await door.enter(code, '000000')
  const entered = await door.enter(code, nip)
  const rater = callerOf(t.app, { 'x-rater-key': entered.data.key })
  await rater.post(`/answers/complete/${lucia.id}`, {
    answers: answers(self.id),
    form_ids: [self.id],
    self_evaluation: true,
  })
  const second = atTheDoor(t)
  const others = await Promise.all(
    codes.filter((one) => one !== code).map((one) => second.open(one)),
  )
  await second.disown(code)
  const nips = [nip, ...others.map((reply) => reply.data.nip)]
  return { ...sheet, api, codes, nips, replies: [again, entered], code, text }
}

/** What is allowed to hold neither: each in the ways in which it may be written. */
function expectNone(text: string, { codes, nips }: { codes: string[]; nips: string[] }): void {
  const written = codes.flatMap((code) => [code, code.replace(' ', ''), code.replace(' ', '-')])
  const folded = text.toUpperCase()
  expect(written.filter((code) => folded.includes(code))).toEqual([])
  // not within another number, a hash or the fraction of a second
  const shown = nips.filter((nip) =>
    new RegExp(
      `(?<![0-9A-Za-z.])(?:${nip}|${nip.slice(0, 3)} ${nip.slice(3)})(?![0-9A-Za-z])`,
    ).test(text),
  )
  expect(shown).toEqual([])
}

test('no table, backup, log line, reply or export holds a code or a NIP', async () => {
  const used = await usedSlips()
  const { api, matrix, lucia } = used
  expect([used.codes.length, used.nips.length]).toEqual([4, 4])
  expectNone(await dump(t), used)
  expectNone(gunzipSync(await backUp(t)).toString('utf8'), used)
  expect(lines.length).toBeGreaterThan(0)
  expectNone(lines.join('\n'), used)
  const replies = await Promise.all(
    [
      `/matrices/${matrix.id}/slips`,
      `/matrices/${matrix.id}`,
      `/matrices/mails/${matrix.id}`,
      `/matrices/participation/${matrix.id}`,
      `/subjects/${matrix.id}`,
      `/workspaces/${workspace_id}/activity`,
      `/data-subjects/${matrix.id}/${lucia.id}`,
    ].map((path) => api.get(path)),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expectNone([...replies, ...used.replies].map(({ bytes }) => String(bytes)).join('\n'), used)
  const prepared = await api.post<{ id: string }>(`/workspaces/${workspace_id}/exports`, {
    password: PASSWORD,
  })
  const zip = await api.get(`/workspaces/${workspace_id}/exports/${prepared.data.id}`)
  const files = Object.values(unzipSync(zip.bytes)).map((file) => Buffer.from(file).toString())
  expect(files.join('')).toContain(lucia.name)
  expectNone(files.join('\n'), used)
})

test('the printed file and the door’s own reply hold them', async () => {
  const { code, text, matrix, lucia } = await usedSlips()
  expect(text).toContain(code)
  const fresh = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id, number: 2 })
  const page = await formsAtTheDoor(t)('/e/abrir', { code: fresh.code })
  expect(page.text).toMatch(/>\d{3} \d{3}</)
})

test('the page of the rater behind the door holds neither', async () => {
  const used = await usedSlips()
  const { data } = await atTheDoor(t).open(
    (await makeSlip(t, { subject_id: used.lucia.id, matrix_id: used.matrix.id, number: 2 })).code,
  )
  const page = await t.app.inject({ method: 'GET', url: `/assessment/${used.lucia.id}` })
  expectNone(page.body, { ...used, nips: [...used.nips, data.nip] })
})

test('a restored backup ends every slip that was not opened, and keeps the others', async () => {
  const { matrix, lucia, forms } = await sheetWithoutEmail(t, { workspace_id })
  const { rows } = await t.context.pool.query<{ evaluated_id: string }>(
    'select evaluated_id from forms where id = $1',
    [forms[0]?.id],
  )
  const opened = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const unopened = await makeSlip(t, {
    subject_id: rows[0]?.evaluated_id ?? '',
    matrix_id: matrix.id,
  })
  const { nip } = (await atTheDoor(t).open(opened.code)).data
  const backup = await backUp(t)
  // opened after the backup was made: the copy does not know it
  expect((await atTheDoor(t).open(unopened.code)).status).toBe(200)

  const database = await openTestDatabase()
  await restoreBackup(database.pool, Readable.from([backup]))
  const copy = await testAppOn(database)
  try {
    for (const call of ['look', 'open'] as const)
      expect(await atTheDoor(copy)[call](unopened.code)).toMatchObject({
        status: 410,
        code: 'slips.replaced',
      })
    expect((await atTheDoor(copy).enter(opened.code, nip)).data.subject_id).toBe(lucia.id)
  } finally {
    await copy.close()
  }
})
