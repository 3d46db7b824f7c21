import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#shared/random.ts'
import {
  ask,
  demand,
  furnish,
  inFolder,
  makeAdministrator,
  makeProject,
  rows,
  until,
} from './ground.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningProduct, runProduct } from './product-process.ts'

const PEOPLE_AN_END = 40
const THINKING_MS = 30
/** The mail that may be under way, and so repeated after a kill (security.md REL-03). */
const UNDER_WAY = 1

/** Kills the product while it invites; everybody is invited, what was marked as sent never goes again, and what goes again can be told by its Message-ID. */
export const killDuringMailing = (kills: number): Promise<string> =>
  endDuringMailing(kills, UNDER_WAY, (product) => product.killEverything())

/** Stops it as every upgrade does: then nothing goes twice. */
export const stopDuringMailing = (stops: number): Promise<string> =>
  endDuringMailing(stops, 0, async (product) =>
    demand((await product.terminate()) === 0, 'the product did not end well'),
  )

function endDuringMailing(
  times: number,
  most_repeated: number,
  end: (product: RunningProduct) => Promise<void>,
): Promise<string> {
  return inFolder(async (data_dir) => {
    const random = seededRandom('mailing')
    const smtp = await startMailServer(THINKING_MS)
    const { administrator, project } = await furnish(data_dir, async (context) => {
      const made = await makeAdministrator(context)
      return {
        administrator: made,
        project: await makeProject(context, made, {
          people: PEOPLE_AN_END * (times + 1),
          released: false,
        }),
      }
    })
    const marked = new Map<string, number>()
    let product = await runProduct(data_dir, { SMTP_URL: smtp.url })
    for (let time = 0; time < times; time++) {
      const before = smtp.received.length
      const answer = await ask(
        product.url,
        'POST',
        `/matrices/release/${project.id}`,
        {},
        administrator.headers,
      )
      demand(answer.status === 200, `the release answered ${answer.status}`)
      await until('the first mails', () => smtp.received.length > before, 90_000)
      await sleep(random() * 3 * THINKING_MS)
      await end(product)
      const ended_at = new Date()
      product = await runProduct(data_dir, { SMTP_URL: smtp.url })
      await noteMarked(data_dir, smtp, marked)
      // what was leased by the dead is free again after three minutes; we do not wait for them
      await rows(
        data_dir,
        "update outbox set due_at = now() where sent_at is null and due_at > now() and due_at <= $1::timestamptz + interval '3 minutes'",
        [ended_at],
      )
    }
    await ask(product.url, 'POST', `/matrices/release/${project.id}`, {}, administrator.headers)
    await until(
      'all mails sent',
      async () => (await rows(data_dir, 'select 1 from outbox where sent_at is null')).length === 0,
      90_000,
    )
    await product.terminate()
    await smtp.close()
    demand(
      smtp.received.every(({ to }, place) => place < (marked.get(to) ?? Infinity)),
      'a mail that was marked as sent went again',
    )
    return judge(
      smtp,
      project.raters.map(({ email }) => email),
      times,
      most_repeated,
    )
  })
}

/** From here on nothing may reach those whose mail is marked as sent. */
async function noteMarked(
  data_dir: string,
  { received }: MailServer,
  marked: Map<string, number>,
): Promise<void> {
  const sent = await rows<{ email: string }>(
    data_dir,
    'select s.email from outbox o join subjects s on s.id = o.subject_id where o.sent_at is not null',
  )
  for (const { email } of sent) if (!marked.has(email)) marked.set(email, received.length)
}

function judge(
  { received }: MailServer,
  emails: readonly string[],
  times: number,
  most_repeated: number,
): string {
  const byPerson = Map.groupBy(received, ({ to }) => to)
  demand(
    emails.every((email) => byPerson.has(email)),
    'somebody was not invited',
  )
  demand(
    [...byPerson.values()].every(
      (mails) => new Set(mails.map(({ message_id }) => message_id)).size === 1,
    ),
    'a repeated mail had another Message-ID',
  )
  const repeated = received.length - emails.length
  demand(repeated <= times * most_repeated, `${repeated} mails were repeated in ${times} times`)
  return `${times} times, ${emails.length} people invited, none again whose mail was marked as sent; ${repeated} mails that the mail server had in its hands at that instant went again under the same Message-ID`
}
