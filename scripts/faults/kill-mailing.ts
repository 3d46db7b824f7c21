import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#shared/random.ts'
import { ask, demand, furnish, inFolder, makeAdministrator, makeProject, rows, until } from './ground.ts'
import { startMailServer } from './mail-server.ts'
import { runProduct } from './product-process.ts'

const PEOPLE = 60
/** Mails that may be under way at once, and so repeated after a kill. */
const LANES = 5

/** Kills the product while it invites; everybody is invited, nearly nobody twice, and a repetition can be told by its Message-ID. */
export function killDuringMailing(kills: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const random = seededRandom('mailing')
    const smtp = await startMailServer(10)
    const { administrator, project } = await furnish(data_dir, async (foundation) => {
      const made = await makeAdministrator(foundation)
      return { administrator: made, project: await makeProject(foundation, made, { people: PEOPLE, released: false }) }
    })
    let product = await runProduct(data_dir, { SMTP_URL: smtp.url })
    for (let kill = 0; kill < kills; kill++) {
      const before = smtp.received.length
      const answer = await ask(product.url, 'POST', `/matrices/release/${project.id}`, {}, administrator.headers)
      demand(answer.status === 200, `the release answered ${answer.status}`)
      await until('the first mails', () => smtp.received.length > before, 90_000)
      await sleep(random() * 40)
      await product.killEverything()
      product = await runProduct(data_dir, { SMTP_URL: smtp.url })
      // what was leased by the dead is free again after three minutes; we do not wait for them
      await rows(data_dir, 'update outbox set due_at = now() where sent_at is null')
    }
    await ask(product.url, 'POST', `/matrices/release/${project.id}`, {}, administrator.headers)
    await until('all mails sent', async () => (await rows(data_dir, 'select 1 from outbox where sent_at is null')).length === 0, 90_000)
    await product.terminate()
    await smtp.close()
    return judge(smtp.received, project.raters.map(({ email }) => email), kills)
  })
}

function judge(received: readonly { to: string; message_id: string }[], emails: readonly string[], kills: number): string {
  const byPerson = Map.groupBy(received, ({ to }) => to)
  demand(emails.every((email) => byPerson.has(email)), 'somebody was not invited')
  demand([...byPerson.values()].every((mails) => new Set(mails.map(({ message_id }) => message_id)).size === 1), 'a repeated mail had another Message-ID')
  const repeated = received.length - emails.length
  demand(repeated <= kills * LANES, `${repeated} mails were repeated in ${kills} kills`)
  return `${kills} kills, ${emails.length} people invited, ${repeated} repeated under the same Message-ID`
}
