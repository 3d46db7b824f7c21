import assert from 'node:assert/strict'
import { type Product, startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { type TestClock, testClock } from '../../tests/app.ts'
import { makeMatrix, makeUser } from '../../tests/factories.ts'
import { callApi } from './api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
} from './fixture.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

interface JumpingProduct {
  readonly product: Product
  readonly clock: TestClock
  readonly smtp: MailServer
  /** Moves the clock and runs what is due. */
  jumpTo(instant: string): Promise<void>
}

const REMINDER_JUMPS = [
  '2026-12-02T15:01:00Z',
  '2026-11-21T00:00:00Z',
  '2026-12-02T15:02:00Z',
  '2026-12-01T00:00:00Z',
  '2026-12-02T20:00:00Z',
]

/**
 * Moves the clock of a running product forward, back and forward again: each scheduled job happens
 * once and nothing reopens.
 */
export function clockJumps(): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const smtp = await startMailServer()
    const clock = testClock()
    const product = await startProduct(
      readConfig({
        PORT: '0',
        DATA_DIR: data_dir,
        LOG_LEVEL: 'error',
        SMTP_URL: smtp.url,
        MAIL_NEW_QUOTA: '20000',
      }),
      { clock },
    )
    const jumpTo = async (instant: string): Promise<void> => {
      clock.set(instant)
      await product.runDueJobs()
    }
    try {
      const admin = await signedInAdmin(product.context)
      const matrix = await makeRaterMatrix(product.context, admin, { subjects: 3, released: false })
      await closeInDecember(product, matrix)
      const jumping = { product, clock, smtp, jumpTo }
      await inviteAndRemindOnce(jumping, admin, matrix)
      await eraseOnce(jumping, matrix)
      return `${REMINDER_JUMPS.length + 5} jumps: invited once, reminded once, erased once, nothing sent again and nothing reopened`
    } finally {
      await product.close()
      await smtp.close()
    }
  })
}

async function closeInDecember({ context }: Product, { id }: RaterMatrix): Promise<void> {
  const { workspace_id } = await makeUser(context)
  const december = await makeMatrix(context, { workspace_id, limit_date: '2026-12-04' })
  await context.pool.query(
    `update matrices m set limit_date = o.limit_date, closes_at = o.closes_at, reports_at = o.reports_at, remind_at = o.remind_at, erase_at = o.erase_at, reminder_date = o.reminder_date from matrices o where m.id = $1 and o.id = $2`,
    [id, december.id],
  )
}

async function inviteAndRemindOnce(
  { product, smtp, jumpTo }: JumpingProduct,
  { headers }: Administrator,
  matrix: RaterMatrix,
): Promise<void> {
  const release = await callApi(product.url, `/matrices/release/${matrix.id}`, {
    body: {},
    headers,
  })
  assert(release.status === 200, `the release answered ${release.status}`)
  await jumpTo('2026-11-20T16:01:00Z')
  const counts = [smtp.received.length]
  for (const instant of REMINDER_JUMPS) {
    await jumpTo(instant)
    counts.push(smtp.received.length)
  }
  assert(counts.join() === '3,6,6,6,6,6', `mails after each jump: ${counts.join()}`)
  const profile = await callApi(product.url, '/auth/profile', { method: 'GET', headers })
  assert(profile.status === 401, 'a session of November is open in December')
}

async function eraseOnce(
  { product, clock, smtp, jumpTo }: JumpingProduct,
  { id, raters, question_ids, value_ids }: RaterMatrix,
): Promise<void> {
  await jumpTo('2026-12-05T12:01:00Z')
  await jumpTo('2027-01-04T12:00:00Z')
  const before = smtp.received.length
  await jumpTo('2026-11-22T12:00:00Z')
  await jumpTo('2027-01-05T12:00:00Z')
  assert(smtp.received.length === before, 'a clock that went back sent a mail again')
  const { rows } = await product.context.pool.query<{ erasures: number; subjects: number }>(
    'select (select count(*) from erasures where matrix_id = $1) as erasures, (select count(*) from subjects where matrix_id = $1) as subjects',
    [id],
  )
  const [left] = rows
  assert(
    left?.erasures === 1 && left.subjects === 0,
    `erased ${left?.erasures} times, ${left?.subjects} subjects left`,
  )
  clock.set('2026-11-22T12:00:00Z')
  const choice = {
    form_id: raters[0]?.form_id,
    question_id: question_ids[0],
    value_id: value_ids[0],
  }
  const reopened = await callApi(product.url, '/answers', {
    body: [choice],
    headers: raters[0]?.headers ?? {},
  })
  assert(reopened.status === 403, `an erased sheet answers ${reopened.status} instead of 403`)
}
