import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SlipList } from '#features/slips/contract.ts'
import { callerOf } from './caller.ts'
import { colleaguesSheet } from './colleagues-sheet.ts'
import { makeMatrix } from './factories.ts'
import { makeNumbered } from './numbered-person.ts'
import { releaseFixture } from './release-fixtures.ts'
import { atTheDoor, makeSlip, sheetWithoutEmail } from './slip-fixtures.ts'
import { changedTables, digestsOf } from './table-digests.ts'

const fixture = await releaseFixture()
const { t, api, sent, deliver, mailsTo, workspace_id } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const NEW = 'lucia.nueva@ceiba.mx'

interface Corrected {
  readonly email: string | null
  readonly invited: boolean
}

const change = (matrix_id: string, subject_id: string, body: object) =>
  api().patch<Corrected>(`/matrices/${matrix_id}/subjects/${subject_id}/email`, body)
const listSlips = (matrix_id: string) => api().get<SlipList>(`/matrices/${matrix_id}/slips`)
const listActions = async (matrix_id: string): Promise<string[]> => {
  const { rows } = await t.context.pool.query<{ action: string }>(
    'select action from activity where target_id = $1',
    [matrix_id],
  )
  return rows.map(({ action }) => action)
}

/** A released project whose people have e-mails, and in which they may lack them. */
async function mailedSheet() {
  const sheet = await colleaguesSheet(t, { workspace_id })
  await t.context.pool.query('update matrices set without_email = true where id = $1', [
    sheet.matrix.id,
  ])
  return sheet
}

/** Lucía, who has opened her slip and saved a draft. */
async function enteredSheet() {
  const sheet = await sheetWithoutEmail(t, { workspace_id })
  const { lucia, matrix, forms, answers } = sheet
  const { code } = await makeSlip(t, { subject_id: lucia.id, matrix_id: matrix.id })
  const door = atTheDoor(t)
  const { nip } = (await door.open(code)).data
  const { key } = (await door.enter(code, nip)).data
  const held = callerOf(t.app, { 'x-rater-key': key })
  const draft = answers(forms[0]?.id ?? '')
  expect((await held.post('/answers', draft)).status).toBe(200)
  return { ...sheet, code, door, nip, held, draft }
}

describe('an e-mail that is added after the release', () => {
  test('ends slip, key and drafts, and gets the link', async () => {
    const { matrix, lucia, code, door, nip, held, draft } = await enteredSheet()
    const { data, status } = await change(matrix.id, lucia.id, { email: NEW })
    expect([status, data]).toEqual([200, { email: NEW, invited: true }])
    expect(await listActions(matrix.id)).toEqual(['matrix.email_added'])
    for (const refused of [await door.look(code), await door.enter(code, nip)])
      expect(refused).toMatchObject({ status: 410, code: 'slips.by_email' })
    expect((await held.post('/answers', draft)).status).toBe(403)
    const { rowCount } = await t.context.pool.query('select from answers where matrix_id = $1', [
      matrix.id,
    ])
    expect(rowCount).toBe(0)
    await deliver()
    expect(sent.map(({ to }) => to.address)).toEqual([NEW])
    const key = t.context.secrets.raterKey({ id: lucia.id, key_version: 2 })
    expect(mailsTo(NEW)[0]?.text).toContain(`/assessment/${lucia.id}#${key}`)
    const { people } = (await listSlips(matrix.id)).data
    expect(people.map(({ subject_id }) => subject_id)).not.toContain(lucia.id)
  })

  test('and taken away again leaves the old slip without effect, and the person without one', async () => {
    const { matrix, lucia, code, door } = await enteredSheet()
    await change(matrix.id, lucia.id, { email: NEW })
    expect((await change(matrix.id, lucia.id, { email: null })).status).toBe(200)
    expect(await door.look(code)).toMatchObject({ status: 404, code: 'slips.unknown' })
    const { people } = (await listSlips(matrix.id)).data
    expect(people.find(({ subject_id }) => subject_id === lucia.id)?.printed_on).toBeNull()
  })

  test('is refused once something was sent, and for an address of another person', async () => {
    const { matrix, lucia, self, answers, held } = await enteredSheet()
    const { id } = await makeNumbered(t.context, {
      matrix_id: matrix.id,
      name: 'Olga',
      external_id: 'olga',
    })
    await change(matrix.id, id, { email: 'olga@ceiba.mx' })
    expect(await change(matrix.id, lucia.id, { email: 'OLGA@ceiba.mx' })).toMatchObject({
      status: 409,
      code: 'subject.email_taken',
    })
    await held.post(`/answers/complete/${lucia.id}`, {
      answers: answers(self.id),
      form_ids: [self.id],
      self_evaluation: true,
    })
    expect(await change(matrix.id, lucia.id, { email: NEW })).toMatchObject({
      status: 409,
      code: 'subject.has_sent',
    })
  })
})

