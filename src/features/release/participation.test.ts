import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { pairChance } from '#features/matrices/deduction.rules.ts'
import { MailFailure } from '#server/mail/mail-transport.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { makeAnswers } from '../../../tests/factories.ts'
import { draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Participation, ReleaseSummary } from './contract.ts'

const fixture = await releaseFixture()
const { t, transport, api, sent, release } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

test('the summary of a release counts subjects, forms, mails, loads and groups below the minimum', async () => {
  const { matrix } = await draftWithPeers(fixture)
  const { data } = await api().get<ReleaseSummary>(`/matrices/release-summary/${matrix.id}`)
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
    deduction: {
      groups: 1,
      questions: 4,
      share: pairChance(4, 4),
      higher: { minimum: 4, groups: 1, share: pairChance(4, 4) },
    },
    heaviest: { name: 'Ana', forms: 2, minutes: 2 },
    usual: { forms: 1, minutes: 1 },
  })
  expect(data.without_evaluators).toEqual([])
})

describe('the participation', () => {
  test('shows progress by evaluated and relation and the pending raters, never an answer or its author', async () => {
    const { matrix, ana, forms } = await draftWithPeers(fixture)
    await release(matrix.id)
    await makeAnswers(t.context, forms[1]?.id ?? '', [1, 2, 3, 4], 'Un comentario')
    const { data } = await api().get<Participation>(`/matrices/participation/${matrix.id}`)
    expect(data.evaluated.find(({ subject_id }) => subject_id === ana.id)?.shares).toEqual([
      { relation_type_id: 1, answered: 0, forms: 1 },
      { relation_type_id: 3, answered: 1, forms: 4 },
    ])
    expect(
      data.pending.map(({ name, pending, forms: requested }) => `${name} ${pending}/${requested}`),
    ).toEqual(['Ana 2/2', 'Caro 1/1', 'Dora 1/1', 'Elia 1/1'])
    expect(data.pending.map(({ reminders }) => reminders)).toEqual(['open', 'open', 'open', 'open'])
    expect(data).toMatchObject({ mails_waiting: 5, mails_sent: 0 })
    expect(JSON.stringify(data)).not.toContain('comentario')
  })

  test('lists failed mails and sends one again on request', async () => {
    const { matrix } = await draftWithPeers(fixture)
    await release(matrix.id)
    const refusing = {
      ...transport,
      send: async () => {
        throw new MailFailure('El servidor de correo lo rechazó: 550', { final: true })
      },
    }
    t.context.log.level = 'silent'
    await deliverDueMail(t.context, { transport: refusing, renderers: mailRenderers })
    const failed = (await api().get<Participation>(`/matrices/participation/${matrix.id}`)).data
      .failed_mails
    expect(failed).toHaveLength(5)
    expect(failed[0]).toMatchObject({
      kind: 'invitation',
      failure: 'El servidor de correo lo rechazó: 550',
    })
    const retry = () => api().post(`/matrices/retry-mail/${matrix.id}`, { mail_id: failed[0]?.id })
    expect((await retry()).status).toBe(200)
    await deliverDueMail(t.context, { transport, renderers: mailRenderers })
    expect(sent.map((mail) => mail.to.address)).toEqual([failed[0]?.email])
    expect(await retry()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('omits a failed receipt, because it would reveal when the rater answered', async () => {
    const { matrix, ana } = await draftWithPeers(fixture)
    await release(matrix.id)
    await t.context.pool.query(
      `insert into outbox (id, kind, dedupe_key, matrix_id, subject_id, created_at, due_at, failed_at, failure) values (gen_random_uuid(), 'receipt', $1, $2, $3, now(), now(), now(), '550')`,
      [`receipt ${ana.id} self`, matrix.id, ana.id],
    )
    expect(
      (await api().get<Participation>(`/matrices/participation/${matrix.id}`)).data.failed_mails,
    ).toEqual([])
  })
})
