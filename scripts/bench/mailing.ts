import { ask, furnish, makeAdministrator, makeProject, until } from '../faults/ground.ts'
import { startMailServer } from '../faults/mail-server.ts'
import { postmasterOf, runProduct } from '../faults/product-process.ts'
import { cpuOf } from './processes.ts'

export interface MailingRow {
  readonly people: number
  /** How long the mail server thinks about each mail. */
  readonly thinking_ms: number
  readonly mails_per_second: number
  readonly mails_per_hour: number
  /** Of the product and its database. */
  readonly processor_ms_per_mail: number
}

/** A release to that many people, from the press of the button to the last invitation. */
export async function measureMailing(
  data_dir: string,
  people: number,
  thinking_ms: number,
): Promise<MailingRow> {
  const smtp = await startMailServer(thinking_ms)
  const { administrator, project } = await furnish(data_dir, async (context) => {
    const made = await makeAdministrator(context)
    return {
      administrator: made,
      project: await makeProject(context, made, { people, released: false }),
    }
  })
  const product = await runProduct(data_dir, { SMTP_URL: smtp.url })
  try {
    const used = (): number => cpuOf(product.pid) + cpuOf(postmasterOf(data_dir))
    const [start, before] = [performance.now(), used()]
    await ask(product.url, 'POST', `/matrices/release/${project.id}`, {}, administrator.headers)
    await until('every invitation', () => smtp.received.length >= people, 300_000)
    const seconds = (performance.now() - start) / 1000
    const per_second = people / seconds
    return {
      people,
      thinking_ms,
      mails_per_second: Math.round(per_second),
      mails_per_hour: Math.round(per_second * 3.6) * 1000,
      processor_ms_per_mail: Math.round(((used() - before) / people) * 10) / 10,
    }
  } finally {
    await product.terminate()
    await smtp.close()
  }
}
