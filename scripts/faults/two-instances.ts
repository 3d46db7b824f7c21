import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/postgres.ts'
import {
  ask,
  demand,
  furnish,
  inFolder,
  makeAdministrator,
  makeProject,
  type Project,
  until,
} from './ground.ts'
import { startMailServer } from './mail-server.ts'
import { type RunningProduct, runProduct } from './product-process.ts'

const PEOPLE = 40
const quiet = { info: () => {}, warn: console.warn, error: console.error }

/** Two instances on one PostgreSQL server race for releases, for the mail and for one sheet; with `ticks` also for an erasure, which takes a minute. */
export function twoInstances(ticks: boolean): Promise<string> {
  return inFolder(async (folder) => {
    const server = await startPostgres({ data_dir: path.join(folder, 'server'), log: quiet })
    const smtp = await startMailServer(5)
    const settings = {
      DATABASE_URL: server.url,
      APP_SECRET: 'un secreto compartido de prueba',
      SMTP_URL: smtp.url,
    }
    const instances: RunningProduct[] = []
    try {
      const { administrator, released, drafts } = await furnish(
        path.join(folder, 'own'),
        async (context) => {
          const made = await makeAdministrator(context)
          const make = (is_released: boolean): Promise<Project> =>
            makeProject(context, made, { people: PEOPLE, released: is_released })
          return {
            administrator: made,
            released: await make(true),
            drafts: [await make(false), await make(false)],
          }
        },
        settings,
      )
      instances.push(
        ...(await Promise.all(
          ['a', 'b'].map((name) => runProduct(path.join(folder, name), settings)),
        )),
      )
      const urls = instances.map(({ url }) => url)
      await raceForReleases(urls, administrator.headers, drafts)
      await raceForOneSheet(server.url, urls, released)
      await until(
        'every mail',
        async () =>
          (await rows(server.url, 'select 1 from outbox where sent_at is null')).length === 0,
        90_000,
      )
      const invited = new Set(drafts.flatMap(({ raters }) => raters.map(({ email }) => email)))
      demand(
        smtp.received.length === invited.size,
        `${smtp.received.length} mails for ${invited.size} raters`,
      )
      if (ticks) await raceForAnErasure(server.url, released)
      for (const instance of instances.splice(0))
        demand((await instance.terminate()) === 0, 'an instance did not end well')
      return `${drafts.length} releases asked for 40 times at once, ${smtp.received.length} mails, none twice; the newest choice won; ${ticks ? 'an erasure happened once' : 'erasures were not waited for'}`
    } finally {
      await Promise.all(instances.map((instance) => instance.killServer()))
      await smtp.close()
      await server.stop()
    }
  })
}

async function rows(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Record<string, unknown>>(text, values)
    .then((result) => result.rows)
    .finally(() => client.end())
}

async function raceForReleases(
  urls: readonly string[],
  headers: Record<string, string>,
  drafts: readonly Project[],
): Promise<void> {
  const asked = Array.from({ length: 40 }, (_, turn) =>
    drafts.map(({ id }) =>
      ask(urls[turn % urls.length] ?? '', 'POST', `/matrices/release/${id}`, {}, headers),
    ),
  ).flat()
  const answers = await Promise.all(asked)
  demand(
    answers.every(({ status, data }) => status === 200 && (data as { released: boolean }).released),
    `releases answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
  )
}

/** The same question through both, in any order of arrival: the highest number stays. */
async function raceForOneSheet(
  database_url: string,
  urls: readonly string[],
  { raters, question_ids, value_ids }: Project,
): Promise<void> {
  const [rater] = raters
  const choices = Array.from({ length: 40 }, (_, turn) => ({
    form_id: rater?.form_id,
    question_id: question_ids[0],
    value_id: value_ids[turn % value_ids.length],
    sequence: turn + 1,
  }))
  const shuffled = choices.toSorted((a, b) => ((a.sequence * 17) % 41) - ((b.sequence * 17) % 41))
  const answers = await Promise.all(
    shuffled.map((choice, turn) =>
      ask(urls[turn % urls.length] ?? '', 'POST', '/answers', [choice]),
    ),
  )
  demand(
    answers.every(({ status }) => status === 200),
    'an autosave was refused',
  )
  const last = choices.at(-1)
  const again = await ask(urls[0] ?? '', 'POST', '/answers', [
    { ...last, value_id: value_ids[0], sequence: 1 },
  ])
  demand(again.status === 200, 'a late autosave was refused')
  const [stored] = await rows(
    database_url,
    'select choices[1] as choice, sequences[1] as sequence from answers where form_id = $1',
    [rater?.form_id],
  )
  demand(
    Number(stored?.['sequence']) === 40 &&
      Number(stored?.['choice']) === ((40 - 1) % value_ids.length) + 1,
    `an older choice stayed: ${JSON.stringify(stored)}`,
  )
}

async function raceForAnErasure(url: string, { id }: Project): Promise<void> {
  await rows(url, `update matrices set erase_at = now() - interval '1 day' where id = $1`, [id])
  await until(
    'the erasure',
    async () => (await rows(url, 'select 1 from erasures where matrix_id = $1', [id])).length === 1,
    150_000,
  )
  demand(
    (
      await rows(url, `select 1 from activity where target_id = $1 and action = 'matrix.erased'`, [
        id,
      ])
    ).length === 1,
    'the erasure was done twice',
  )
}
