import assert from 'node:assert/strict'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { openMailTransport } from '#server/mail/mail-transport.ts'
import { testClock } from '../../tests/app.ts'
import { callApi } from './api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  wholeSheet,
  withDataFolder,
} from './fixture.ts'
import { type SmtpBehaviour, startMailServer } from './mail-server.ts'

const TIMEOUTS_MS = { connection: 500, greeting: 500, socket: 500, conversation: 5000 }
const RATERS = 4
/** A release and an autosave of each rater; far below the time-outs of the mail server. */
const BUDGET_MS = 3000
const behaviours: readonly SmtpBehaviour[] = [
  'absent',
  'silent',
  'slow',
  'deferring',
  'refusing',
  'crashing',
]

/**
 * A mail server that fails in any way delays neither autosaves nor releases; when it works again
 * each rater gets one mail.
 */
export function smtpFaults(): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const smtp = await startMailServer()
    const clock = testClock()
    const config = readConfig({
      PORT: '0',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      MAIL_NEW_QUOTA: '20000',
    })
    const product = await startProduct(config, {
      clock,
      transport: openMailTransport(config, TIMEOUTS_MS),
    })
    const { context } = product
    const admin = await signedInAdmin(context)
    const repeats: string[] = []
    try {
      for (const behaviour of behaviours) {
        await smtp.behave(behaviour)
        const matrix = await makeRaterMatrix(context, admin, { subjects: RATERS, released: false })
        await releaseAndSave(product.url, admin, matrix)
        await product.runDueJobs()
        await smtp.behave('accepting')
        if (behaviour === 'refusing') await retryFailed(product.url, admin, matrix)
        await product.runDueJobs() // mail under way ends before the clock moves
        for (let hour = 0; hour < 3; hour++) {
          clock.set(new Date(clock.now().getTime() + 3_600_000).toISOString())
          await product.runDueJobs()
        }
        repeats.push(`${behaviour} ${countRepeated(smtp.received, matrix, behaviour)}`)
      }
    } finally {
      await product.close()
      await smtp.close()
    }
    return `autosaves and releases do not wait for the mail server; mails repeated: ${repeats.join(', ')}`
  })
}

async function releaseAndSave(
  url: string,
  { headers }: Administrator,
  matrix: RaterMatrix,
): Promise<void> {
  const start = performance.now()
  const release = await callApi(url, `/matrices/release/${matrix.id}`, { body: {}, headers })
  assert(release.status === 200, `the release answered ${release.status}`)
  for (const { form_id, headers: key } of matrix.raters) {
    const saved = await callApi(url, '/answers', {
      body: wholeSheet(matrix, form_id).slice(0, 1),
      headers: key,
    })
    assert(saved.status === 200, `an autosave answered ${saved.status}`)
  }
  const elapsed_ms = performance.now() - start
  assert(
    elapsed_ms < BUDGET_MS,
    `a release and ${RATERS} autosaves took ${Math.round(elapsed_ms)} ms`,
  )
}

/** The administrator sees the mails that were refused for good and sends them again. */
async function retryFailed(
  url: string,
  { headers }: Administrator,
  matrix: RaterMatrix,
): Promise<void> {
  const { data } = await callApi(url, `/matrices/participation/${matrix.id}`, {
    method: 'GET',
    headers,
  })
  const failed = (data as { failed_mails: { id: string; failure: string }[] }).failed_mails
  assert(
    failed.length === RATERS && failed.every(({ failure }) => failure.includes('550')),
    `${failed.length} of ${RATERS} refused mails are listed`,
  )
  for (const { id } of failed)
    await callApi(url, `/matrices/retry-mail/${matrix.id}`, { body: { mail_id: id }, headers })
}

function countRepeated(
  received: readonly { to: string; message_id: string }[],
  matrix: RaterMatrix,
  behaviour: SmtpBehaviour,
): number {
  const mails = matrix.raters.map(({ email }) => received.filter(({ to }) => to === email))
  assert(
    mails.every((own) => own.length > 0),
    `a rater got no mail after the server was ${behaviour}`,
  )
  assert(
    mails.every((own) => new Set(own.map(({ message_id }) => message_id)).size === 1),
    'a repeated mail had another Message-ID',
  )
  const repeated = mails.flat().length - RATERS
  assert(
    behaviour === 'crashing' ? repeated <= RATERS * 2 : repeated === 0,
    `${repeated} mails were repeated after the server was ${behaviour}`,
  )
  return repeated
}
