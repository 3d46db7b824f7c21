import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { raterKeyOf } from '../../../../../tests/rater-key.ts'
import { releaseFixture } from '../../../../../tests/release-fixtures.ts'
import { type ReleasedSheet, releasedSheet } from '../../../../../tests/released-sheet.ts'
import type { DeviceLink } from '../sheet/devices.queries.ts'

const fixture = await releaseFixture()
const { t } = fixture

let visitors = 0
let day = 0
beforeEach(async () => {
  await fixture.reset()
  // an hour of its own for the limit of all networks together
  t.clock.set(`2026-11-21T${String(++day % 24).padStart(2, '0')}:00:00Z`)
})
afterAll(() => t.close())

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/continuar',
    remoteAddress: `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const ask = async (s: ReleasedSheet): Promise<DeviceLink> =>
  (await s.rater.post<DeviceLink>(`/answers/device/${s.lucia.id}`)).data

const linkOf = ({ lucia }: ReleasedSheet) =>
  `/assessment/${lucia.id}#${raterKeyOf(t.context.secrets, lucia.id)}`

const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a link to another device', () => {
  test('is made for the holder of the key alone', async () => {
    const s = await releasedSheet(t)
    const outsider = await t.visitor.post(`/answers/device/${s.lucia.id}`)
    expect([outsider.status, outsider.code]).toEqual([403, 'answers.key_required'])
    const link = await ask(s)
    expect(link).toMatchObject({ token: expect.stringMatching(/^[\w-]{22}$/), seconds: 600 })
    expect(link.code).toMatch(/^\d{6}$/)
  })

  test('opens the sheet once with its token', async () => {
    const s = await releasedSheet(t)
    const { token } = await ask(s)
    const replies = await Promise.all(Array.from({ length: 6 }, () => post({ token })))
    const opened = replies.filter(({ statusCode }) => statusCode === 303)
    expect(opened.map(({ headers }) => headers.location)).toEqual([linkOf(s)])
    expect(opened[0]?.headers['cache-control']).toBe('no-store')
  })

  test('opens the sheet once with its digits and the address', async () => {
    const s = await releasedSheet(t)
    const { code, token } = await ask(s)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const reply = await post({ email: s.lucia.email.toUpperCase(), code: spaced })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, linkOf(s)])
    expect((await post({ email: s.lucia.email, code })).statusCode).toBe(403)
    expect((await post({ token })).statusCode).toBe(403)
  })

  test('ends after ten minutes, when another is made, with the key and with the last form', async () => {
    const s = await releasedSheet(t)
    const late = await ask(s)
    const minutesLater = new Date(t.clock.now().getTime() + 600_000)
    t.clock.set(minutesLater.toISOString())
    expect((await post({ token: late.token })).statusCode).toBe(403)
    const replaced = await ask(s)
    const keyed = await ask(s)
    expect((await post({ token: replaced.token })).statusCode).toBe(403)
    await t.context.pool.query('update subjects set key_version = 2 where id = $1', [s.lucia.id])
    expect((await post({ token: keyed.token })).statusCode).toBe(403)
    await t.context.pool.query('update subjects set key_version = 1 where id = $1', [s.lucia.id])
    const sent = await ask(s)
    await t.context.pool.query('update forms set answered = true where evaluator_id = $1', [
      s.lucia.id,
    ])
    expect((await post({ token: sent.token })).statusCode).toBe(403)
  })

  test('goes with its subject, and a job deletes it when it has expired', async () => {
    const s = await releasedSheet(t)
    await ask(s)
    const count = async () => (await t.context.pool.query('select 1 from device_links')).rowCount
    expect(await count()).toBe(1)
    await t.context.pool.query('delete from subjects where id = $1', [s.lucia.id])
    expect(await count()).toBe(0)
  })
})

describe('guessing the digits', () => {
  test('ends after five attempts, also when they come at the same time', async () => {
    const s = await releasedSheet(t)
    const { code } = await ask(s)
    const email = s.lucia.email
    await Promise.all(Array.from({ length: 5 }, () => post({ email, code: otherCode(code) })))
    expect((await post({ email, code })).statusCode).toBe(403)
  })

  test('is refused alike for known and unknown addresses, wrong digits and none', async () => {
    const s = await releasedSheet(t)
    const { code } = await ask(s)
    const email = s.lucia.email
    const replies = [
      await post({ email, code: otherCode(code) }),
      await post({ email: `${newId()}@ceiba.mx`, code }),
      await post({ email, code: '' }),
      await post({ token: 'A'.repeat(22) }),
    ]
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
    const texts = replies.map(({ body }) => body.replaceAll(/value="[^"]*"/g, ''))
    expect(new Set(texts).size).toBe(1)
  })

  test('is limited by network and for all networks together', async () => {
    const guess = (remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: '/continuar',
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a%40b.mx&code=123456',
      })
    for (let time = 0; time < 10; time++) expect((await guess('10.9.9.9')).statusCode).toBe(403)
    expect((await guess('10.9.9.9')).statusCode).toBe(429)
    for (let time = 0; time < 50; time++)
      expect((await guess(`10.8.8.${time}`)).statusCode).toBe(403)
    expect((await guess('10.7.7.7')).statusCode).toBe(429)
  })

  test('from another site is refused', async () => {
    const s = await releasedSheet(t)
    const { token } = await ask(s)
    expect((await post({ token }, { origin: 'https://otra.example' })).statusCode).toBe(403)
    expect((await post({ token })).statusCode).toBe(303)
  })
})
