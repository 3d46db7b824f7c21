import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { raterKeyOf } from '../../../tests/rater-key.ts'
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
      values: [{ column: 'Puesto', value: `${stored.word} jefa` }],
      as_evaluator: { sheets: 4, self_evaluation: 'open', others: 'open' },
      as_evaluated: { sheets: 2, report_url: null },
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
