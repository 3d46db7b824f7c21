import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { callerOf } from '../../../../tests/caller.ts'
import { makeMatrix, makeSubject } from '../../../../tests/factories.ts'
import { raterKeyOf } from '../../../../tests/rater-key.ts'
import { releaseFixture } from '../../../../tests/release-fixtures.ts'
import { type ReleasedSheet, releasedSheet } from '../../../../tests/released-sheet.ts'

const fixture = await releaseFixture()
const { t, deliver, mailsTo } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const ask = (subject_id: string) => t.visitor.post(`/answers/link/${subject_id}`)

async function sendAll(s: ReleasedSheet): Promise<void> {
  const rater = callerOf(t.app, { 'x-rater-key': raterKeyOf(t.context.secrets, s.lucia.id) })
  for (const form of [s.about, s.self])
    await rater.post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers(form.id) })
}

describe('asking for the link', () => {
  test('mails it to the address on file', async () => {
    const s = await releasedSheet(t)
    const reply = await ask(s.lucia.id)
    expect([reply.status, reply.data]).toEqual([200, null])
    await deliver()
    const [mail] = mailsTo(s.lucia.email)
    expect(mail?.text).toContain(
      `/assessment/${s.lucia.id}#${raterKeyOf(t.context.secrets, s.lucia.id)}`,
    )
    expect(mail?.subject).not.toContain('#')
    expect(fixture.sent).toHaveLength(1)
  })

  test('mails it once in ten minutes, also for calls at the same time', async () => {
    const s = await releasedSheet(t)
    await Promise.all(Array.from({ length: 20 }, () => ask(s.lucia.id)))
    t.clock.set('2026-11-20T16:09:59Z')
    await ask(s.lucia.id)
    await deliver()
    expect(mailsTo(s.lucia.email)).toHaveLength(1)
    t.clock.set('2026-11-20T16:10:00Z')
    await ask(s.lucia.id)
    await deliver()
    expect(mailsTo(s.lucia.email)).toHaveLength(2)
  })

  test('mails one person five links a day, for all callers and projects together', async () => {
    const [s, another] = [await releasedSheet(t), await releasedSheet(t)]
    await t.context.db
      .updateTable('subjects')
      .set({ email: s.lucia.email.toUpperCase() })
      .where('id', '=', another.lucia.id)
      .execute()
    const replies = new Set<string>()
    for (let minute = 0; minute < 60; minute += 10) {
      t.clock.set(`2026-11-20T17:${String(minute).padStart(2, '0')}:00Z`)
      for (const { lucia } of [s, another]) replies.add((await ask(lucia.id)).bytes.toString())
      await deliver()
    }
    expect(fixture.sent).toHaveLength(5)
    expect(replies.size).toBe(1)
    t.clock.set('2026-11-21T17:30:00Z')
    expect((await ask(another.lucia.id)).bytes.toString()).toBe([...replies][0])
    await deliver()
    expect(fixture.sent).toHaveLength(6)
  })

  test('replies the same bytes for every id, and mails only who has something open', async () => {
    const [open, sent] = [await releasedSheet(t), await releasedSheet(t)]
    await sendAll(sent)
    const draft = await makeMatrix(t.context)
    const unreleased = await makeSubject(t.context, { matrix_id: draft.id })
    await deliver()
    fixture.clearMails()
    const bytes = new Set<string>()
    for (const id of [open.lucia.id, open.lucia.id, sent.lucia.id, unreleased.id, newId()])
      bytes.add((await ask(id)).bytes.toString())
    await deliver()
    expect(bytes.size).toBe(1)
    expect(fixture.sent.map(({ to }) => to.address)).toEqual([open.lucia.email])
  })

  test('mails nothing after the deadline', async () => {
    const s = await releasedSheet(t)
    t.clock.set('2026-12-05T06:00:00Z')
    expect((await ask(s.lucia.id)).status).toBe(200)
    await deliver()
    expect(fixture.sent).toEqual([])
  })

  test('is limited by address and not by link', async () => {
    t.clock.set('2026-12-06T00:00:00Z')
    const s = await releasedSheet(t)
    const statuses = []
    for (let call = 0; call < 61; call++) statuses.push((await ask(newId())).status)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(statuses[60]).toBe(429)
    expect((await ask(s.lucia.id)).status).toBe(429)
  })
})
