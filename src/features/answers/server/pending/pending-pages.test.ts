import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { raterKeyOf } from '../../../../../tests/rater-key.ts'
import { releaseFixture } from '../../../../../tests/release-fixtures.ts'
import { type ReleasedSheet, releasedSheet } from '../../../../../tests/released-sheet.ts'
import { deleteExpiredLinks } from './pending.queries.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo } = fixture

let visitors = 0
beforeEach(() => fixture.reset())
afterAll(() => t.close())

interface Visitor {
  readonly remoteAddress: string
  readonly headers: Record<string, string>
}

/** A browser of its own, from an address of its own. */
const visitor = (headers: Record<string, string> = {}): Visitor => ({
  remoteAddress: `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`,
  headers,
})

const get = (url: string, { remoteAddress, headers }: Visitor) =>
  t.app.inject({ method: 'GET', url, remoteAddress, headers })

const post = (url: string, fields: Record<string, string>, { remoteAddress, headers }: Visitor) =>
  t.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const ask = (email: string, from = visitor()) => post('/pendientes', { email }, from)

const setEmail = (subject_id: string, email: string) =>
  t.context.pool.query('update subjects set email = $2 where id = $1', [subject_id, email])

/** Asks for the list of an address; returns the path of the mailed link. */
async function mailedPath(email: string): Promise<string> {
  await ask(email)
  await deliver()
  return (
    mailsTo(email)
      .at(-1)
      ?.text.match(/\/pendientes\/[\w-]{43}/)?.[0] ?? ''
  )
}

/** Opens a mailed link in a new browser; returns that browser. */
async function openIn(path: string, browser = visitor()): Promise<Visitor> {
  const reply = await post(path, {}, browser)
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/pendientes'])
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';')
  return { ...browser, headers: { cookie } }
}

async function sheetsOf(email: string): Promise<[ReleasedSheet, ReleasedSheet]> {
  const [one, two] = [await releasedSheet(t), await releasedSheet(t)]
  for (const sheet of [one, two]) await setEmail(sheet.lucia.id, email)
  return [one, two]
}

const address = () => `lucia-${newId()}@ceiba.mx`

describe('asking for the list', () => {
  test('mails a link that lists the open sheets of the address over companies, each with its key', async () => {
    const email = address()
    const sheets = await sheetsOf(email.toUpperCase())
    const path = await mailedPath(email.toUpperCase())
    const list = await get('/pendientes', await openIn(path))
    for (const { lucia } of sheets)
      expect(list.body).toContain(
        `/assessment/${lucia.id}#${raterKeyOf(t.context.secrets, lucia.id)}`,
      )
    expect(list.body).toContain('Tienes dos pendientes')
    expect(list.headers['cache-control']).toBe('no-store')
    expect(list.headers['x-robots-tag']).toContain('noindex')
  })

  test('replies the same to an address with open sheets, one without and an unknown one', async () => {
    const email = address()
    await sheetsOf(email)
    const replies = await Promise.all([email, address(), 'x@y.mx'].map((one) => ask(one)))
    expect(
      new Set(replies.map((reply) => `${reply.statusCode} ${reply.headers.location}`)),
    ).toEqual(new Set(['303 /pendientes?enviado=1']))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    await deliver()
    expect(fixture.sent.map(({ to }) => to.address)).toEqual([email])
  })

  test('is refused the fourth time in an hour for one address, known or not', async () => {
    const known = address()
    await sheetsOf(known)
    for (const email of [known, address()]) {
      for (const _time of [1, 2, 3]) expect((await ask(email)).statusCode).toBe(303)
      const refused = await ask(email.toUpperCase())
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBeDefined()
      expect(refused.body).toContain('Hiciste demasiados intentos')
    }
  })

  test('is refused the 21st time in an hour for one network', async () => {
    const from = visitor()
    for (let time = 0; time < 20; time++) expect((await ask(address(), from)).statusCode).toBe(303)
    expect((await ask(address(), from)).statusCode).toBe(429)
  })

  test('is refused from another site and without a valid address', async () => {
    const foreign = await ask(address(), visitor({ origin: 'https://otra.example' }))
    const framed = await ask(address(), visitor({ 'sec-fetch-site': 'cross-site' }))
    expect([foreign.statusCode, framed.statusCode]).toEqual([403, 403])
    const invalid = await ask('no es un correo <b>')
    expect(invalid.statusCode).toBe(422)
    expect(invalid.body).toContain('value="no es un correo &lt;b&gt;"')
  })
})

