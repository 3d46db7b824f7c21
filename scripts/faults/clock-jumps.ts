import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { testClock } from '../../tests/app.ts'
import { makeMatrix, makeUser } from '../../tests/factories.ts'
import { ask, demand, inFolder, makeAdministrator, makeProject } from './ground.ts'
import { startMailServer } from './mail-server.ts'

/** The clock leaps forward, back and forward again under a running product: sessions end, whatever is due happens once, nothing reopens. */
export function clockJumps(): Promise<string> {
  return inFolder(async (data_dir) => {
    const smtp = await startMailServer()
    const clock = testClock()
    const product = await startProduct(
      readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error', SMTP_URL: smtp.url }),
      { clock },
    )
    const f = product.context
    const at = async (instant: string): Promise<void> => {
      clock.set(instant)
      await product.runDueJobs()
    }
    try {
      const administrator = await makeAdministrator(f)
      const project = await makeProject(f, administrator, { people: 3, released: false })
      await f.pool.query(
        `update matrices m set limit_date = o.limit_date, closes_at = o.closes_at, reports_at = o.reports_at, remind_at = o.remind_at, erase_at = o.erase_at, reminder_date = o.reminder_date from matrices o where m.id = $1 and o.id = $2`,
        [
          project.id,
          (
            await makeMatrix(f, {
              workspace_id: (await makeUser(f)).workspace_id,
              limit_date: '2026-12-04',
            })
          ).id,
        ],
      )
      const me = (): Promise<number> =>
        ask(product.url, 'GET', '/auth/profile', undefined, administrator.headers).then(
          ({ status }) => status,
        )
      demand(
        (
          await ask(
            product.url,
            'POST',
            `/matrices/release/${project.id}`,
            {},
            administrator.headers,
          )
        ).status === 200,
        'the release was refused',
      )
      await at('2026-11-20T16:01:00Z')
      const counted = [smtp.received.length]
      for (const instant of [
        '2026-12-02T15:01:00Z',
        '2026-11-21T00:00:00Z',
        '2026-12-02T15:02:00Z',
        '2026-12-01T00:00:00Z',
        '2026-12-02T20:00:00Z',
      ]) {
        await at(instant)
        counted.push(smtp.received.length)
      }
      demand(counted.join() === '3,6,6,6,6,6', `mails after each jump: ${counted.join()}`)
      demand((await me()) === 401, 'a session of November is open in December')
      await at('2026-12-05T12:01:00Z')
      await at('2027-01-04T12:00:00Z')
      const before = smtp.received.length
      await at('2026-11-22T12:00:00Z')
      await at('2027-01-05T12:00:00Z')
      demand(smtp.received.length === before, 'a clock that went back sent something again')
      const { rows } = await f.pool.query<{ stones: number; people: number }>(
        'select (select count(*) from erasures where matrix_id = $1) as stones, (select count(*) from subjects where matrix_id = $1) as people',
        [project.id],
      )
      demand(
        rows[0]?.stones === 1 && rows[0].people === 0,
        `erased ${rows[0]?.stones} times, ${rows[0]?.people} people left`,
      )
      clock.set('2026-11-22T12:00:00Z')
      const reopened = await ask(product.url, 'POST', '/answers', [
        {
          form_id: project.raters[0]?.form_id,
          question_id: project.question_ids[0],
          value_id: project.value_ids[0],
        },
      ])
      demand(
        reopened.status === 404,
        `after the erasure a clock that goes back reopens a sheet (${reopened.status})`,
      )
      return `${counted.length + 4} jumps: invited once, reminded once, erased once, nothing sent again and nothing reopened`
    } finally {
      await product.close()
      await smtp.close()
    }
  })
}
