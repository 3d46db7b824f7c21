import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '#server/core/secrets.ts'
import { callerOf } from '../../../../../tests/caller.ts'
import { makePrompts } from '../../../../../tests/prompt-fixtures.ts'
import { releaseFixture } from '../../../../../tests/release-fixtures.ts'
import {
  choicesOf,
  type ReleasedSheet,
  releasedSheet,
} from '../../../../../tests/released-sheet.ts'
import { changedTables, currentDigests, digestsOf } from '../../../../../tests/table-digests.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

/** Lucía's caller with the key of that version. */
const lucia = (s: ReleasedSheet, key_version = 1) =>
  callerOf(t.app, { 'x-rater-key': t.context.secrets.raterKey({ id: s.lucia.id, key_version }) })

async function send(s: ReleasedSheet, key_version = 1, form_id = s.about.id): Promise<void> {
  const reply = await lucia(s, key_version).post(`/answers/complete/${s.lucia.id}`, {
    answers: s.allAnswers(form_id),
  })
  expect(reply.status).toBe(200)
}

async function ownerOf(s: ReleasedSheet) {
  const { rows } = await t.context.pool.query<{ user_id: string }>(
    'select user_id from members where workspace_id = $1',
    [s.matrix.workspace_id],
  )
  return t.as(rows[0]?.user_id ?? '')
}

/** The token of «No fui yo» in the newest receipt that Lucía was mailed. */
async function receivedToken(s: ReleasedSheet): Promise<string> {
  await deliver()
  const text = mailsTo(s.lucia.email).findLast(({ subject }) =>
    subject.startsWith('Recibimos tus respuestas'),
  )?.text
  return new RegExp(`/reopen/${s.lucia.id}#([\\w-]{43})`).exec(text ?? '')?.[1] ?? ''
}

const reopen = (s: ReleasedSheet, token: string, subject_id = s.lucia.id) =>
  t.visitor.post(`/answers/reopen/${subject_id}`, { token })

const read = (s: ReleasedSheet, key_version: number) =>
  lucia(s, key_version).get<{ completed: boolean; answers: { sequence: number }[] }>(
    `/subjects/forms/${s.lucia.id}`,
  )

