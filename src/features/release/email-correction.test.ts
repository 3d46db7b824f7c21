import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeSubject } from '../../../tests/factories.ts'
import { makeFurtherComment } from '../../../tests/prompt-fixtures.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import { releasedSheet, type ReleasedSheet, withImportance } from '../../../tests/released-sheet.ts'
import { changedTables, digestsOf } from '../../../tests/table-digests.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const NEW = 'lucia.correcta@ceiba.mx'

/** Lucía's caller with the key of that version. */
const lucia = (s: ReleasedSheet, key_version = 1) =>
  callerOf(t.app, { 'x-rater-key': t.context.secrets.raterKey({ id: s.lucia.id, key_version }) })

async function ownerOf(s: ReleasedSheet) {
  const { rows } = await t.context.pool.query<{ user_id: string }>(
    'select user_id from members where workspace_id = $1',
    [s.matrix.workspace_id],
  )
  return t.as(rows[0]?.user_id ?? '')
}

const correct = async (s: ReleasedSheet, email = NEW, subject_id = s.lucia.id) =>
  (await ownerOf(s)).patch<{ email: string; invited: boolean }>(
    `/matrices/${s.matrix.id}/subjects/${subject_id}/email`,
    { email },
  )

const rowsOf = async (
  table: 'answers' | 'comments' | 'prompt_comments' | 'notices',
  s: ReleasedSheet,
) =>
  (
    await t.context.pool.query(
      table === 'notices'
        ? 'select 1 from notices where subject_id = $1'
        : `select 1 from ${table} a join forms f on f.id = a.form_id where f.evaluator_id = $1`,
      [s.lucia.id],
    )
  ).rowCount

describe('correcting an address', () => {
  test('ends the old link, deletes its drafts and opens an empty sheet', async () => {
    const s = await releasedSheet(t, withImportance)
    const rater = lucia(s)
    const marked = [{ form_id: s.self.id, competence_ids: s.competence_ids.slice(0, 2) }]
    expect((await rater.post('/answers/importance', marked)).status).toBe(200)
    await rater.post('/answers', [s.answer(0, 3)])
    await rater.post('/answers/comments', [{ form_id: s.about.id, comment: 'Escucha.' }])
    await makeFurtherComment(t.context, s.about.id, 'Pregunta.')
    await rater.post(`/answers/notice/${s.lucia.id}`, { version: '2025-06' })
    await rater.post(`/answers/dispute/${s.lucia.id}`, {})
    const reply = await correct(s, ` ${NEW} `)
    expect([reply.status, reply.data]).toEqual([200, { email: NEW, invited: true }])
    for (const table of ['answers', 'comments', 'prompt_comments', 'notices'] as const)
      expect(await rowsOf(table, s)).toBe(0)
    const old = await lucia(s, 1).post('/answers', [s.answer(0, 3)])
    const none = await t.visitor.post('/answers', [s.answer(0, 3)])
    expect([old.status, old.code, old.message]).toEqual([403, none.code, none.message])
    const sheet = await lucia(s, 2).get<{ email: string; forms: { id: string }[]; answers: [] }>(
      `/subjects/forms/${s.lucia.id}`,
    )
    expect(sheet.data).toMatchObject({ email: NEW, answers: [], comments: [] })
    const self = await lucia(s, 2).get(`/subjects/forms/self/${s.lucia.id}`)
    expect(self.data).toMatchObject({ importances: [] })
    const form_id = sheet.data.forms[0]?.id
    expect((await lucia(s, 2).post('/answers', [s.answer(0, 5, form_id)])).status).toBe(200)
    const done = await lucia(s, 2).post(`/answers/complete/${s.lucia.id}`, {
      answers: s.allAnswers(form_id),
    })
    expect(done.status).toBe(200)
  })

  test('mails the new address its link, and the old one that its link ended', async () => {
    const s = await releasedSheet(t)
    expect((await correct(s)).status).toBe(200)
    await deliver()
    expect(fixture.sent.map(({ to }) => to.address).toSorted()).toEqual(
      [NEW, s.lucia.email].toSorted(),
    )
    expect(mailsTo(NEW)[0]?.text).toContain(
      `/assessment/${s.lucia.id}#${t.context.secrets.raterKey({ id: s.lucia.id, key_version: 2 })}`,
    )
    const [notice] = mailsTo(s.lucia.email)
    expect(notice?.subject).toMatch(/ya no sirve/)
    for (const secret of [NEW, s.lucia.name, '#']) expect(notice?.text).not.toContain(secret)
  })

  test('replaces the mails that waited or failed', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    await fixture.release(matrix.id)
    await t.context.db
      .updateTable('outbox')
      .set({ failed_at: t.clock.now(), failure: '550' })
      .where('subject_id', '=', mariana.id)
      .execute()
    await fixture.api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id })
    await fixture.api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, { email: NEW })
    const { data } = await fixture
      .api()
      .get<{ failed_mails: object[] }>(`/matrices/participation/${matrix.id}`)
    expect(data.failed_mails).toEqual([])
    await deliver()
    expect(mailsTo(NEW).map(({ subject }) => subject)).toEqual([
      'Mariana, unos 2 minutos para dos miradas',
    ])
    expect(mailsTo(mariana.email)).toHaveLength(1)
  })

  test('is written in the activity without the person or the addresses', async () => {
    const s = await releasedSheet(t)
    await correct(s)
    const { rows } = await t.context.pool.query<{ action: string; detail: object }>(
      'select action, target_id, detail from activity where workspace_id = $1',
      [s.matrix.workspace_id],
    )
    expect(rows).toEqual([{ action: 'matrix.email_corrected', target_id: s.matrix.id, detail: {} }])
  })

  test('of a subject without forms sends no mail', async () => {
    const s = await releasedSheet(t)
    const guest = await makeSubject(t.context, { matrix_id: s.matrix.id })
    expect((await correct(s, NEW, guest.id)).data).toEqual({ email: NEW, invited: false })
    await deliver()
    expect(fixture.sent).toEqual([])
  })

  test('changes nothing but the subject, drafts, forms, mails and the activity', async () => {
    const s = await releasedSheet(t)
    await lucia(s).post('/answers', [s.answer(0, 3)])
    const before = await digestsOf(t.context)
    await correct(s)
    expect(changedTables(before, await digestsOf(t.context))).toEqual([
      'activity',
      'answers',
      'forms',
      'notices',
      'outbox',
      'subjects',
    ])
  })

  test('at the same time as saving with the old link leaves no draft of it', async () => {
    for (let round = 0; round < 10; round++) {
      t.clock.set(`2026-11-20T17:${round + 10}:00Z`)
      const s = await releasedSheet(t)
      const old = lucia(s)
      const [reply, ...saved] = await Promise.all([
        correct(s),
        ...s.allAnswers().map((answer) => old.post('/answers', [answer])),
        old.post('/answers/comments', [{ form_id: s.about.id, comment: 'Escucha.' }]),
      ])
      expect(reply?.status).toBe(200)
      for (const { status } of saved) expect([200, 403, 404]).toContain(status)
      for (const table of ['answers', 'comments', 'notices'] as const)
        expect(await rowsOf(table, s), table).toBe(0)
    }
  })

  test('at the same time as sending with the old link does one of the two', async () => {
    for (let round = 0; round < 10; round++) {
      t.clock.set(`2026-11-20T17:${round + 10}:00Z`)
      const s = await releasedSheet(t)
      const [corrected, sent] = await Promise.all([
        correct(s),
        lucia(s).post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() }),
      ])
      expect([corrected?.status, sent?.status]).toSatisfy(
        ([one, other]: number[]) =>
          (one === 200 && (other === 403 || other === 404)) || (one === 409 && other === 200),
      )
    }
  })
})

