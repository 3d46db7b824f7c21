import { sql } from 'kysely'
import { scheduledJobs } from '#app/features.ts'
import { sendDueDeliveries } from '#features/integrations/server/due-deliveries.queries.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { releaseFixture } from './release-fixtures.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const jobsWhileServing = scheduledJobs.filter((job) => !job.before_serving)

/** The product on a port of this machine, with an API token and a webhook of its workspace. */
export async function programFixture() {
  const fixture = await releaseFixture({ WEBHOOKS_TO_LOOPBACK: 'yes' })
  const { t, workspace_id, api } = fixture
  const base_url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const workspace = `/workspaces/${workspace_id}`
  const made = { name: 'Nómina', role: 'admin', days: 90 }
  const { token } = (await api().post<{ token: string }>(`${workspace}/tokens`, made)).data
  const receiver = await webhookReceiver()
  const { secret } = (
    await api().post<{ secret: string }>(`${workspace}/webhooks`, {
      url: `${receiver.address}/avisos`,
      events: ['matrix.released', 'matrix.closed', 'reports.ready'],
    })
  ).data
  return {
    t,
    base_url,
    token,
    secret,
    receiver,
    /** Every rater answers «4» to all questions, as the pages behind their links store it. */
    answerAll: async (matrix_id: string): Promise<void> => {
      await sql`
        insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices)
        select f.id, m.id, m.question_count, m.highest_value, m.allow_na,
          array_fill(4, array[m.question_count::int])
        from forms f join matrices m on m.id = f.matrix_id
        where m.id = ${matrix_id}`.execute(t.context.db)
      await t.context.db
        .updateTable('forms')
        .set({ answered: true })
        .where('matrix_id', '=', matrix_id)
        .execute()
    },
    /** Moves the clock and does what is due by then, without the mails. */
    waitUntil: async (instant: string): Promise<void> => {
      t.clock.set(instant)
      await runDueJobs(t.context, jobsWhileServing)
      await sendDueDeliveries(t.context)
    },
    close: async (): Promise<void> => {
      receiver.close()
      await t.close()
    },
  }
}
