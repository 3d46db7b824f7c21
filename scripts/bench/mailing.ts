import { callApi } from '../faults/api-request.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withProduct,
} from '../faults/fixture.ts'
import { waitUntil } from '../faults/inspection.ts'
import { type MailServer, startMailServer } from '../faults/mail-server.ts'
import { postmasterOf, runBuiltProduct } from '../faults/product-process.ts'
import { cpuOf } from './processes.ts'

export interface MailingRow {
  readonly raters: number
  /** The mail server's time for each mail. */
  readonly thinking_ms: number
  readonly mails_per_second: number
  readonly mails_per_hour: number
  /** Of the product and its database together. */
  readonly processor_ms_per_mail: number
  /** From the request for a password link, in the middle of the mailing, to its mail. */
  readonly password_reset_ms: number
  /** From another workspace's release of ten invitations to the last of them. */
  readonly ten_alone_ms: number
  readonly ten_meanwhile_ms: number
}

interface Mailing {
  readonly admin: Administrator
  readonly matrix: RaterMatrix
}

const FEW = 10

/** Ten thousand mails take minutes. */
const PATIENT = { patience_ms: 600_000 }

/**
 * A release to that many raters, from the request to the last invitation; in its middle a password
 * link and a small release of another workspace.
 */
export async function measureMailing(
  data_dir: string,
  raters: number,
  thinking_ms: number,
): Promise<MailingRow> {
  const smtp = await startMailServer(thinking_ms)
  const [alone, large, meanwhile] = await withProduct(data_dir, async (context) => {
    const make = async (subjects: number): Promise<Mailing> => {
      const admin = await signedInAdmin(context)
      return { admin, matrix: await makeRaterMatrix(context, admin, { subjects, released: false }) }
    }
    return [await make(FEW), await make(raters), await make(FEW)] as const
  })
  const product = await runBuiltProduct(data_dir, { SMTP_URL: smtp.url, MAIL_NEW_QUOTA: '20000' })
  const release = (mailing: Mailing): Promise<number> =>
    millisecondsOfRelease(product.url, smtp, mailing)
  try {
    const ten_alone_ms = await release(alone)
    const used = (): number => cpuOf(product.pid) + cpuOf(postmasterOf(data_dir))
    const before = used()
    const all = release(large)
    await waitUntil('a tenth of the mails', () => smtp.received.length > raters / 10, PATIENT)
    const password_reset_ms = await millisecondsOfReset(product.url, smtp, alone.admin.email)
    const ten_meanwhile_ms = await release(meanwhile)
    const per_second = (raters / (await all)) * 1000
    return {
      raters,
      thinking_ms,
      mails_per_second: Math.round(per_second),
      mails_per_hour: Math.round(per_second * 3.6) * 1000,
      processor_ms_per_mail: Math.round(((used() - before) / raters) * 10) / 10,
      password_reset_ms,
      ten_alone_ms,
      ten_meanwhile_ms,
    }
  } finally {
    await product.terminate()
    await smtp.close()
  }
}

async function millisecondsOfRelease(
  url: string,
  smtp: MailServer,
  { admin: { headers }, matrix }: Mailing,
): Promise<number> {
  const start = performance.now()
  const { status } = await callApi(url, `/matrices/release/${matrix.id}`, { body: {}, headers })
  if (status !== 200) throw new Error(`the release answered ${status}`)
  const last = await arrivalOf(smtp, new Set(matrix.raters.map(({ email }) => email)))
  return Math.round(last - start)
}

async function millisecondsOfReset(url: string, smtp: MailServer, email: string): Promise<number> {
  const start = performance.now()
  const [, arrival] = await Promise.all([
    callApi(url, '/auth/forgot-password', { body: { email } }),
    arrivalOf(smtp, new Set([email])),
  ])
  return Math.round(arrival - start)
}

/** When the last mail to these addresses arrived, by `performance.now()`. */
async function arrivalOf(smtp: MailServer, addresses: ReadonlySet<string>): Promise<number> {
  const arrived = () => smtp.received.filter(({ to }) => addresses.has(to))
  await waitUntil('every mail', () => arrived().length >= addresses.size, PATIENT)
  return Math.max(...arrived().map(({ at_ms }) => at_ms))
}
