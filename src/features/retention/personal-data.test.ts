import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { type Caller, callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { raterHeaders, raterKeyOf } from '../../../tests/rater-key.ts'
import { matrixWithEva } from '../../../tests/retention-fixtures.ts'
import type { PersonalData } from './contract.ts'

let t: TestApp
let api: Caller
let count = 0
let stored: Awaited<ReturnType<typeof matrixWithEva>>

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-20T16:00:00Z')
  const { id, workspace_id } = await makeUser(t.context)
  api = await t.as(id)
  stored = await matrixWithEva(t.context, workspace_id, `eva${++count}`)
})

describe('the personal data of a subject', () => {
  test('are what is stored about the subject, without answers of others or times of answering', async () => {
    const { data, bytes } = await api.get<PersonalData>(
      `/data-subjects/${stored.matrix.id}/${stored.eva.id}`,
    )
    expect(data).toMatchObject({
      name: stored.eva.name,
      email: stored.eva.email,
      external_id: `${stored.word}-id`,
      values: [{ column: 'Puesto', value: `${stored.word} jefa` }],
      as_evaluator: { sheets: 4, self_evaluation: 'open', others: 'open' },
      as_evaluated: { sheets: 2, report_url: null, earlier_report: null },
      privacy_notice: { version: '2025-06', shown_on: '2026-11-20' },
      mails: [{ kind: 'invitation', sent_on: '2026-11-20' }],
    })
    for (const secret of [
      'comenta',
      'receipt',
      stored.luis.id,
      stored.luis.name,
      stored.luis.email,
      raterKeyOf(t.context.secrets, stored.eva.id),
    ])
      expect(bytes.toString()).not.toContain(secret)
  })

  test('tell what the person agreed to, and not whom the person declined', async () => {
    const headers = raterHeaders(t.context.secrets, stored.eva.id)
    const eva = callerOf(t.app, headers)
    await eva.post(`/answers/agreement/${stored.eva.id}`, { agreed: true, version: '2025-06' })
    const form = await t.context.db
      .selectFrom('forms')
      .where('evaluator_id', '=', stored.eva.id)
      .where('relation_type_id', '!=', 1)
      .select('id')
      .executeTakeFirstOrThrow()
    await eva.post('/answers/decline', [{ form_id: form.id, declined: true }])
    const { data, bytes } = await api.get<PersonalData>(
      `/data-subjects/${stored.matrix.id}/${stored.eva.id}`,
    )
    expect(data.closing_agreement).toEqual({ version: '2025-06', agreed_on: '2026-11-20' })
    expect(data.as_evaluator.sheets).toBe(4)
    expect(bytes.toString()).not.toContain('declin')
  })

  test('include the report once it is open', async () => {
    t.clock.set('2026-12-05T12:00:01Z')
    api = await t.as((await makeUser(t.context, { workspace_id: stored.matrix.workspace_id })).id)
    const { data } = await api.get<PersonalData>(
      `/data-subjects/${stored.matrix.id}/${stored.eva.id}`,
    )
    expect(data.as_evaluated.report_url).toBe(
      `/api/v1/reports/${stored.matrix.id}/${stored.eva.id}/pdf`,
    )
  })
})
