import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#shared/random.ts'
import { callApi } from './api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { queryEmbedded, waitUntil } from './inspection.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningProduct, runBuiltProduct } from './product-process.ts'

const RATERS_PER_STOP = 80
/** Long enough for a slow machine to have as many mails under way as it may. */
const THINKING_MS = 150
const MAIL_CONCURRENCY = 8

/** How a product ends while it sends invitations. */
interface Stop {
  readonly times: number
  /** Mails that one stop may repeat (security.md REL-03). */
  readonly repeats: number
  end(product: RunningProduct): Promise<void>
}

/**
 * Kills the product while it sends as many invitations at once as it may: each rater is invited, no
 * mail marked as sent goes again, and each repetition keeps its Message-ID.
 */
export const killDuringMailing = (times: number): Promise<string> =>
  stopDuringInvitations({
    times,
    repeats: MAIL_CONCURRENCY,
    end: (product) => product.killEverything(),
  })

/** Stops the product with SIGTERM while it invites, as an upgrade does: no mail goes twice. */
export const stopDuringMailing = (times: number): Promise<string> =>
  stopDuringInvitations({
    times,
    repeats: 0,
    end: async (product) =>
      assert((await product.terminate()) === 0, 'the product exited with an error'),
  })

function stopDuringInvitations(stop: Stop): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const smtp = await startMailServer(THINKING_MS)
    const { admin, matrix } = await withProduct(data_dir, async (context) => {
      const made = await signedInAdmin(context)
      const subjects = RATERS_PER_STOP * (stop.times + 1)
      return {
        admin: made,
        matrix: await makeRaterMatrix(context, made, { subjects, released: false }),
      }
    })
    const markedAt = await releaseAndStop(data_dir, { smtp, admin, matrix, stop })
    await smtp.close()
    assert(
      smtp.received.every(({ to }, index) => index < (markedAt.get(to) ?? Infinity)),
      'a mail that was marked as sent went again',
    )
    const emails = matrix.raters.map(({ email }) => email)
    const repeated = countRepeated(smtp, emails)
    assert(
      repeated <= stop.times * stop.repeats,
      `${repeated} mails were repeated after ${stop.times} stops`,
    )
    return `${stop.times} times, ${emails.length} raters invited, no mail marked as sent went again; ${repeated} mails that were under way at a stop went again under the same Message-ID`
  })
}

interface Mailing {
  readonly smtp: MailServer
  readonly admin: Administrator
  readonly matrix: RaterMatrix
  readonly stop: Stop
}

/** Returns, by address, how many mails had arrived when its mail was first seen marked as sent. */
async function releaseAndStop(
  data_dir: string,
  { smtp, admin: { headers }, matrix, stop }: Mailing,
): Promise<ReadonlyMap<string, number>> {
  const random = seededRandom('mailing')
  const markedAt = new Map<string, number>()
  const settings = {
    SMTP_URL: smtp.url,
    MAIL_NEW_QUOTA: '20000',
    MAIL_CONCURRENCY: String(MAIL_CONCURRENCY),
  }
  const release = (url: string) =>
    callApi(url, `/matrices/release/${matrix.id}`, { body: {}, headers })
  let product = await runBuiltProduct(data_dir, settings)
  for (let time = 0; time < stop.times; time++) {
    const areUnderWay = smtp.gather(MAIL_CONCURRENCY)
    const { status } = await release(product.url)
    assert(status === 200, `the release answered ${status}`)
    await waitUntil(`${MAIL_CONCURRENCY} mails under way`, areUnderWay, { pause_ms: 5 })
    await sleep(random() * THINKING_MS)
    await stop.end(product)
    const ended_at = new Date()
    product = await runBuiltProduct(data_dir, settings)
    await noteMarked(data_dir, smtp, markedAt)
    // a killed worker's leases end after three minutes; this ends them at once
    await queryEmbedded(
      data_dir,
      "update outbox set due_at = now() where sent_at is null and due_at > now() and due_at <= $1::timestamptz + interval '3 minutes'",
      [ended_at],
    )
  }
  await release(product.url)
  const unsent = () => queryEmbedded(data_dir, 'select 1 from outbox where sent_at is null')
  await waitUntil('all mails sent', async () => (await unsent()).length === 0)
  await product.terminate()
  return markedAt
}

async function noteMarked(
  data_dir: string,
  { received }: MailServer,
  markedAt: Map<string, number>,
): Promise<void> {
  const sent = await queryEmbedded<{ email: string }>(
    data_dir,
    'select s.email from outbox o join subjects s on s.id = o.subject_id where o.sent_at is not null',
  )
  for (const { email } of sent) if (!markedAt.has(email)) markedAt.set(email, received.length)
}

/** Throws when a rater has no mail, or a repetition another Message-ID. */
function countRepeated({ received }: MailServer, emails: readonly string[]): number {
  const byAddress = Map.groupBy(received, ({ to }) => to)
  const missing = emails.filter((email) => !byAddress.has(email))
  assert(missing.length === 0, `${missing.length} raters were not invited`)
  assert(
    [...byAddress.values()].every(
      (mails) => new Set(mails.map(({ message_id }) => message_id)).size === 1,
    ),
    'a repeated mail had another Message-ID',
  )
  return received.length - emails.length
}
