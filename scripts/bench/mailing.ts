import { callApi } from '../faults/api-request.ts'
import { makeRaterMatrix, signedInAdmin, withProduct } from '../faults/fixture.ts'
import { waitUntil } from '../faults/inspection.ts'
import { startMailServer } from '../faults/mail-server.ts'
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
}

/** A release to that many raters, from the request to the last invitation. */
export async function measureMailing(
  data_dir: string,
  raters: number,
  thinking_ms: number,
): Promise<MailingRow> {
  const smtp = await startMailServer(thinking_ms)
  const { admin, matrix } = await withProduct(data_dir, async (context) => {
    const made = await signedInAdmin(context)
    return {
      admin: made,
      matrix: await makeRaterMatrix(context, made, { subjects: raters, released: false }),
    }
  })
  const product = await runBuiltProduct(data_dir, { SMTP_URL: smtp.url })
  try {
    const used = (): number => cpuOf(product.pid) + cpuOf(postmasterOf(data_dir))
    const [start, before] = [performance.now(), used()]
    await callApi(product.url, `/matrices/release/${matrix.id}`, {
      body: {},
      headers: admin.headers,
    })
    await waitUntil('every invitation', () => smtp.received.length >= raters, 300_000)
    const seconds = (performance.now() - start) / 1000
    const per_second = raters / seconds
    return {
      raters,
      thinking_ms,
      mails_per_second: Math.round(per_second),
      mails_per_hour: Math.round(per_second * 3.6) * 1000,
      processor_ms_per_mail: Math.round(((used() - before) / raters) * 10) / 10,
    }
  } finally {
    await product.terminate()
    await smtp.close()
  }
}
