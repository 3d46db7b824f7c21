import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { openMailTransport } from '#server/mail-transport.ts'
import { testClock } from '../../tests/app.ts'
import {
  type Administrator,
  ask,
  demand,
  inFolder,
  makeAdministrator,
  makeProject,
  type Project,
  wholeSheet,
} from './ground.ts'
import { type Mood, startMailServer } from './mail-server.ts'

const PATIENCE = { connection: 500, greeting: 500, socket: 500 }
const PEOPLE = 4
const QUICK_MS = 1000
const moods: readonly Mood[] = ['absent', 'silent', 'slow', 'busy', 'refusing', 'dying']

/** Whatever the mail server does, raters save and projects are released at once; when it is well again everybody is written to. */
export function mailMoods(): Promise<string> {
  return inFolder(async (data_dir) => {
    const smtp = await startMailServer()
    const clock = testClock()
    const config = readConfig({
      PORT: '0',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
    })
    const product = await startProduct(config, {
      clock,
      transport: openMailTransport(config, PATIENCE),
    })
    const f = product.context
    const administrator = await makeAdministrator(f)
    const told: string[] = []
    try {
      for (const mood of moods) {
        await smtp.become(mood)
        const project = await makeProject(f, administrator, { people: PEOPLE, released: false })
        await releaseAndSave(product.url, administrator, project)
        await product.runDueJobs()
        await smtp.become('well')
        if (mood === 'refusing') await retryFailed(product.url, administrator, project)
        await product.runDueJobs() // whatever is under way ends before the clock moves
        for (let hour = 0; hour < 3; hour++) {
          clock.set(new Date(clock.now().getTime() + 3_600_000).toISOString())
          await product.runDueJobs()
        }
        told.push(`${mood} ${repeated(smtp.received, project, mood)}`)
      }
    } finally {
      await product.close()
      await smtp.close()
    }
    return `saving and releasing stay quick; mails repeated while the server was ${told.join(', ')}`
  })
}

async function releaseAndSave(
  url: string,
  { headers }: Administrator,
  project: Project,
): Promise<void> {
  const start = performance.now()
  const release = await ask(url, 'POST', `/matrices/release/${project.id}`, {}, headers)
  demand(release.status === 200, `the release answered ${release.status}`)
  for (const { form_id } of project.raters) {
    const saved = await ask(url, 'POST', '/answers', wholeSheet(project, form_id).slice(0, 1))
    demand(saved.status === 200, `an autosave answered ${saved.status}`)
  }
  const took = performance.now() - start
  demand(took < QUICK_MS * 3, `a release and ${PEOPLE} autosaves took ${Math.round(took)} ms`)
}

/** What was refused for good is shown to the administrator, who sends it again. */
async function retryFailed(
  url: string,
  { headers }: Administrator,
  project: Project,
): Promise<void> {
  const { data } = await ask(
    url,
    'GET',
    `/matrices/participation/${project.id}`,
    undefined,
    headers,
  )
  const failed = (data as { failed_mails: { id: string; failure: string }[] }).failed_mails
  demand(
    failed.length === PEOPLE && failed.every(({ failure }) => failure.includes('550')),
    `${failed.length} refused mails are shown`,
  )
  for (const { id } of failed)
    await ask(url, 'POST', `/matrices/retry-mail/${project.id}`, { mail_id: id }, headers)
}

function repeated(
  received: readonly { to: string; message_id: string }[],
  project: Project,
  mood: Mood,
): number {
  const mails = project.raters.map(({ email }) => received.filter(({ to }) => to === email))
  demand(
    mails.every((own) => own.length > 0),
    `after the server was ${mood}, somebody was not written to`,
  )
  demand(
    mails.every((own) => new Set(own.map(({ message_id }) => message_id)).size === 1),
    'a repeated mail had another Message-ID',
  )
  const again = mails.flat().length - PEOPLE
  demand(
    mood === 'dying' ? again <= PEOPLE * 2 : again === 0,
    `${again} mails were repeated after the server was ${mood}`,
  )
  return again
}
