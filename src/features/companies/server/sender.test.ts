import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import { makeCompany, makeUser } from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

const OWN_WORKSPACE = newId()
const SENDER = {
  sender_name: 'Talento Ceiba',
  sender_email: 'rh@ceiba.mx',
  reply_to: 'ana@ceiba.mx',
}
const NONE = { sender_name: '', sender_email: '', reply_to: '' }

let t: TestApp
let api: Caller
beforeAll(async () => {
  t = await openTestApp({
    MAIL_FROM: 'Contorno <no-responder@contorno.mx>',
    MAIL_SENDER_DOMAINS: `ceiba.mx, Norte.mx=${OWN_WORKSPACE}`,
  })
  await t.context.db
    .insertInto('workspaces')
    .values({ id: OWN_WORKSPACE, name: 'Norte', created_at: t.clock.now() })
    .execute()
  api = await t.as((await makeUser(t.context, { workspace_id: OWN_WORKSPACE })).id)
})
afterAll(() => t.close())

const company = (workspace_id = OWN_WORKSPACE) => makeCompany(t.context, { workspace_id })
const sending = (id: string, sender: object, caller = api) =>
  caller.patch<Company>(`/companies/${id}/sender`, { ...NONE, ...sender })
const saved = async (id: string, caller = api) =>
  (await caller.get<Company>(`/companies/${id}`)).data

test('is saved, listed, told in the activity, and taken back', async () => {
  const { id } = await company()
  const reply = await sending(id, { ...SENDER, sender_name: '  Talento   Ceiba ' })
  expect(reply).toMatchObject({ status: 200, data: { ...SENDER, sender_refused: false } })
  expect((await api.get<Company[]>('/companies')).data).toContainEqual(await saved(id))
  const { data } = await api.get<{ action: string; target: { id: string }; text: string }[]>(
    `/workspaces/${OWN_WORKSPACE}/activity`,
  )
  expect(data[0]).toMatchObject({ action: 'company.sender_changed', target: { id } })
  await sending(id, {})
  expect(await saved(id)).toMatchObject({ ...NONE, version: 3 })
})

test.each([
  [{ sender_name: 'Banco https://malo.example' }, 422, 'company.sender_name_invalid'],
  [{ sender_name: 'fraude@malo.example' }, 422, 'company.sender_name_invalid'],
  [{ sender_name: 'x'.repeat(81) }, 400, 'input.invalid'],
  [{ sender_email: 'rh@ceiba' }, 422, 'company.sender_email_invalid'],
  [{ sender_email: 'rh@ceiba.mx, otra@ceiba.mx' }, 422, 'company.sender_email_invalid'],
  [{ sender_email: 'rh@ceiba.mx\r\nBcc: x@malo.mx' }, 422, 'company.sender_email_invalid'],
  [{ sender_email: 'peña@ceiba.mx' }, 422, 'company.sender_email_invalid'],
  [{ sender_email: '<rh@ceiba.mx>' }, 422, 'company.sender_email_invalid'],
  [{ reply_to: 'ana@ceiba.mx\nBcc: x@malo.mx' }, 422, 'company.reply_to_invalid'],
  [{ reply_to: 'ana' }, 422, 'company.reply_to_invalid'],
  [{ sender_email: 'rh@gmail.com' }, 422, 'company.sender_domain'],
  [{ sender_email: 'rh@correo.ceiba.mx' }, 422, 'company.sender_domain'],
  // listed alone, the service's own domain is as any other
  [{ sender_email: 'rh@contorno.mx' }, 422, 'company.sender_domain'],
])('refuses %j and keeps the sender', async (sender, status, code) => {
  const { id } = await company()
  await sending(id, SENDER)
  expect(await sending(id, { ...SENDER, ...sender })).toMatchObject({ status, code })
  expect(await saved(id)).toMatchObject(SENDER)
})

