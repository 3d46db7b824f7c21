import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/mails.ts'
import { runDueJobs } from '#server/jobs.ts'
import { MailFailure, type SentMail } from '#server/mail-transport.ts'
import { deliverDueMail } from '#server/mail.ts'
import { type Caller, openTestApp, type TestApp } from '../../../tests/app.ts'
import {
  makeAnswers,
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from '../../../tests/factories.ts'
import type { Matrix } from '../matrices/contract.ts'
import type { Participation, ReleaseSummary } from './contract.ts'
import { releaseJobs } from './server/jobs.ts'

let t: TestApp
let renata: Caller
let workspace_id: string
let user_id: string
let sent: SentMail[]
let matrix_id: string
let company_id: string

beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  ;[workspace_id, user_id] = [user.workspace_id, user.id]
})
afterAll(() => t.close())

/** Renata signs in again: sessions do not last for days. */
const at = async (instant: string) => {
  t.clock.set(instant)
  renata = await t.as(user_id)
}

const transport = { send: async (mail: SentMail) => void sent.push(mail), close: () => {} }
const passTo = async (instant: string) => {
  await at(instant)
  await runDueJobs(t.context, releaseJobs)
  await deliverDueMail(t.context, { transport, renderers: mailRenderers })
}
const person = (name: string) =>
  makeSubject(t.context, { matrix_id, name, email: `${name.toLowerCase()}@ceiba.mx` })
const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
  makeForm(t.context, { matrix_id, evaluator_id, evaluated_id, relation_type_id })

/** Five people; everybody is Ana’s companion, and Beto is also rated by one client. */
beforeEach(async () => {
  await at('2026-11-20T16:00:00Z')
  sent = []
  await t.context.pool.query('delete from matrices')
  company_id = (await makeCompany(t.context, { workspace_id })).id
  matrix_id = (await makeMatrix(t.context, { workspace_id, company_id })).id
})

async function released() {
  const [ana, beto, caro, dora, elia] = await Promise.all(
    ['Ana', 'Beto', 'Caro', 'Dora', 'Elia'].map(person),
  )
  if (!ana || !beto || !caro || !dora || !elia) throw new Error('five people')
  const forms = [await form(ana.id, ana.id, 1)]
  for (const companion of [beto, caro, dora, elia]) forms.push(await form(companion.id, ana.id, 3))
  forms.push(await form(ana.id, beto.id, 5))
  return { ana, beto, forms }
}
const release = () => renata.post(`/matrices/release/${matrix_id}`)
const extend = (limit_date: string) =>
  renata.post<Matrix>(`/matrices/extend/${matrix_id}`, { limit_date })

test('the summary counts people, sheets, mails, loads and the groups that the reports will not show alone', async () => {
  await released()
  const { data } = await renata.get<ReleaseSummary>(`/matrices/release-summary/${matrix_id}`)
  expect(data).toMatchObject({
    evaluated: 2,
    evaluators: 5,
    forms: 6,
    mails: 5,
    limit_date: '2026-12-04',
    reminder_date: '2026-12-01',
    closes_at: '2026-12-05T06:00:00.000Z',
    reports_at: '2026-12-05T12:00:00.000Z',
    small_groups: { total: 1, pooled: 0, hidden: 1, people: [{ name: 'Beto' }] },
    heaviest: { name: 'Ana', forms: 2, minutes: 1 },
    usual: { forms: 1, minutes: 1 },
  })
  expect(data.without_evaluators.map(({ name }) => name)).toEqual(['Caro', 'Dora', 'Elia'])
})

describe('the deadline', () => {
  test('moves later with everything that follows from it, and the reminder is sent for the new one', async () => {
    await released()
    await release()
    await passTo('2026-12-01T15:00:00Z')
    sent = []
    const { data } = await extend('2026-12-11')
    expect(data).toMatchObject({
      limit_date: '2026-12-11',
      closes_at: '2026-12-12T06:00:00.000Z',
      reports_at: '2026-12-12T12:00:00.000Z',
      erase_at: '2027-01-10T06:00:00.000Z',
    })
    await passTo('2026-12-05T12:00:00Z')
    expect(sent).toEqual([])
    await passTo('2026-12-08T15:00:00Z')
    expect(sent).toHaveLength(5)
  })

  test('may still move after it has passed, but not once the reports are open', async () => {
    await released()
    await release()
    await at('2026-12-05T11:59:00Z')
    expect((await extend('2026-12-06')).status).toBe(200)
    await at('2026-12-07T12:00:00Z')
    expect(await extend('2026-12-20')).toMatchObject({ status: 409, code: 'matrix.reports_open' })
  })

  test('never moves earlier, nor in a draft', async () => {
    await released()
    expect(await extend('2026-12-20')).toMatchObject({ code: 'matrix.not_released' })
    await release()
    for (const date of ['2026-12-04', '2026-12-01'])
      expect(await extend(date)).toMatchObject({ status: 422, code: 'matrix.deadline_not_later' })
  })

  test('closed early ends at once; the reports open six hours later, and the erasure counts from today', async () => {
    await released()
    await release()
    await at('2026-11-25T02:00:00Z')
    const { data } = await renata.post<Matrix>(`/matrices/close/${matrix_id}`)
    expect(data).toMatchObject({
      phase: 'closed',
      limit_date: '2026-11-24',
      closes_at: '2026-11-25T02:00:00.000Z',
      reports_at: '2026-11-25T08:00:00.000Z',
      erase_at: '2026-12-24T06:00:00.000Z',
    })
    expect(await renata.post(`/matrices/close/${matrix_id}`)).toMatchObject({
      status: 409,
      code: 'matrix.closed',
    })
  })
})

