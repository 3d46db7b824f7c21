import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findPrinting } from '#features/reports/server/rendered-reports.ts'
import { Refusal } from '#shared/refusal.ts'
import { openTestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { readPdf } from '../../../tests/pdf-reader.ts'
import { atTheDoor, sheetWithoutEmail } from '../../../tests/slip-fixtures.ts'
import type { SlipList } from './contract.ts'

const t = await openTestApp()
const { id: owner_id, workspace_id } = await makeUser(t.context)
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

interface Printed {
  pdf: string
  slips: number
}
async function project() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const api = await t.as(owner_id)
  const path = `/matrices/${sheet.matrix.id}/slips`
  const print = async (body: object = {}) => (await t.as(owner_id)).post<Printed>(path, body)
  return { ...sheet, api, path, print, list: async () => (await api.get<SlipList>(path)).data }
}
const CODE = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/g
const codesIn = (text: string): string[] => text.match(CODE) ?? []
const readText = async (pdf: string) =>
  (await readPdf(Buffer.from(pdf, 'base64'))).pages.map(({ text }) => text).join(' ')

describe('the printed file', () => {
  test('has a list to sign and a sheet a person, with a code that opens', async () => {
    const { print, lucia, list } = await project()
    expect((await list()).people.map(({ printed_on }) => printed_on)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const { data } = await print()
    expect(data.slips).toBe(4)
    const text = await readText(data.pdf)
    expect(text).toContain('Firma de recibido')
    expect(text).toContain('Este código sirve una vez. Si alguien lo usó antes, te lo decimos.')
    const codes = codesIn(text)
    expect(new Set(codes).size).toBe(4)
    const looks = await Promise.all(codes.map((code) => atTheDoor(t).look(code)))
    expect(looks.map(({ data: { name } }) => name)).toContain(lucia.name)
    expect((await list()).people.map(({ printed_on }) => printed_on)).toEqual(
      Array.from({ length: 4 }, () => '2026-11-20'),
    )
  })

  test('leaves no code and no NIP in the database, the mails or the replies', async () => {
    const { print, api, path, matrix } = await project()
    const [code = ''] = codesIn(await readText((await print()).data.pdf))
    const { nip } = (await atTheDoor(t).open(code)).data
    const { rows } = await t.context.pool.query(
      `select jsonb_agg(slips)::text as stored from slips where matrix_id = $1
       union all select jsonb_agg(outbox)::text from outbox where matrix_id = $1
       union all select jsonb_agg(activity)::text from activity where target_id = $1`,
      [matrix.id],
    )
    const replies = await Promise.all([api.get(path), api.get(`/matrices/${matrix.id}`)])
    const kept = JSON.stringify(rows) + replies.map(({ bytes }) => String(bytes)).join('')
    for (const secret of [code, code.replace(' ', ''), nip]) expect(kept).not.toContain(secret)
  })

  test('mails the owners and stands in the activity', async () => {
    const { print, matrix } = await project()
    await print()
    const { rows } = await t.context.pool.query(
      `select payload, (select detail from activity where action = 'slips.printed' and target_id = $1) as detail
       from outbox where matrix_id = $1 and kind = 'slips_notice'`,
      [matrix.id],
    )
    expect(rows).toEqual([{ payload: { event: 'printed', count: 4 }, detail: { count: 4 } }])
  })

  test('is printed once for all who have none', async () => {
    const { print } = await project()
    await print()
    expect(await print()).toMatchObject({ status: 422, code: 'slips.none' })
  })

  test('that fails changes no slip', async () => {
    const { print, list } = await project()
    await print()
    const before = await list()
    const { queue } = findPrinting(t.context)
    const { render } = queue
    queue.render = () => Promise.reject(new Refusal('reports.failed'))
    const subject_ids = before.people.map(({ subject_id }) => subject_id)
    expect(await print({ subject_ids })).toMatchObject({
      status: 500,
      message: 'No se pudo preparar el archivo. Ninguna papeleta cambió.',
    })
    queue.render = render
    expect(await list()).toEqual(before)
  })

  test('of two that are made for the same people at once holds for one alone', async () => {
    const { print } = await project()
    const files = await Promise.all([print(), print()])
    const [made, refused] = files.toSorted((one, other) => one.status - other.status)
    expect(made?.data.slips).toBe(4)
    expect(refused).toMatchObject({ status: 409, code: 'slips.changed' })
    const codes = codesIn(await readText(made?.data.pdf ?? ''))
    expect((await atTheDoor(t).look(codes[0] ?? '')).status).toBe(200)
  })

  test('is refused for a person with an e-mail', async () => {
    const { print, lucia } = await project()
    await t.context.pool.query(`update subjects set email = 'l@ceiba.mx' where id = $1`, [lucia.id])
    expect(await print({ subject_ids: [lucia.id] })).toMatchObject({
      status: 422,
      message: 'Tiene correo: su enlace llega por ahí.',
    })
  })

  test('is refused for a draft, a stranger to the project, and the eleventh slip of a person', async () => {
    const { print, lucia, matrix } = await project()
    const other = await project()
    expect((await print({ subject_ids: [other.lucia.id] })).status).toBe(404)
    await t.context.pool.query(
      `insert into slips (id, subject_id, matrix_id, number, code_hash, printed_on, ended, ended_on)
       select gen_random_uuid(), $1, $2, n, int4send(n) || uuid_send(gen_random_uuid()), '2026-11-20', 'reprinted', '2026-11-20'
       from generate_series(1, 10) n`,
      [lucia.id, matrix.id],
    )
    expect((await print({ subject_ids: [lucia.id] })).code).toBe('slips.person_limit')
    await t.context.pool.query(
      'update matrices set released = false, released_at = null where id = $1',
      [matrix.id],
    )
    expect((await print({ subject_ids: [lucia.id] })).code).toBe('slips.draft')
  })

  test('does not exist where the project has no people without e-mail', async () => {
    const { api, path, matrix, print } = await project()
    await t.context.pool.query('update matrices set without_email = false where id = $1', [
      matrix.id,
    ])
    expect([(await api.get(path)).status, (await print()).status]).toEqual([404, 404])
  })
})

describe('the counts', () => {
  test('are left out below five slips, and no reply tells who opened', async () => {
    const { print, list, matrix } = await project()
    const [code = ''] = codesIn(await readText((await print()).data.pdf))
    const before = JSON.stringify(await list())
    await atTheDoor(t).open(code)
    expect(JSON.stringify(await list())).toBe(before)
    expect((await list()).counts).toBeNull()
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, external_id)
       select gen_random_uuid(), $1, 'Otra ' || n, 'otra' || n from generate_series(1, 3) n`,
      [matrix.id],
    )
    await print()
    expect(await list()).toMatchObject({ printed: 7, counts: { opened: 1, reprinted: 0 } })
  })

  test('of openings stay the same when an opened slip is replaced', async () => {
    const { print, list, matrix, lucia } = await project()
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, external_id) values (gen_random_uuid(), $1, 'Otra', 'x1')`,
      [matrix.id],
    )
    for (const code of codesIn(await readText((await print()).data.pdf)))
      await atTheDoor(t).open(code)
    expect((await list()).counts).toEqual({ opened: 5, reprinted: 0 })
    await print({ subject_ids: [lucia.id] })
    expect((await list()).counts).toEqual({ opened: 5, reprinted: 1 })
  })
})