describe('a mailed link', () => {
  test('is not used up by opening its page, and opens the list in one browser once', async () => {
    const email = address()
    await sheetsOf(email)
    const path = await mailedPath(email)
    for (const _time of [1, 2]) expect((await get(path, visitor())).statusCode).toBe(200)
    const browsers = await Promise.all(Array.from({ length: 8 }, () => post(path, {}, visitor())))
    expect(browsers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      303,
      ...Array<number>(7).fill(410),
    ])
    expect((await get(path, visitor())).statusCode).toBe(410)
  })

  test('and the list it opened live one hour each', async () => {
    const email = address()
    await sheetsOf(email)
    const [late, used] = [await mailedPath(email), await mailedPath(email)]
    t.clock.set('2026-11-20T16:59:59Z')
    const browser = await openIn(used)
    t.clock.set('2026-11-20T17:00:00Z')
    expect((await post(late, {}, visitor())).statusCode).toBe(410)
    expect((await get('/pendientes', browser)).body).toContain('Tienes dos pendientes')
    t.clock.set('2026-11-20T17:59:59Z')
    expect((await get('/pendientes', browser)).body).not.toContain('/assessment/')
  })

  test('opens the list in a cookie that no script and no other site reads', async () => {
    const email = address()
    await sheetsOf(email)
    const reply = await post(await mailedPath(email), {}, visitor())
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  })

  test('is of no use to another site, and the browser can close the list', async () => {
    const email = address()
    await sheetsOf(email)
    const path = await mailedPath(email)
    const forged = await post(path, {}, visitor({ origin: 'https://otra.example' }))
    expect(forged.statusCode).toBe(403)
    const browser = await openIn(path)
    await post('/pendientes/cerrar', {}, browser)
    expect((await get('/pendientes', browser)).body).not.toContain('/assessment/')
  })
})

describe('the list', () => {
  test('names no evaluated person and shows no answer, and says how far one is', async () => {
    const email = address()
    const [one, two] = await sheetsOf(email)
    await one.rater.post('/answers', [one.answer(0, 3)])
    const { body } = await get('/pendientes', await openIn(await mailedPath(email)))
    for (const { emilio, about } of [one, two])
      for (const text of [emilio.name, emilio.email, about.id]) expect(body).not.toContain(text)
    expect(body).toContain('1 de 8')
    expect(body).toContain('Sin empezar')
  })

  test('leaves out what was sent, has closed or was erased', async () => {
    const email = address()
    const [sent, erased] = await sheetsOf(email)
    const browser = await openIn(await mailedPath(email))
    for (const form of [sent.about, sent.self])
      await sent.rater.post(`/answers/complete/${sent.lucia.id}`, {
        answers: sent.allAnswers(form.id),
        form_ids: [form.id],
      })
    expect((await get('/pendientes', browser)).body).toContain('Tienes un pendiente')
    await t.context.pool.query('update matrices set erased_at = now() where id = $1', [
      erased.matrix.id,
    ])
    expect((await get('/pendientes', browser)).body).toContain('No tienes pendientes')
  })
})

test('the database holds no address in the clear, and an expired link leaves nothing', async () => {
  const email = address()
  await sheetsOf(email)
  await t.context.pool.query('delete from pending_links')
  await t.context.pool.query('delete from outbox')
  await mailedPath(email)
  const stored = async () =>
    (
      await t.context.pool.query<{ row: string }>(
        "select l::text as row from pending_links l union all select o::text from outbox o where kind = 'pending_list'",
      )
    ).rows.map(({ row }) => row)
  expect(await stored()).toHaveLength(2)
  expect((await stored()).join()).not.toContain(email)
  t.clock.set('2026-11-20T17:00:00Z')
  await deleteExpiredLinks(t.context)
  expect(await stored()).toEqual([])
})
