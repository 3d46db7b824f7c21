import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { atTheDoor, makeSlip, sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'

const t = await openTestApp()
const { workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

async function printed() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const { matrix, lucia } = sheet
  const print = (number = 1) => makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id, number })
  const slip = await print()
  const inbox = async () =>
    (await t.context.pool.query(`select payload from outbox where matrix_id = $1`, [matrix.id]))
      .rows
  return { ...sheet, slip, print, inbox, code: slip.code }
}
/** A right NIP's last digit, moved. */
const wrong = (nip: string): string => nip.slice(0, 5) + String((Number(nip[5]) + 1) % 10)

describe('a slip', () => {
  test('names its person before anything is used up', async () => {
    const { code, lucia } = await printed()
    const { look } = atTheDoor(t)
    for (let time = 0; time < 2; time++)
      expect((await look(code.toLowerCase())).data).toMatchObject({
        name: lucia.name,
        opened_on: null,
        closed: false,
      })
  })

  test('is opened once: twenty openings at the same time give one NIP', async () => {
    const { code } = await printed()
    const replies = await Promise.all(Array.from({ length: 20 }, () => atTheDoor(t).open(code)))
    const opened = replies.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(1)
    expect(opened[0]?.data.nip).toMatch(/^\d{6}$/)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      message: 'Esta papeleta ya se abrió el viernes 20 de noviembre de 2026.',
    })
  })

  test('repeats a lost reply to its browser alone, until the NIP was typed once', async () => {
    const { code } = await printed()
    const door = atTheDoor(t)
    const first = await door.open(code)
    expect((await door.open(code)).data).toEqual(first.data)
    expect((await atTheDoor(t).open(code)).code).toBe('slips.opened')
    await door.enter(code, first.data.nip)
    expect((await door.open(code)).code).toBe('slips.opened')
  })

  test('gives the key of the person with code and NIP, from any browser', async () => {
    const { code, lucia, self, answers } = await printed()
    const { data } = await atTheDoor(t).open(code)
    const entered = await atTheDoor(t).enter(code, ` ${data.nip.slice(0, 3)} ${data.nip.slice(3)}`)
    expect(entered.data.subject_id).toBe(lucia.id)
    const rater = callerOf(t.app, { 'x-rater-key': entered.data.key })
    expect((await rater.post('/answers', answers(self.id))).status).toBe(200)
  })

  test('is not entered before it is opened', async () => {
    const { code } = await printed()
    expect((await atTheDoor(t).enter(code, '000000')).code).toBe('slips.unopened')
    expect((await atTheDoor(t).disown(code)).code).toBe('slips.unopened')
  })

  test('is blocked by five wrong NIPs, also those tried at the same time', async () => {
    const { code } = await printed()
    const door = atTheDoor(t)
    const { nip } = (await door.open(code)).data
    expect((await door.enter(code, wrong(nip))).message).toBe(
      'Ese NIP no es. Te quedan 4 intentos.',
    )
    await door.enter(code, nip)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => door.enter(code, wrong(nip))),
    )
    expect(replies.filter((reply) => reply.code === 'slips.nip_wrong')).toHaveLength(4)
    expect(await door.enter(code, nip)).toMatchObject({
      status: 403,
      message:
        'Este NIP se bloqueó por cinco intentos. Pide otra papeleta; lo que enviaste sigue contando.',
    })
  })

  test('of another secret, or mistyped, is none', async () => {
    await printed()
    for (const code of ['7K2QM 9XDRT', '7K2QM', ''])
      expect(await atTheDoor(t).look(code)).toMatchObject({
        status: 404,
        message: 'Ese código no existe o ya no sirve. Revisa que no falte nada.',
      })
  })

  test('of a person who got an e-mail leads to the mail', async () => {
    const { code, lucia } = await printed()
    await t.context.pool.query('update subjects set email = $2 where id = $1', [lucia.id, 'l@x.mx'])
    expect((await atTheDoor(t).look(code)).code).toBe('slips.by_email')
  })

  test('still looks after the deadline, and says that the period is over', async () => {
    const { code } = await printed()
    t.clock.set('2026-12-06T16:00:00Z')
    expect((await atTheDoor(t).look(code)).data).toMatchObject({ closed: true })
  })
})

describe('«No fui yo»', () => {
  test('ends NIP and key with the code alone, deletes nothing and mails the owners', async () => {
    const { code, self, answers, inbox } = await printed()
    const thief = atTheDoor(t)
    const { nip } = (await thief.open(code)).data
    const { key } = (await thief.enter(code, nip)).data
    const held = callerOf(t.app, { 'x-rater-key': key })
    await held.post('/answers', answers(self.id))
    expect((await atTheDoor(t).disown(code)).status).toBe(200)
    expect((await held.post('/answers', answers(self.id))).status).toBe(403)
    expect(await thief.enter(code, nip)).toMatchObject({
      status: 410,
      message:
        'Cerramos la entrada con esta papeleta y avisamos a quien organiza. Pide otra: con la nueva podrás borrar lo que se haya enviado en tu nombre.',
    })
    const { rows } = await t.context.pool.query('select from answers where form_id = $1', [self.id])
    expect(rows).toHaveLength(1)
    expect(await inbox()).toMatchObject([{ payload: { event: 'disowned' } }])
  })
})

test('fifty wrong NIPs of a project in a day mail its owners once', async () => {
  const { matrix, inbox } = await printed()
  const { rows } = await t.context.pool.query<{ id: string }>(
    'select id from subjects where matrix_id = $1',
    [matrix.id],
  )
  const guess = async (subject_id: string, number: number) => {
    const door = atTheDoor(t)
    const { code } = await makeSlip(t, { subject_id, matrix_id: matrix.id, number })
    const { nip } = (await door.open(code)).data
    for (let miss = 0; miss < 5; miss++) await door.enter(code, wrong(nip))
    await t.context.pool.query(
      `update slips set ended = 'reprinted', ended_on = printed_on where matrix_id = $1`,
      [matrix.id],
    )
  }
  await t.context.pool.query(`delete from slips where matrix_id = $1`, [matrix.id])
  for (let number = 1; number <= 9; number++) await guess(rows[0]?.id ?? '', number)
  expect(await inbox()).toEqual([])
  await guess(rows[1]?.id ?? '', 1)
  await guess(rows[2]?.id ?? '', 1)
  expect(await inbox()).toMatchObject([{ payload: { event: 'guesses' } }])
})
