import { afterAll, beforeEach, expect, test } from 'vitest'
import { waitingMail } from '../../../../tests/browser.ts'
import { DOMAIN, signOnFixture, type SignOnReply } from '../../../../tests/sign-on-fixture.ts'
import { renewDomains } from './domain-renewal.queries.ts'

const fixture = await signOnFixture()
const { t, enable, names, signIn, wait } = fixture
const EMAIL = `ana@${DOMAIN}`
const DAY = 24 * 60

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

async function provedDomain() {
  const made = await enable()
  const api = async () => (await t.as(made.owner.id)).get<SignOnReply>(made.path)
  return {
    ...made,
    domain: async () => (await api()).data.domains[0],
    prove: async () => {
      const [domain] = (await api()).data.domains
      return (await t.as(made.owner.id)).post(`${made.path}/domains/${domain?.id}/prove`)
    },
    notices: async () =>
      (await waitingMail(t, made.owner.email, { notices: true })).map(({ mail }) => mail),
  }
}

/** The job once a day, as it would find each day's work. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    wait(DAY)
    await renewDomains(t.context)
  }
}

test('a record that stays is found again, and no owner is told', async () => {
  const { domain, notices } = await provedDomain()
  await passDays(200)
  expect(await domain()).toMatchObject({ proved_at: expect.any(String), proof_ends_at: null })
  expect(await notices()).toEqual([])
  expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
})

test('owners are told fourteen days before a domain without its record ends', async () => {
  const { domain, notices, workspace_id } = await provedDomain()
  const record = names.records.get(DOMAIN)?.[1] ?? 'none'
  names.records.clear()
  await passDays(75)
  expect(await notices()).toEqual([])
  await passDays(5)
  const [mail, ...further] = await notices()
  expect(further).toEqual([])
  expect(mail?.subject).toBe('Falta el registro del dominio de tu acceso único en Contorno')
  expect(mail?.text).toContain(record)
  expect(await domain()).toMatchObject({ proof_ends_at: expect.any(String) })
  expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
  await passDays(9)
  expect(await domain()).toMatchObject({ proved_at: expect.any(String) })

  await passDays(2)
  expect(await domain()).toMatchObject({ proved_at: null, proof_ends_at: null })
  expect((await notices()).map((each) => each?.subject)).toContain(
    'Un dominio de tu acceso único dejó de estar comprobado en Contorno',
  )
  expect((await fixture.start(EMAIL)).reply.code).toBe('sign_on.unknown')
  const { rows } = await t.context.pool.query<{ action: string }>(
    'select action from activity where workspace_id = $1 order by id desc limit 1',
    [workspace_id],
  )
  expect(rows).toEqual([{ action: 'sign_on.domain_ended' }])
})

test('a record that comes back renews the proof, at once by an owner or the next day', async () => {
  const { domain, prove } = await provedDomain()
  const records = names.records.get(DOMAIN) ?? []
  for (const renew of [prove, () => passDays(1)]) {
    names.records.clear()
    await passDays(80)
    expect(await domain()).toMatchObject({ proof_ends_at: expect.any(String) })
    names.records.set(DOMAIN, records)
    await renew()
    expect(await domain()).toMatchObject({ proved_at: expect.any(String), proof_ends_at: null })
  }
})

test('a demand stays when the domain ends: no password opens the workspace', async () => {
  const { api, path, workspace_id } = await provedDomain()
  await t.context.db.updateTable('sign_on_connections').set({ tested_at: t.clock.now() }).execute()
  expect((await api.patch(path, { mandatory: true })).status).toBe(200)
  await signIn(EMAIL)
  names.records.clear()
  await passDays(100)
  const ana = await t.context.db
    .selectFrom('users')
    .where('email', '=', EMAIL)
    .select('id')
    .executeTakeFirstOrThrow()
  const reply = await (await t.as(ana.id)).get(`/workspaces/${workspace_id}/members`)
  expect(reply.status).toBe(404)
})
