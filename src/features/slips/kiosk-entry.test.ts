import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { makeKiosk, openedSlip, wrongNip } from '../../../tests/kiosk-fixtures.ts'
import { atTheDoor, makeSlip, sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'

const t = await openTestApp()
const { workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const NO_MATCH = { status: 403, message: 'Ese número y ese NIP no coinciden.' }

async function tablet() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const { matrix, lucia } = sheet
  const slip = await openedSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const kiosk = await makeKiosk(t, matrix.id)
  return { ...sheet, slip, nip: slip.nip, number: slip.person_number, kiosk, enter: kiosk.enter }
}

describe('number and NIP', () => {
  test('give the key of the person on a tablet, with and without leading zeros', async () => {
    const { enter, number, nip, lucia, self, answers } = await tablet()
    expect(number).toMatch(/^0/)
    const { data } = await enter(` ${number.replace(/^0+/, '')} `, nip)
    expect(data.subject_id).toBe(lucia.id)
    const rater = callerOf(t.app, { 'x-rater-key': data.key })
    expect((await rater.post('/answers', answers(self.id))).status).toBe(200)
    expect((await enter(number, nip)).status).toBe(200)
  })

  test('open nothing without the cookie of a tablet of the project', async () => {
    const { number, nip } = await tablet()
    const elsewhere = await tablet()
    const { post } = callerOf(t.app, {})
    expect(await post('/slips/enter', { number, nip })).toMatchObject(NO_MATCH)
    const forged = callerOf(t.app, { cookie: 'kiosk=AAAA' })
    expect(await forged.post('/slips/enter', { number, nip })).toMatchObject(NO_MATCH)
    expect(await elsewhere.kiosk.enter('77', nip)).toMatchObject(NO_MATCH)
  })

  test('open nothing on a tablet that was ended', async () => {
    const { kiosk, enter, number, nip } = await tablet()
    await t.context.pool.query(`update kiosks set ended_on = '2026-11-20' where id = $1`, [
      kiosk.id,
    ])
    expect(await enter(number, nip)).toMatchObject(NO_MATCH)
  })

  test('are refused with one sentence, whatever is wrong', async () => {
    const { enter, number, nip, slip, matrix } = await tablet()
    const others = await t.context.pool.query<{ id: string; external_id: string }>(
      'select id, external_id from subjects where matrix_id = $1 and id <> $2 order by id',
      [matrix.id, slip.subject_id],
    )
    const [unopened, unprinted] = others.rows
    await makeSlip(t, { subject_id: unopened?.id ?? '', matrix_id: matrix.id })
    for (const [typed, pin] of [
      [number, wrongNip(nip)],
      [number, 'hola'],
      ['999999', nip],
      ['¡no es un número!', nip],
      [unopened?.external_id ?? '', nip],
      [unprinted?.external_id ?? '', nip],
    ] as const)
      expect(await enter(typed, pin)).toMatchObject(NO_MATCH)
  })

  test('of a slip that was replaced, disowned, or whose person got an e-mail, open nothing', async () => {
    const changes = [
      `update slips set ended = 'reprinted', ended_on = printed_on where id = $1`,
      `update slips set ended = 'disowned', ended_on = printed_on where id = $1`,
      `update subjects set email = 'l@ceiba.mx' where id = (select subject_id from slips where id = $1)`,
    ]
    for (const change of changes) {
      const { enter, number, nip, slip } = await tablet()
      await t.context.pool.query(change, [slip.id])
      expect(await enter(number, nip)).toMatchObject(NO_MATCH)
    }
  })
})

describe('misses on tablets', () => {
  test('block the fifth time, also those tried at the same time on two tablets', async () => {
    const { enter, matrix, number, nip } = await tablet()
    const second = await makeKiosk(t, matrix.id)
    await Promise.all(
      Array.from({ length: 20 }, (_, time) =>
        (time % 2 === 0 ? enter : second.enter)(number, wrongNip(nip)),
      ),
    )
    const { rows } = await t.context.pool.query(
      'select misses, tablet_misses from slips where matrix_id = $1',
      [matrix.id],
    )
    expect(rows).toEqual([{ misses: 0, tablet_misses: 5 }])
    expect(await enter(number, nip)).toMatchObject(NO_MATCH)
  })

  test('and at the door are counted apart, and the right NIP ends those of its place', async () => {
    const { enter, number, nip, slip } = await tablet()
    const door = atTheDoor(t)
    for (let miss = 0; miss < 4; miss++) {
      await enter(number, wrongNip(nip))
      await door.enter(slip.code, wrongNip(nip))
    }
    expect((await enter(number, nip)).status).toBe(200)
    for (let miss = 0; miss < 4; miss++) await enter(number, wrongNip(nip))
    expect((await enter(number, nip)).status).toBe(200)
    expect((await door.enter(slip.code, wrongNip(nip))).code).toBe('slips.blocked')
    expect((await door.enter(slip.code, nip)).code).toBe('slips.blocked')
    expect((await enter(number, nip)).status).toBe(200)
  })

  test('fifty in a project in a day mail its owners once', async () => {
    const { enter, matrix, number, nip, slip } = await tablet()
    const inbox = async () =>
      (await t.context.pool.query('select payload from outbox where matrix_id = $1', [matrix.id]))
        .rows
    const miss = async (times: number) => {
      for (let time = 0; time < times; time++) await enter(number, wrongNip(nip))
      await t.context.pool.query('update slips set tablet_misses = 0 where id = $1', [slip.id])
    }
    for (let round = 1; round <= 9; round++) await miss(5)
    await miss(4)
    expect(await inbox()).toEqual([])
    await miss(5)
    expect(await inbox()).toMatchObject([{ payload: { event: 'guesses' } }])
  })
})

describe('the limits of a tablet', () => {
  test('are sixty tries in ten minutes, with which no other tablet has to do', async () => {
    const { enter, matrix, number, nip } = await tablet()
    const second = await makeKiosk(t, matrix.id)
    for (let time = 0; time < 60; time++) await enter('999999', nip)
    expect((await enter(number, nip)).status).toBe(429)
    expect((await second.enter(number, nip)).status).toBe(200)
    t.clock.set('2026-11-20T16:11:00Z')
    expect((await enter(number, nip)).status).toBe(200)
  })

  test('hold in place of those of its network, also with codes', async () => {
    t.clock.set('2026-11-22T16:00:00Z')
    const { kiosk, slip, nip } = await tablet()
    const phone = callerOf(t.app, {})
    const body = { code: slip.code, nip }
    for (let time = 0; time < 300; time++)
      await phone.post('/slips/enter', { ...body, code: 'AAAAA AAAAA' })
    expect((await phone.post('/slips/enter', body)).status).toBe(429)
    expect((await kiosk.caller.post('/slips/enter', body)).status).toBe(200)
    for (let time = 0; time < 59; time++) await kiosk.caller.post('/slips/enter', body)
    expect((await kiosk.caller.post('/slips/enter', body)).status).toBe(429)
  })
})

describe('leaving', () => {
  test('clears what the browser keeps, and leaves a tablet a tablet', async () => {
    const { kiosk } = await tablet()
    const { status, headers } = await kiosk.caller.post('/kiosks/leave')
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache", "storage"'])
    expect(String(headers['set-cookie'])).not.toContain('kiosk')
    expect(String(headers['set-cookie'])).not.toContain('shared-device')
  })

  test('makes a shared phone the one that it was', async () => {
    const { headers } = await callerOf(t.app, {}).post('/kiosks/leave')
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
    expect(String(headers['set-cookie'])).toContain('shared-device=phone; Max-Age=0')
  })
})