test('the refusal of a domain names those that may be used', async () => {
  const { id } = await company()
  expect((await sending(id, { sender_email: 'rh@gmail.com' })).message).toContain(
    'direcciones de ceiba.mx, norte.mx. Pide a quien lo opera',
  )
})

describe('a domain of one workspace', () => {
  test('is used by its companies, in any case of letters', async () => {
    const { id } = await company()
    expect((await sending(id, { sender_email: 'RH@Norte.MX' })).status).toBe(200)
    expect((await api.get(`/companies/${id}/sender`)).data).toEqual({
      domains: ['ceiba.mx', 'norte.mx'],
      address: 'no-responder@contorno.mx',
    })
  })

  test('is refused to another workspace, and not named to it', async () => {
    const other = await makeUser(t.context)
    const { id } = await company(other.workspace_id)
    const caller = await t.as(other.id)
    const reply = await sending(id, { sender_email: 'rh@norte.mx' }, caller)
    expect(reply).toMatchObject({ status: 422, code: 'company.sender_domain' })
    expect(reply.message).not.toContain('norte.mx')
    expect((await caller.get(`/companies/${id}/sender`)).data).toMatchObject({
      domains: ['ceiba.mx'],
    })
  })
})

test('an address whose domain is listed no longer stays, is told, and may be kept', async () => {
  const { id } = await company()
  await t.context.pool.query(`update companies set sender_email = 'rh@vieja.mx' where id = $1`, [
    id,
  ])
  expect((await saved(id)).sender_refused).toBe(true)
  const kept = await sending(id, { sender_email: 'rh@vieja.mx', reply_to: 'ana@ceiba.mx' })
  expect(kept).toMatchObject({ status: 200, data: { sender_refused: true } })
  expect((await sending(id, { sender_email: 'otra@vieja.mx' })).status).toBe(422)
})

test('refuses a save of an older version, a viewer, and hides the company from others', async () => {
  const { id } = await company()
  const { version } = await saved(id)
  await sending(id, { ...SENDER, version })
  expect(await sending(id, { version })).toMatchObject({ status: 409, code: 'company.changed' })
  const viewer = await makeUser(t.context, { workspace_id: OWN_WORKSPACE, role: 'viewer' })
  const reader = await t.as(viewer.id)
  expect((await sending(id, {}, reader)).status).toBe(403)
  expect((await reader.get(`/companies/${id}/sender`)).status).toBe(404)
  const outsider = await t.as((await makeUser(t.context)).id)
  expect((await sending(id, {}, outsider)).status).toBe(404)
  expect((await outsider.get(`/companies/${id}/sender`)).status).toBe(404)
  expect(await saved(id)).toMatchObject(SENDER)
})

test('without a list no address is a company’s own, not even in the domain of MAIL_FROM', async () => {
  const own = await openTestApp({ MAIL_FROM: 'Contorno <no-responder@contorno.mx>' })
  try {
    const user = await makeUser(own.context)
    const { id } = await makeCompany(own.context, { workspace_id: user.workspace_id })
    const caller = await own.as(user.id)
    for (const sender_email of ['rh@ceiba.mx', 'director@contorno.mx'])
      expect(await sending(id, { sender_email }, caller)).toMatchObject({
        status: 422,
        code: 'company.sender_unavailable',
      })
    expect((await caller.get(`/companies/${id}/sender`)).data).toEqual({
      domains: [],
      address: 'no-responder@contorno.mx',
    })
  } finally {
    await own.close()
  }
})

test('where every domain belongs to other workspaces the refusal says so', async () => {
  const closed = await openTestApp({ MAIL_SENDER_DOMAINS: `ceiba.mx=${newId()}` })
  try {
    const user = await makeUser(closed.context)
    const { id } = await makeCompany(closed.context, { workspace_id: user.workspace_id })
    expect(
      await sending(id, { sender_email: 'rh@ceiba.mx' }, await closed.as(user.id)),
    ).toMatchObject({ status: 422, code: 'company.sender_unavailable' })
  } finally {
    await closed.close()
  }
})