describe('correcting an address is refused', () => {
  const refused = async (
    call: () => ReturnType<typeof correct>,
    status: number,
    code: string,
  ): Promise<void> => {
    const before = await digestsOf(t.context)
    const reply = await call()
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(changedTables(before, await digestsOf(t.context))).toEqual([])
  }

  test('once the person has sent a sheet', async () => {
    const s = await releasedSheet(t)
    await lucia(s).post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() })
    await refused(() => correct(s), 409, 'subject.has_sent')
  })

  test('and tells with addresses that change nothing not who has sent', async () => {
    const s = await releasedSheet(t)
    await lucia(s).post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() })
    await refused(() => correct(s, s.lucia.email), 422, 'subject.email_unchanged')
    await refused(() => correct(s, s.emilio.email), 409, 'subject.email_taken')
  })

  test('to what is no address, is the same one or belongs to another subject', async () => {
    const s = await releasedSheet(t)
    await refused(() => correct(s, 'lucia@ceiba'), 422, 'subject.email_invalid')
    await refused(() => correct(s, s.lucia.email.toUpperCase()), 422, 'subject.email_unchanged')
    await refused(() => correct(s, s.emilio.email.toUpperCase()), 409, 'subject.email_taken')
  })

  test('before the release and after the deadline', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    const draft = () =>
      fixture
        .api()
        .patch<{ email: string; invited: boolean }>(
          `/matrices/${matrix.id}/subjects/${mariana.id}/email`,
          { email: NEW },
        )
    await refused(draft, 409, 'matrix.not_released')
    const s = await releasedSheet(t)
    t.clock.set('2026-12-05T06:00:00Z')
    await refused(() => correct(s), 409, 'matrix.closed')
  })

  test('for a subject of another matrix or of none', async () => {
    const [s, other] = [await releasedSheet(t), await releasedSheet(t)]
    await refused(() => correct(s, NEW, other.lucia.id), 404, 'not_found')
    await refused(() => correct(s, NEW, newId()), 404, 'not_found')
  })
})