describe('«No fui yo»', () => {
  test('reopens the sheet, keeps what was sent as drafts and replaces the link', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const reply = await reopen(s, await receivedToken(s))
    expect([reply.status, reply.data]).toEqual([200, null])
    expect((await read(s, 1)).code).toBe('answers.key_required')
    const sheet = (await read(s, 2)).data
    expect(sheet.completed).toBe(false)
    expect(sheet.answers.map(({ sequence }) => sequence)).toEqual([0, 0, 0, 0])
    expect((await lucia(s, 2).post('/answers', [s.answer(0, 1, s.about.id, 1)])).status).toBe(200)
    expect(await choicesOf(t, s.about.id)).toEqual([1, 4, 4, 4])
    await deliver()
    const link = mailsTo(s.lucia.email).at(-1)
    expect(link?.subject).toMatch(/^Reabrimos tus respuestas/)
    expect(link?.text).toContain(
      `/assessment/${s.lucia.id}#${t.context.secrets.raterKey({ id: s.lucia.id, key_version: 2 })}`,
    )
  })

  test('reopens comments as drafts that can be changed', async () => {
    const s = await releasedSheet(t)
    await lucia(s).post('/answers/comments', [{ form_id: s.about.id, comment: 'Escucha.' }])
    await send(s)
    await reopen(s, await receivedToken(s))
    const change = [{ form_id: s.about.id, comment: 'Escucha bien.', sequence: 1 }]
    expect((await lucia(s, 2).post('/answers/comments', change)).status).toBe(200)
    const { data } = await lucia(s, 2).get<{ comments: object[] }>(`/subjects/forms/${s.lucia.id}`)
    expect(data.comments).toMatchObject([{ form_id: s.about.id, comment: 'Escucha bien.' }])
  })

  test('reopens comments on further open questions too', async () => {
    const s = await releasedSheet(t)
    const [, stop = ''] = await makePrompts(t, s.matrix.evaluation_id, [
      { prompt: 'Seguir haciendo' },
      { prompt: 'Dejar de hacer', required: true },
    ])
    const comment = { form_id: s.about.id, prompt_id: stop, comment: 'Interrumpe.' }
    await lucia(s).post('/answers/comments', [comment])
    await send(s)
    await reopen(s, await receivedToken(s))
    const change = [{ ...comment, comment: 'Interrumpe poco.', sequence: 1 }]
    expect((await lucia(s, 2).post('/answers/comments', change)).status).toBe(200)
    const { data } = await lucia(s, 2).get<{ comments: object[] }>(`/subjects/forms/${s.lucia.id}`)
    expect(data.comments).toMatchObject(change)
  })

  test('leaves the other sheet as it was sent', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const others = await receivedToken(s)
    await send(s, 1, s.self.id)
    expect((await reopen(s, others)).status).toBe(200)
    const { rows } = await t.context.pool.query<{ id: string; answered: boolean }>(
      'select id, answered from forms where evaluator_id = $1',
      [s.lucia.id],
    )
    expect(Object.fromEntries(rows.map(({ id, answered }) => [id, answered]))).toEqual({
      [s.about.id]: false,
      [s.self.id]: true,
    })
  })

  test('tells the owners and the reports address, and not what was answered', async () => {
    const s = await releasedSheet(t)
    await send(s)
    await reopen(s, await receivedToken(s))
    fixture.clearMails()
    await deliver()
    const { rows: owners } = await t.context.pool.query<{ email: string }>(
      `select u.email from members m join users u on u.id = m.user_id where m.workspace_id = $1`,
      [s.matrix.workspace_id],
    )
    const notices = fixture.sent.filter(({ to }) => to.address !== s.lucia.email)
    expect(notices.map(({ to }) => to.address).toSorted()).toEqual(
      [s.matrix.email_send_reports, ...owners.map(({ email }) => email)].toSorted(),
    )
    for (const { text } of notices) {
      expect(text).toContain(s.lucia.name)
      expect(text).not.toMatch(/autoevaluación|sobre otras|#[\w-]{20}/)
    }
    const { rows: events } = await t.context.pool.query(
      'select action, user_id, target_id, detail from activity where workspace_id = $1',
      [s.matrix.workspace_id],
    )
    expect(events).toEqual([
      { action: 'matrix.sheet_reopened', user_id: null, target_id: s.matrix.id, detail: {} },
    ])
  })

  test('works once a receipt, and again with the receipt of the next sending', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const first = await receivedToken(s)
    await reopen(s, first)
    await expectRefused(() => reopen(s, first), 409, 'answers.receipt_used')
    await send(s, 2)
    const second = await receivedToken(s)
    expect(second).not.toBe(first)
    await expectRefused(() => reopen(s, first), 409, 'answers.receipt_used')
    expect((await reopen(s, second)).status).toBe(200)
    expect((await read(s, 3)).data.completed).toBe(false)
  })

  test('works after a change of the secret while the previous one is given', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const token = await receivedToken(s)
    const { secrets } = t.context
    Object.assign(t.context, { secrets: secretsFrom('another secret', 'a secret of the tests') })
    const reply = await reopen(s, token)
    Object.assign(t.context, { secrets })
    expect(reply.status).toBe(200)
  })

  test('is refused after the deadline', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const token = await receivedToken(s)
    t.clock.set('2026-12-05T06:00:00Z')
    await expectRefused(() => reopen(s, token), 410, 'answers.reopen_closed')
  })

  test('is refused with the same bytes for every token of no receipt', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const token = await receivedToken(s)
    const rater_key = t.context.secrets.raterKey({ id: s.lucia.id, key_version: 1 })
    const bytes = new Set<string>()
    for (const [wrong, subject_id] of [
      ['', s.lucia.id],
      [rater_key, s.lucia.id],
      [token.slice(1), s.lucia.id],
      [t.context.secrets.receiptToken(s.lucia.id, 'others', 1), s.lucia.id],
      [token, s.emilio.id],
      [token, s.matrix.id],
    ] as const) {
      const reply = await expectRefused(
        () => reopen(s, wrong, subject_id),
        403,
        'answers.receipt_unknown',
      )
      bytes.add(reply.bytes.toString().replace(/"request_id":"[^"]*"/, ''))
    }
    expect(bytes.size).toBe(1)
  })

  test('of a sheet that was not sent is refused', async () => {
    const s = await releasedSheet(t)
    const token = t.context.secrets.receiptToken(s.lucia.id, 'others', 0)
    await expectRefused(() => reopen(s, token), 409, 'answers.receipt_used')
  })

  test('changes nothing when a scanner opens its page', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const token = await receivedToken(s)
    const before = await currentDigests(t.context)
    for (const path of [`/reopen/${s.lucia.id}`, `/reopen/${s.lucia.id}?token=${token}`]) {
      const page = await t.visitor.get(`//${path.slice(1)}`)
      expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    }
    expect(await currentDigests(t.context)).toEqual(before)
  })

  test('twenty times at once reopens once', async () => {
    const s = await releasedSheet(t)
    await send(s)
    const token = await receivedToken(s)
    const replies = await Promise.all(Array.from({ length: 20 }, () => reopen(s, token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect((await read(s, 2)).data.completed).toBe(false)
  })

  test('at the same time as sending with the old link ends reopened', async () => {
    for (let round = 0; round < 10; round++) {
      t.clock.set(`2026-11-20T17:${round + 10}:00Z`)
      const s = await releasedSheet(t)
      await send(s)
      const token = await receivedToken(s)
      const body = { answers: s.allAnswers().slice(1) }
      const old = lucia(s)
      const [reply, ...sent] = await Promise.all([
        reopen(s, token),
        ...Array.from({ length: 5 }, () => old.post(`/answers/complete/${s.lucia.id}`, body)),
      ])
      expect(reply.status).toBe(200)
      for (const { status } of sent) expect([200, 403]).toContain(status)
      expect((await read(s, 2)).data.completed).toBe(false)
    }
  })

  test('at the same time as closing either reopens or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await releasedSheet(t)
      await send(s)
      const token = await receivedToken(s)
      const [reopened, closed] = await Promise.all([
        reopen(s, token),
        (await ownerOf(s)).post(`/matrices/close/${s.matrix.id}`),
      ])
      expect(closed.status).toBe(200)
      expect([200, 410]).toContain(reopened.status)
    }
  })

  test('at the same time as an erasure of the rater leaves no open form', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await releasedSheet(t)
      await send(s)
      const token = await receivedToken(s)
      const [reopened, erased] = await Promise.all([
        reopen(s, token),
        (await ownerOf(s)).delete(`/data-subjects/${s.matrix.id}/${s.lucia.id}`),
      ])
      expect(erased.status).toBe(200)
      expect([200, 403]).toContain(reopened.status)
      const { rows } = await t.context.pool.query<{ answered: boolean }>(
        'select answered from forms where id = $1',
        [s.about.id],
      )
      expect(rows).toEqual(reopened.status === 200 ? [] : [{ answered: true }])
    }
  })

  async function expectRefused(
    call: () => ReturnType<typeof reopen>,
    status: number,
    code: string,
  ): ReturnType<typeof reopen> {
    const before = await digestsOf(t.context)
    const reply = await call()
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(changedTables(before, await digestsOf(t.context))).toEqual([])
    return reply
  }
})
