import assert from 'node:assert/strict'
import path from 'node:path'
import type { AppContext } from '#server/context.ts'
import { callApi } from './api-request.ts'
import {
  type Autosave,
  autosave,
  autosaveUntil,
  countKept,
  STORED_SEQUENCES,
  type StoredSequences,
} from './autosave-load.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { waitUntil } from './inspection.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningProduct, runProduct } from './product-process.ts'
import { type ReplicatedServers, replicatedServers } from './replicated-servers.ts'

const SHARED_SECRET = 'un secreto compartido de todas las pruebas'
const RATERS = 6
const INVITED = 40
const THINKING_MS = 60
const MAIL_CONCURRENCY = 4

interface Fixture {
  readonly admin: Administrator
  readonly answered: RaterMatrix
  readonly before: RaterMatrix
  readonly after: RaterMatrix
}

interface Instances {
  readonly web: RunningProduct
  readonly worker: RunningProduct
}

/** In a folder of its own; see `failOver`. */
export function failover(): Promise<string> {
  return withDataFolder(async (folder) => {
    const servers = await replicatedServers(path.join(folder, 'servers'))
    try {
      return await failOver(folder, servers)
    } finally {
      await servers.close()
    }
  })
}

/**
 * Kills the primary of two real servers behind a proxy while raters save and the worker invites,
 * leads the proxy to the standby and promotes it: each acknowledged choice is stored, `/ready` tells
 * the truth, and the product goes on by itself, without a mail that goes twice.
 */
export async function failOver(folder: string, servers: ReplicatedServers): Promise<string> {
  const smtp = await startMailServer(THINKING_MS)
  const settings = {
    DATABASE_URL: servers.url,
    APP_SECRET: SHARED_SECRET,
    SMTP_URL: smtp.url,
    MAIL_NEW_QUOTA: '20000',
    MAIL_CONCURRENCY: String(MAIL_CONCURRENCY),
    LOG_LEVEL: 'silent',
  }
  try {
    const fixture = await withProduct(path.join(folder, 'own'), makeFixture, settings)
    await servers.demandStandby()
    const start = (ROLE: string): Promise<RunningProduct> =>
      runProduct(path.join(folder, ROLE), { ...settings, ROLE })
    const [web, worker] = await Promise.all([start('web'), start('worker')])
    const { kept, lost_at } = await saveThroughTheFault({ web, worker }, servers, { smtp, fixture })
    await servers.standby.query(endLeases(lost_at))
    await release(web, fixture.admin, fixture.after)
    await allMails(servers, smtp, fixture)
    for (const instance of [web, worker])
      assert((await instance.terminate()) === 0, 'an instance exited with an error')
    return `${kept} acknowledged choices kept, ${smtp.received.length} mails, none twice, and both processes went on by themselves`
  } finally {
    await smtp.close()
  }
}

/** `kept`: how many choices were acknowledged and are stored. */
async function saveThroughTheFault(
  { web, worker }: Instances,
  servers: ReplicatedServers,
  { smtp, fixture }: { readonly smtp: MailServer; readonly fixture: Fixture },
): Promise<{ readonly kept: number; readonly lost_at: Date }> {
  const saving = saveAllTheTime(web, fixture.answered)
  const areUnderWay = smtp.gather(MAIL_CONCURRENCY)
  await release(web, fixture.admin, fixture.before)
  await waitUntil('mails under way', areUnderWay, { pause_ms: 5 })
  const lost_at = await loseThePrimary({ web, worker }, servers)
  await waitUntil('the web serves again', async () => (await ready(web)) === 200)
  await waitUntil('the worker works again', async () => (await ready(worker)) === 200)
  const [last] = fixture.answered.raters.slice(-1)
  assert(last)
  await waitUntil(
    'a choice is saved on the promoted server',
    async () => (await autosave(web.url, fixture.answered, last)).status === 200,
  )
  const kept = countKept(
    await saving.end(),
    await servers.standby.query<StoredSequences>(STORED_SEQUENCES),
  )
  assert(kept > 0, 'no choice was acknowledged')
  return { kept, lost_at }
}

async function makeFixture(context: AppContext): Promise<Fixture> {
  const admin = await signedInAdmin(context)
  return {
    admin,
    answered: await makeRaterMatrix(context, admin, {
      subjects: RATERS + 1,
      released: true,
      questions: 40,
    }),
    before: await makeRaterMatrix(context, admin, { subjects: INVITED, released: false }),
    after: await makeRaterMatrix(context, admin, { subjects: 2, released: false }),
  }
}

function saveAllTheTime({ url }: RunningProduct, matrix: RaterMatrix) {
  let isOver = false
  const isDone = (): boolean => isOver
  const saving = Promise.all(
    matrix.raters
      .slice(0, RATERS)
      // One link may write 120 times a minute.
      .map((rater) => autosaveUntil(url, { matrix, rater, pause_ms: 500, isDone })),
  )
  return {
    end: async (): Promise<Autosave[]> => {
      isOver = true
      return (await saving).flat()
    },
  }
}

async function release(
  { url }: RunningProduct,
  { headers }: Administrator,
  { id }: RaterMatrix,
): Promise<void> {
  const { status } = await callApi(url, `/matrices/release/${id}`, { body: {}, headers })
  assert(status === 200, `a release answered ${status}`)
}

const ready = async ({ url }: RunningProduct): Promise<number> =>
  (await fetch(`${url}/ready`)).status

/**
 * While no server accepts writes `/ready` says 503, also while the standby answers reads. Returns
 * when the primary was gone: what is leased later is leased on the standby.
 */
async function loseThePrimary(
  instances: Instances,
  { primary, standby, proxy, promote }: ReplicatedServers,
): Promise<Date> {
  const { web, worker } = instances
  for (const instance of [web, worker])
    await waitUntil('ready before the fault', async () => (await ready(instance)) === 200)
  primary.kill()
  await waitUntil('the primary is gone', () =>
    primary.query('select 1').then(
      () => false,
      () => true,
    ),
  )
  const lost_at = new Date()
  await assertNotReady(instances)
  proxy.switchTo(standby.port)
  await standby.query('select 1')
  await assertNotReady(instances)
  await promote()
  return lost_at
}

async function assertNotReady({ web, worker }: Instances): Promise<void> {
  for (let look = 0; look < 5; look++)
    for (const instance of [web, worker])
      assert((await ready(instance)) === 503, 'an instance was ready without a primary')
}

/**
 * A lease of the former primary ends after three minutes; this ends them at once. A lease of the
 * promoted server stays: its mail is on its way.
 */
const endLeases = (lost_at: Date): string => `
  update outbox set due_at = now()
  where sent_at is null and due_at <= '${lost_at.toISOString()}'::timestamptz + interval '3 minutes'`

async function allMails(
  { standby }: ReplicatedServers,
  smtp: MailServer,
  { before, after }: Fixture,
): Promise<void> {
  await waitUntil(
    'every mail',
    async () => (await standby.query('select 1 from outbox where sent_at is null')).length === 0,
  )
  const emails = [before, after].flatMap(({ raters }) => raters.map(({ email }) => email))
  assert.deepEqual(smtp.received.map(({ to }) => to).toSorted(), emails.toSorted())
}
