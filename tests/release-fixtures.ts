import { mailRenderers, scheduledJobs } from '#app/features.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import type { SentMail } from '#server/mail/mail-transport.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { openTestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { makeCompany, makeForm, makeMatrix, makeSubject, makeUser } from './factories.ts'

const jobsWhileServing = scheduledJobs.filter((job) => !job.before_serving)

/** A transport that keeps the mails in `sent` until `clearMails`. */
function recordedMails() {
  const sent: SentMail[] = []
  return {
    transport: { send: async (mail: SentMail) => void sent.push(mail), close: () => {} },
    sent,
    clearMails: () => void sent.splice(0),
    mailsTo: (email: string) => sent.filter((mail) => mail.to.address === email),
  }
}

/** The application with an administrator and a transport that records mail. */
export async function releaseFixture(settings: Record<string, string> = {}) {
  const t = await openTestApp(settings)
  const user = await makeUser(t.context)
  const mails = recordedMails()
  let api: Caller = await t.as(user.id)

  /**
   * Sets the clock and signs the administrator in again, because the session would have expired.
   */
  const signInAt = async (instant: string): Promise<void> => {
    t.clock.set(instant)
    api = await t.as(user.id)
  }
  const deliver = () =>
    deliverDueMail(t.context, { transport: mails.transport, renderers: mailRenderers })
  /** Sets the clock and does what is due by then, as the running product does every minute. */
  const runJobsAt = async (instant: string): Promise<void> => {
    await signInAt(instant)
    await runDueJobs(t.context, jobsWhileServing)
    await deliver()
  }

  return {
    t,
    ...mails,
    api: () => api,
    workspace_id: user.workspace_id,
    signInAt,
    deliver,
    runJobsAt,
    /** Deletes every matrix and mail and returns to 20 November 2026. */
    reset: async (): Promise<void> => {
      await signInAt('2026-11-20T16:00:00Z')
      await t.context.pool.query('delete from matrices')
      mails.clearMails()
    },
    release: (matrix_id: string) =>
      api.post<{ released: boolean }>(`/matrices/release/${matrix_id}`),
  }
}

export type ReleaseFixture = Awaited<ReturnType<typeof releaseFixture>>

interface DraftSettings {
  readonly name?: string
  readonly remind_halfway?: boolean
  readonly remind_last_day?: boolean
  readonly limit_date?: string
  readonly status?: 'activa' | 'inactiva'
}

/** A draft in which Mariana rates herself and Emilio, and Jorge leads both. */
export async function draftWithLeader(
  { t, workspace_id }: ReleaseFixture,
  { status, ...given }: DraftSettings = {},
) {
  const company = await makeCompany(t.context, { workspace_id, ...(status ? { status } : {}) })
  const matrix = await makeMatrix(t.context, { workspace_id, company_id: company.id, ...given })
  const subject = (name: string) => makeSubject(t.context, { matrix_id: matrix.id, name })
  const [mariana, emilio, jorge] = [
    await subject('Mariana Solís'),
    await subject('Emilio Peña'),
    await subject('Jorge Ávila'),
  ]
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    makeForm(t.context, { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id })
  const forms = [
    await form(mariana.id, mariana.id, 1),
    await form(mariana.id, emilio.id, 3),
    await form(jorge.id, mariana.id, 2),
    await form(jorge.id, emilio.id, 2),
  ]
  return { matrix, mariana, emilio, jorge, forms }
}

/** A draft of five subjects: the other four are peers of Ana, and Ana is a client of Beto. */
export async function draftWithPeers({ t, workspace_id }: ReleaseFixture) {
  const company = await makeCompany(t.context, { workspace_id })
  const matrix = await makeMatrix(t.context, { workspace_id, company_id: company.id })
  const matrix_id = matrix.id
  const subject = (name: string) =>
    makeSubject(t.context, { matrix_id, name, email: `${name.toLowerCase()}@ceiba.mx` })
  const [ana, beto] = [await subject('Ana'), await subject('Beto')]
  const others = [await subject('Caro'), await subject('Dora'), await subject('Elia')]
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    makeForm(t.context, { matrix_id, evaluator_id, evaluated_id, relation_type_id })
  const forms = [await form(ana.id, ana.id, 1)]
  for (const peer of [beto, ...others]) forms.push(await form(peer.id, ana.id, 3))
  forms.push(await form(ana.id, beto.id, 5))
  return { matrix, company, ana, beto, forms }
}