describe('another slip', () => {
  async function replaced() {
    const p = await project()
    const first =
      codesIn(await readText((await p.print({ subject_ids: [p.lucia.id] })).data.pdf))[0] ?? ''
    const thief = atTheDoor(t)
    const { key } = (await thief.enter(first, (await thief.open(first)).data.nip)).data
    const held = callerOf(t.app, { 'x-rater-key': key })
    const reprint = async () =>
      codesIn(await readText((await p.print({ subject_ids: [p.lucia.id] })).data.pdf))[0] ?? ''
    const send = (caller: typeof held, form_id: string) =>
      caller.post(`/answers/complete/${p.lucia.id}`, {
        answers: p.answers(form_id),
        form_ids: [form_id],
        self_evaluation: form_id === p.self.id,
      })
    const formIds = async () =>
      (
        await t.context.pool.query<{ id: string; answered: boolean }>(
          'select id, answered from forms where evaluator_id = $1',
          [p.lucia.id],
        )
      ).rows
    return { ...p, first, held, reprint, send, formIds, thief }
  }

  test('ends the one before with its key and drafts; what was sent stays', async () => {
    const { first, held, reprint, send, formIds, self, forms, answers, thief } = await replaced()
    expect((await send(held, self.id)).status).toBe(200)
    const draft = forms[0]?.id ?? ''
    await held.post('/answers', answers(draft))
    t.clock.set('2026-11-21T16:00:00Z')
    const code = await reprint()
    expect(await thief.look(first)).toMatchObject({
      status: 410,
      message: 'Esta papeleta se cambió por otra el 21 de noviembre de 2026.',
    })
    expect((await held.post('/answers', answers(draft))).status).toBe(403)
    const left = await formIds()
    expect(left.map(({ id }) => id)).toContain(self.id)
    expect(left.map(({ id }) => id)).not.toContain(draft)
    const { rows } = await t.context.pool.query(
      'select form_id from answers where form_id = any($1)',
      [[draft, ...left.map(({ id }) => id)]],
    )
    expect(rows).toEqual([{ form_id: self.id }])
    expect((await atTheDoor(t).open(code)).data).toMatchObject({
      earlier_opened_on: '2026-11-20',
      sent_before: true,
    })
  })

  test('deletes what was sent only when its person says so, and only at the first entrance', async () => {
    const { held, reprint, send, formIds, self, lucia, matrix, answers } = await replaced()
    await send(held, self.id)
    const code = await reprint()
    const person = atTheDoor(t)
    const { nip } = (await person.open(code)).data
    const { key } = (await person.enter(code, nip, true)).data
    expect((await formIds()).every(({ answered }) => !answered)).toBe(true)
    const { rows } = await t.context.pool.query('select from answers where matrix_id = $1', [
      matrix.id,
    ])
    expect(rows).toEqual([])
    const rater = callerOf(t.app, { 'x-rater-key': key })
    const sheet = await rater.get<{ form: { id: string } }>(`/subjects/forms/self/${lucia.id}`)
    expect((await rater.post('/answers', answers(sheet.data.form.id))).status).toBe(200)
    expect(await person.enter(code, nip, true)).toMatchObject({ code: 'slips.delete_late' })
    expect((await person.enter(code, nip)).status).toBe(200)
  })

  test('deletes nothing after the deadline', async () => {
    const { held, reprint, send, formIds, self } = await replaced()
    await send(held, self.id)
    const code = await reprint()
    const person = atTheDoor(t)
    const { nip } = (await person.open(code)).data
    t.clock.set('2026-12-06T16:00:00Z')
    expect(await person.enter(code, nip, true)).toMatchObject({ code: 'slips.delete_late' })
    expect((await formIds()).some(({ answered }) => answered)).toBe(true)
  })

  test('says whether what a receipt confirms still counts', async () => {
    const { first, held, lucia, reprint, send, self, thief } = await replaced()
    await send(held, self.id)
    const { data } = await held.get<{ receipt: string }>(`/answers/verification/${lucia.id}`)
    const { receipt } = data
    expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await thief.receipt(first, receipt)).data).toEqual({ counts: true })
    const code = await reprint()
    const person = atTheDoor(t)
    expect((await person.receipt(code, receipt.toLowerCase())).data).toEqual({ counts: true })
    const { nip } = (await person.open(code)).data
    await person.enter(code, nip, true)
    expect((await person.receipt(code, receipt)).data).toEqual({ counts: false })
    expect(await person.receipt(code, '0000-0000')).toMatchObject({
      status: 404,
      message: 'No coinciden.',
    })
  })
})