test('the reports are announced once, to the reports e-mail, with a link that needs a session', async () => {
  await released()
  await release()
  await passTo('2026-12-05T11:59:00Z')
  sent = []
  await passTo('2026-12-05T12:00:00Z')
  await passTo('2026-12-06T12:00:00Z')
  expect(sent.map((mail) => mail.to.address)).toEqual(['rh@ceiba.mx'])
  expect(sent[0]?.text).toContain(
    `http://localhost:3000/download-reports/${company_id}/${matrix_id}`,
  )
})

test('seven days before the erasure the reports e-mail is warned, once', async () => {
  await released()
  await release()
  await passTo('2026-12-26T16:00:00Z')
  sent = []
  await passTo('2026-12-27T06:00:00Z')
  await passTo('2026-12-28T06:00:00Z')
  expect(sent.map((mail) => mail.subject)).toEqual([
    expect.stringMatching(/^Los datos personales de .* se eliminan el 3 de enero de 2027$/),
  ])
})

describe('participation', () => {
  test('shows progress by evaluated and relation and who is pending, never who gave what', async () => {
    const { ana, forms } = await released()
    await release()
    await makeAnswers(t.context, forms[1]?.id ?? '', [1, 2, 3, 4], 'Un comentario')
    const { data } = await renata.get<Participation>(`/matrices/participation/${matrix_id}`)
    expect(data.evaluated.find(({ subject_id }) => subject_id === ana.id)?.shares).toEqual([
      { relation_type_id: 1, answered: 0, forms: 1 },
      { relation_type_id: 3, answered: 1, forms: 4 },
    ])
    expect(
      data.pending.map(({ name, pending, forms: asked }) => `${name} ${pending}/${asked}`),
    ).toEqual(['Ana 2/2', 'Caro 1/1', 'Dora 1/1', 'Elia 1/1'])
    expect(data).toMatchObject({ mails_waiting: 5, mails_sent: 0, can_remind: true })
    expect(JSON.stringify(data)).not.toContain('comentario')
  })

  test('tells of mails that were refused, and sends one again when asked', async () => {
    await released()
    await release()
    const refusing = {
      ...transport,
      send: async () => {
        throw new MailFailure('El servidor de correo lo rechazó: 550', { final: true })
      },
    }
    t.context.log.level = 'silent'
    await deliverDueMail(t.context, { transport: refusing, renderers: mailRenderers })
    const failed = (await renata.get<Participation>(`/matrices/participation/${matrix_id}`)).data
      .failed_mails
    expect(failed).toHaveLength(5)
    expect(failed[0]).toMatchObject({
      kind: 'invitation',
      failure: 'El servidor de correo lo rechazó: 550',
    })
    const ask = () => renata.post(`/matrices/retry-mail/${matrix_id}`, { mail_id: failed[0]?.id })
    expect((await ask()).status).toBe(200)
    await deliverDueMail(t.context, { transport, renderers: mailRenderers })
    expect(sent.map((mail) => mail.to.address)).toEqual([failed[0]?.email])
    expect(await ask()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a receipt that failed is not told: it would say when somebody answered', async () => {
    const { ana } = await released()
    await release()
    await t.context.pool.query(
      `insert into outbox (id, kind, dedupe_key, matrix_id, subject_id, created_at, due_at, failed_at, failure) values (gen_random_uuid(), 'receipt', $1, $2, $3, now(), now(), now(), '550')`,
      [`receipt ${ana.id} self`, matrix_id, ana.id],
    )
    expect(
      (await renata.get<Participation>(`/matrices/participation/${matrix_id}`)).data.failed_mails,
    ).toEqual([])
  })
})
