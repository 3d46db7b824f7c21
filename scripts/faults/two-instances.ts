import assert from 'node:assert/strict'
import path from 'node:path'
import type { AppContext } from '#server/context.ts'
import { startPostgres } from '#server/embedded-postgres/postgres.ts'
import { callApi } from './api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { queryServer, waitUntil } from './inspection.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningProduct, runBuiltProduct } from './product-process.ts'

const SUBJECTS = 40
const REQUESTS = 40
const quiet = { info: () => {}, warn: console.warn, error: console.error }

interface Fixture {
  readonly admin: Administrator
  readonly released: RaterMatrix
  readonly drafts: readonly RaterMatrix[]
}

/**
 * Two instances on one PostgreSQL server race for releases, for the mail and for one sheet;
 * `withErasure` adds a race for an erasure, which takes a minute.
 */
export function twoInstances(withErasure: boolean): Promise<string> {
  return withDataFolder(async (folder) => {
    const server = await startPostgres({ data_dir: path.join(folder, 'server'), log: quiet })
    const smtp = await startMailServer(5)
    const settings = {
      DATABASE_URL: server.url,
      APP_SECRET: 'un secreto compartido de todas las pruebas',
      SMTP_URL: smtp.url,
      MAIL_NEW_QUOTA: '20000',
    }
    const instances: RunningProduct[] = []
    try {
      const fixture = await withProduct(path.join(folder, 'own'), makeFixture, settings)
      instances.push(
        ...(await Promise.all(
          ['a', 'b'].map((name) => runBuiltProduct(path.join(folder, name), settings)),
        )),
      )
      const urls = instances.map(({ url }) => url)
      await raceForReleases(urls, fixture)
      await raceForOneSheet(server.url, urls, fixture.released)
      await checkMails(server.url, smtp, fixture)
      if (withErasure) await raceForErasure(server.url, fixture.released)
      for (const instance of instances.splice(0))
        assert((await instance.terminate()) === 0, 'an instance exited with an error')
      return `${fixture.drafts.length} releases requested ${REQUESTS} times at once, ${smtp.received.length} mails, none twice; the newest choice won; ${withErasure ? 'one erasure happened once' : 'no erasure tried'}`
    } finally {
      await Promise.all(instances.map((instance) => instance.killServer()))
      await smtp.close()
      await server.stop()
    }
  })
}

async function makeFixture(context: AppContext): Promise<Fixture> {
  const admin = await signedInAdmin(context)
  const make = (released: boolean): Promise<RaterMatrix> =>
    makeRaterMatrix(context, admin, { subjects: SUBJECTS, released })
  return { admin, released: await make(true), drafts: [await make(false), await make(false)] }
}

async function checkMails(
  database_url: string,
  smtp: MailServer,
  { drafts }: Fixture,
): Promise<void> {
  const unsent = () => queryServer(database_url, 'select 1 from outbox where sent_at is null')
  await waitUntil('every mail', async () => (await unsent()).length === 0)
  const raters = new Set(drafts.flatMap((matrix) => matrix.raters.map(({ email }) => email)))
  assert(
    smtp.received.length === raters.size,
    `${smtp.received.length} mails arrived for ${raters.size} raters`,
  )
}

async function raceForReleases(
  urls: readonly string[],
  { admin: { headers }, drafts }: Fixture,
): Promise<void> {
  const requests = Array.from({ length: REQUESTS }, (_, index) =>
    drafts.map(({ id }) =>
      callApi(urls[index % urls.length] ?? '', `/matrices/release/${id}`, { body: {}, headers }),
    ),
  ).flat()
  const replies = await Promise.all(requests)
  assert(
    replies.every(({ status, data }) => status === 200 && (data as { released: boolean }).released),
    `releases answered ${[...new Set(replies.map(({ status }) => status))].join(', ')}`,
  )
}

/**
 * Sends choices of one question through both instances in a shuffled order: the highest sequence
 * number is stored.
 */
async function raceForOneSheet(
  database_url: string,
  urls: readonly string[],
  { raters, question_ids, value_ids }: RaterMatrix,
): Promise<void> {
  const [rater] = raters
  const form_id = rater?.form_id
  const headers = rater?.headers ?? {}
  const choices = Array.from({ length: REQUESTS }, (_, index) => ({
    form_id,
    question_id: question_ids[0],
    value_id: value_ids[index % value_ids.length],
    sequence: index + 1,
  }))
  const shuffled = choices.toSorted((a, b) => ((a.sequence * 17) % 41) - ((b.sequence * 17) % 41))
  const late = { ...choices[0], value_id: value_ids[0], sequence: 1 }
  const replies = await Promise.all(
    shuffled.map((choice, index) =>
      callApi(urls[index % urls.length] ?? '', '/answers', { body: [choice], headers }),
    ),
  )
  replies.push(await callApi(urls[0] ?? '', '/answers', { body: [late], headers }))
  assert(
    replies.every(({ status }) => status === 200),
    'an autosave was refused',
  )
  const [stored] = await queryServer<{ choice: number; sequence: number }>(
    database_url,
    'select choices[1] as choice, sequences[1] as sequence from answers where form_id = $1',
    [form_id],
  )
  assert(
    Number(stored?.sequence) === REQUESTS &&
      Number(stored?.choice) === ((REQUESTS - 1) % value_ids.length) + 1,
    `an older choice is stored: ${JSON.stringify(stored)}`,
  )
}

async function raceForErasure(database_url: string, { id }: RaterMatrix): Promise<void> {
  const query = (text: string) => queryServer(database_url, text, [id])
  await query(`update matrices set erase_at = now() - interval '1 day' where id = $1`)
  await waitUntil(
    'the erasure',
    async () => (await query('select 1 from erasures where matrix_id = $1')).length === 1,
  )
  const noted = await query(
    `select 1 from activity where target_id = $1 and action = 'matrix.erased'`,
  )
  assert(noted.length === 1, `the erasure happened ${noted.length} times`)
}