describe('an e-mail that is taken away after the release', () => {
  test('is told to its address, ends link and drafts, and makes the person printable', async () => {
    const { matrix, lucia, rater, forms, answers } = await mailedSheet()
    const draft = answers(forms[0]?.id ?? '')
    await rater.post('/answers', draft)
    const { data, status } = await change(matrix.id, lucia.id, { email: null, external_id: '0042' })
    expect([status, data]).toEqual([200, { email: null, invited: false }])
    expect(await listActions(matrix.id)).toEqual(['matrix.email_removed'])
    expect((await rater.post('/answers', draft)).status).toBe(403)
    await deliver()
    expect(sent.map(({ to }) => to.address)).toEqual([lucia.email])
    expect(sent[0]?.text).toContain('ya no manda a esta dirección un enlace personal')
    for (const secret of [lucia.name, '0042', '#']) expect(sent[0]?.text).not.toContain(secret)
    const { people } = (await listSlips(matrix.id)).data
    expect(people).toMatchObject([{ subject_id: lucia.id, number: '0042', printed_on: null }])
    const person = await api().get(`/matrices/${matrix.id}/subjects/${lucia.id}`)
    expect(person.data).toMatchObject({ email: null, external_id: '0042', reminders: 'no_email' })
  })

  test('needs a number that no other person has', async () => {
    const { matrix, lucia } = await mailedSheet()
    await makeNumbered(t.context, { matrix_id: matrix.id, name: 'Beto', external_id: '42' })
    const remove = (external_id?: string) =>
      change(matrix.id, lucia.id, {
        email: null,
        ...(external_id !== undefined && { external_id }),
      })
    expect(await remove()).toMatchObject({
      status: 422,
      code: 'subject.email_or_number',
      message: 'Falta el correo o el número de empleado.',
    })
    expect(await remove('4 2')).toMatchObject({ status: 422, code: 'subject.number_invalid' })
    expect(await remove('0042')).toMatchObject({
      status: 409,
      code: 'subject.number_taken',
      message: 'Ese número ya lo tiene Beto.',
    })
  })

  test('is refused where people need e-mails, to who has none, and after the closing', async () => {
    const other = await colleaguesSheet(t, { workspace_id })
    const paper = await sheetWithoutEmail(t, { workspace_id })
    const before = await digestsOf(t.context)
    const body = { email: null, external_id: '7' }
    expect(await change(other.matrix.id, other.lucia.id, body)).toMatchObject({
      status: 422,
      code: 'subject.email_needed',
    })
    expect(await change(paper.matrix.id, paper.lucia.id, body)).toMatchObject({
      status: 409,
      code: 'subject.email_none',
    })
    const { matrix, lucia } = await mailedSheet()
    await fixture.signInAt('2026-12-05T06:30:00Z')
    expect(await change(matrix.id, lucia.id, body)).toMatchObject({ code: 'matrix.closed' })
    expect(changedTables(before, await digestsOf(t.context))).not.toContain('activity')
  })

  test('belongs to the release: a draft changes its people themselves', async () => {
    const matrix = await makeMatrix(t.context, { workspace_id, without_email: true })
    const beto = await makeNumbered(t.context, {
      matrix_id: matrix.id,
      name: 'Beto',
      external_id: '42',
    })
    expect(await change(matrix.id, beto.id, { email: NEW })).toMatchObject({
      code: 'matrix.not_released',
    })
  })
})
