import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendDueDeliveries } from '#features/integrations/server/due-deliveries.queries.ts'
import { openTestApp } from './app.ts'
import { makeUser } from './factories.ts'
import { nameServer } from './name-server.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'

const names = await nameServer()
const fixture = await releaseFixture({ DNS_SERVERS: names.address })
const { t, api, workspace_id } = fixture
const webhooks = `/workspaces/${workspace_id}/webhooks`

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from webhooks')
})
afterAll(async () => {
  names.close()
  await t.close()
})

const save = (url: string) =>
  api().post<{ id: string }>(webhooks, { url, events: ['matrix.released'] })
const queueEvent = async () => {
  const { matrix } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
}

test('an address that is not public is refused when a request is sent', async () => {
  names.addresses.set('avisos.ceiba.example', ['10.0.0.8'])
  const { data } = await save('https://avisos.ceiba.example/')
  await queueEvent()
  t.clock.set('2026-11-20T16:01:00Z')
  await sendDueDeliveries(t.context)
  const log = await api().get(`${webhooks}/${data.id}/deliveries`)
  expect(log.data).toMatchObject([{ state: 'retrying', failure: 'address_refused' }])
})

test('a private address is refused when it is saved, and the field says why', async () => {
  const addresses = [
    '127.0.0.1',
    '10.0.0.8',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
  ]
  const spelled = [
    'localhost',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.8]',
    '127.1',
    '2130706433',
  ]
  for (const host of [...addresses, ...spelled])
    expect(await save(`https://${host}:8443/avisos`)).toMatchObject({
      status: 422,
      code: 'webhook.url_private',
      message: 'Esta dirección es de una red privada. Escribe una que se alcance desde internet.',
    })
  expect((await save('https://avisos.ceiba.mx/')).status).toBe(200)
})

test('a private address is saved where the operator allows it', async () => {
  const app = await openTestApp({ OUTGOING_ALLOW: '10.20.0.0/16' })
  const user = await makeUser(app.context)
  const admin = await app.as(user.id)
  const saved = (host: string) =>
    admin.post(`/workspaces/${user.workspace_id}/webhooks`, {
      url: `https://${host}/avisos`,
      events: ['matrix.released'],
    })
  expect((await saved('10.20.3.4')).status).toBe(200)
  expect((await saved('10.21.3.4')).code).toBe('webhook.url_private')
  await app.close()
})

test('a run asks for the addresses of one workspace two at a time, and ends', async () => {
  for (let webhook = 0; webhook < 9; webhook++) {
    names.silent.add(`silent${webhook}.example`)
    await save(`https://silent${webhook}.example/`)
  }
  await queueEvent()
  t.clock.set('2026-11-20T16:01:00Z')
  names.asked.splice(0)
  await sendDueDeliveries(t.context)
  // Two seconds each, two at once, and none begins after five: however fast the machine, six.
  const asked = new Set(names.asked).size
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(7)
  const { rows } = await t.context.pool.query('select attempts from webhook_deliveries')
  expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(asked)
})
