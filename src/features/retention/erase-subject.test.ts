import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { callApi } from '../../../scripts/faults/api-request.ts'
import { signedInAdmin } from '../../../scripts/faults/fixture.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { raterHeaders } from '../../../tests/rater-key.ts'
import { filesWith, matrixWithEva } from '../../../tests/retention-fixtures.ts'

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

const remainingForms = async () =>
  new Set(
    (
      await t.context.db
        .selectFrom('forms')
        .where('matrix_id', '=', stored.matrix.id)
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )
const erase = () => api.delete(`/data-subjects/${stored.matrix.id}/${stored.eva.id}`)

describe('the erasure of a subject', () => {
  test('deletes the link, columns, mails, open and leader’s forms, the self-evaluation and every form about the subject', async () => {
    expect((await erase()).data).toEqual({ kept_sheets: 1 })
    expect(await remainingForms()).toEqual(new Set([stored.forms.peer, stored.forms.others]))
    for (const table of [
      'subjects',
      'outbox',
      'notices',
      'subject_values',
      'answers',
      'comments',
      'prompt_comments',
      'activity',
    ]) {
      const { rows } = await t.context.pool.query(`select 1 from ${table} r where r::text ~ $1`, [
        `${stored.eva.id}|${stored.word} Cordero|${stored.word}@cordero|${stored.word} jefa`,
      ])
      expect(rows, table).toEqual([])
    }
    expect((await t.visitor.get(`/answers/verification/${stored.eva.id}`)).code).toBe(
      'answers.link_unknown',
    )
  })

  test('keeps the answers sent to a group without a name and deletes their comments, so that no group shrinks', async () => {
    await erase()
    const { rows } = await t.context.pool.query(
      'select a.choices, s.name, s.email, c.comment from answers a join forms f on f.id = a.form_id join subjects s on s.id = f.evaluator_id left join comments c on c.form_id = f.id where a.form_id = $1',
      [stored.forms.peer],
    )
    expect(rows).toEqual([
      {
        choices: [5, 4, 3, 2],
        name: expect.stringMatching(/^Persona suprimida/),
        email: expect.stringMatching(/@suprimida\.invalid$/),
        comment: null,
      },
    ])
    const other = await t.context.db
      .selectFrom('comments')
      .where('form_id', '=', stored.forms.others)
      .select('comment')
      .execute()
    expect(other).toEqual([{ comment: `${stored.word} comenta` }])
    const { rows: further } = await t.context.pool.query(
      'select form_id, comment from prompt_comments where form_id = any($1)',
      [[stored.forms.peer, stored.forms.others]],
    )
    expect(further).toEqual([{ form_id: stored.forms.others, comment: `${stored.word} comenta` }])
  })

  test('is recorded as an audit event that does not identify the subject', async () => {
    await erase()
    const event = await t.context.db
      .selectFrom('activity')
      .where('target_id', '=', stored.matrix.id)
      .where('action', '=', 'data_subject.erased')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(event.detail).toEqual({})
  })

  test('is allowed after the deadline while the reports are not open', async () => {
    t.clock.set('2026-12-05T11:59:59Z')
    api = await t.as((await makeUser(t.context, { workspace_id: stored.matrix.workspace_id })).id)
    expect((await erase()).status).toBe(200)
  })

  test('is refused once the reports are open, with the date of the erasure of the matrix, and changes nothing', async () => {
    t.clock.set('2026-12-05T12:00:00Z')
    api = await t.as((await makeUser(t.context, { workspace_id: stored.matrix.workspace_id })).id)
    const before = await remainingForms()
    const refused = await erase()
    expect([refused.status, refused.code]).toEqual([409, 'data_subject.reports_open'])
    expect(refused.message).toContain('3 de enero de 2027')
    expect(await remainingForms()).toEqual(before)
  })

  test('is refused in a matrix that is erased already', async () => {
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', stored.matrix.id)
      .execute()
    expect((await erase()).code).toBe('matrix.erased')
  })

  test('leaves the raters of other forms able to answer them', async () => {
    await erase()
    const sheet = await t.visitor.get<{ forms: { id: string }[] }>(
      `/subjects/forms/${stored.luis.id}`,
      raterHeaders(t.context.secrets, stored.luis.id),
    )
    expect(sheet.data.forms.map(({ id }) => id)).toEqual([stored.forms.others])
  })
})

test('leaves no byte of the subject in any file of the embedded database or of mails after the next jobs', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-person-'))
  const product = await startProduct(
    readConfig({ DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'error' }),
  )
  const admin = await signedInAdmin(product.context)
  const { matrix, eva } = await matrixWithEva(product.context, admin.workspace_id, 'canariopersona')
  await product.context.pool.query(
    `update matrices set limit_date = '2099-12-01', closes_at = '2099-12-02', reports_at = '2099-12-02', erase_at = '2099-12-31', remind_at = '2099-11-30' where id = $1`,
    [matrix.id],
  )
  for (const table of ['comments', 'prompt_comments'])
    await product.context.pool.query(
      `update ${table} set comment = 'de otra persona' where form_id in (select id from forms where evaluator_id <> $1)`,
      [eva.id],
    )
  await product.context.pool.query(`update outbox set sent_at = null where subject_id = $1`, [
    eva.id,
  ])
  await product.runDueJobs()
  expect(filesWith(data_dir, 'canariopersona').some((file) => file.endsWith('.eml'))).toBe(true)
  expect(
    (
      await callApi(product.url, `/data-subjects/${matrix.id}/${eva.id}`, {
        method: 'DELETE',
        headers: admin.headers,
      })
    ).status,
  ).toBe(200)
  await product.runDueJobs()
  expect(filesWith(data_dir, 'canariopersona')).toEqual([])
  await product.close()
  rmSync(data_dir, { recursive: true })
})
