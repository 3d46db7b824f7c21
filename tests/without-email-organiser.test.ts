import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#features/people/contract.ts'
import type { ListedMail, Participation } from '#features/release/contract.ts'
import { makeNumbered } from './numbered-person.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'
import { atTheDoor, makeSlip } from './slip-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, deliver, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

/** A released project in which Mariana and Emilio have a number and no e-mail, and Jorge has one. */
async function plant() {
  const made = await draftWithLeader(fixture)
  const { matrix, mariana, emilio } = made
  const { pool } = t.context
  await pool.query('update matrices set without_email = true where id = $1', [matrix.id])
  for (const [number, { id }] of [mariana, emilio].entries())
    await pool.query('update subjects set email = null, external_id = $2 where id = $1', [
      id,
      `004${number}`,
    ])
  await release(matrix.id)
  await deliver()
  const mails = async () => (await api().get<ListedMail[]>(`/matrices/mails/${matrix.id}`)).data
  const participation = async () =>
    (await api().get<Participation>(`/matrices/participation/${matrix.id}`)).data
  const person = async (id: string) =>
    (await api().get<Person>(`/matrices/${matrix.id}/subjects/${id}`)).data
  const slip = (subject_id: string) => makeSlip(t, { subject_id, matrix_id: matrix.id })
  return { ...made, mails, participation, person, slip }
}

const summarize = (mails: readonly ListedMail[]) =>
  mails.map(({ name, kind, email, delivery }) => [name, kind, email, delivery.state])

describe('the list of messages', () => {
  test('has the slips of those without e-mail, printed or to be printed, after the mails', async () => {
    const { mails, mariana, jorge, slip, participation } = await plant()
    await slip(mariana.id)
    expect(summarize(await mails())).toEqual([
      [jorge.name, 'invitation', jorge.email, 'sent'],
      ['Emilio Peña', 'slip', null, 'waiting'],
      ['Mariana Solís', 'slip', null, 'sent'],
    ])
    expect((await participation()).listed_mails).toEqual({ waiting: 1, sent: 2, failed: 0 })
  })

  test('says who reported a slip, and nothing of who opened one', async () => {
    const { mails, mariana, emilio, slip } = await plant()
    const [reported, opened] = [await slip(mariana.id), await slip(emilio.id)]
    const before = JSON.stringify(await mails())
    await atTheDoor(t).open(opened.code)
    await atTheDoor(t).open(reported.code)
    expect(JSON.stringify(await mails())).toBe(before)
    await atTheDoor(t).disown(reported.code)
    const [first] = (await mails()).filter(({ kind }) => kind === 'slip')
    expect(first).toMatchObject({
      subject_id: mariana.id,
      delivery: { state: 'waiting', failure: 'Avisó: «no fui yo»' },
    })
  })

  test('says of a mail to an address that was taken away no other address', async () => {
    const { matrix, mails, jorge, slip } = await plant()
    await api().patch(`/matrices/${matrix.id}/subjects/${jorge.id}/email`, {
      email: null,
      external_id: '77',
    })
    await slip(jorge.id)
    const own = (await mails()).filter(({ subject_id }) => subject_id === jorge.id)
    expect(own.map(({ kind, email }) => [kind, email])).toEqual([
      ['invitation', null],
      ['slip', null],
    ])
  })

  test('has no slip where people need e-mails', async () => {
    const { matrix } = await draftWithLeader(fixture)
    await release(matrix.id)
    const { data } = await api().get<ListedMail[]>(`/matrices/mails/${matrix.id}`)
    expect(data.map(({ kind }) => kind)).toEqual(['invitation', 'invitation'])
  })
})

test('a person without e-mail has the slip among the messages and the number beside the name', async () => {
  const { person, mariana, slip } = await plant()
  expect(await person(mariana.id)).toMatchObject({
    email: null,
    external_id: '0040',
    reminders: 'no_email',
    mails: [{ kind: 'slip', email: null, delivery: { state: 'waiting' } }],
  })
  await slip(mariana.id)
  expect((await person(mariana.id)).mails).toMatchObject([{ delivery: { state: 'sent' } }])
})

test('the file of pending people has the number and the slip of those without e-mail', async () => {
  const { matrix, mariana, slip } = await plant()
  await slip(mariana.id)
  const file = await api().get(`/matrices/pending-list/${matrix.id}`)
  const [heads, ...lines] = file.bytes.toString().replace('\ufeff', '').trim().split('\r\n')
  expect(heads).toMatch(/^No\. Emp\.,Nombre,Correo,.*Último mensaje/)
  expect(lines.find((line) => line.includes('Mariana'))).toMatch(
    /^0040,Mariana Solís,,.*Papeleta impresa,.*Sin correo: avísale en persona$/,
  )
})

test('a person without e-mail who is left out of a project is no longer listed', async () => {
  const { matrix, mails, emilio } = await plant()
  await makeNumbered(t.context, { matrix_id: matrix.id, name: 'Zoe', external_id: 'Z' })
  await api().post(`/matrices/${matrix.id}/subjects/${emilio.id}/leave`, {})
  expect((await mails()).map(({ name }) => name)).toEqual(['Jorge Ávila', 'Mariana Solís', 'Zoe'])
})

test('a rater without e-mail is added after the release by a number that no other person has', async () => {
  const { matrix, mariana, person } = await plant()
  const path = `/matrices/${matrix.id}/subjects/${mariana.id}/raters`
  const add = (body: object) =>
    api().post<{ subject_id: string; on_paper?: boolean }>(path, {
      relation_type_id: 3,
      name: 'Olga Ríos',
      ...body,
    })
  expect(await add({})).toMatchObject({ code: 'subject.email_or_number' })
  expect(await add({ external_id: '41' })).toMatchObject({
    code: 'subject.number_taken',
    message: 'Ese número ya lo tiene Emilio Peña.',
  })
  const { data } = await add({ external_id: '0099' })
  expect(data.on_paper).toBe(true)
  fixture.clearMails()
  await deliver()
  expect(fixture.sent).toEqual([])
  expect(await person(data.subject_id)).toMatchObject({ email: null, external_id: '0099' })
})
