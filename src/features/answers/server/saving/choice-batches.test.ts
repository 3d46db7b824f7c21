import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../../tests/app.ts'
import {
  choicesOf,
  type ReleasedSheet,
  releasedSheet,
} from '../../../../../tests/released-sheet.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const sheets = (count: number): Promise<ReleasedSheet[]> =>
  Promise.all(Array.from({ length: count }, () => releasedSheet(t)))

const formIds = (all: readonly ReleasedSheet[]): string[] => all.map(({ about }) => about.id)

const setOf = (table: 'matrices' | 'subjects' | 'forms', id: string, change: string) =>
  t.context.pool.query(`update ${table} set ${change} where id = $1`, [id])

/** The number of transactions that wrote the forms' rows as they are. */
async function transactionsOf(all: readonly ReleasedSheet[]): Promise<number> {
  const { rows } = await t.context.pool.query<{ count: number }>(
    'select count(distinct xmin::text) from answers where form_id = any($1::uuid[])',
    [formIds(all)],
  )
  return rows[0]?.count ?? 0
}

const saveAll = (all: readonly ReleasedSheet[], question: number, value: number) =>
  Promise.all(
    all.map((s) => s.rater.post('/answers', [s.answer(question, value, s.about.id, value)])),
  )

test('choices of many raters at the same time share few transactions', async () => {
  const all = await sheets(20)
  // reads what saving caches
  await saveAll(all, 0, 1)
  for (const [question, value] of [
    [0, 2],
    [1, 3],
  ] as const) {
    const replies = await saveAll(all, question, value)
    expect(replies.map(({ data }) => data)).toEqual(all.map(() => ({ saved: 1 })))
    expect(await transactionsOf(all)).toBeLessThanOrEqual(10)
  }
  for (const { about } of all) expect(await choicesOf(t, about.id)).toEqual([2, 3, null, null])
})

test('the first choices of many raters share few transactions too', async () => {
  const all = await sheets(20)
  await Promise.all(all.map((s) => s.rater.post('/answers', [s.answer(0, 1, s.self.id)])))
  const replies = await saveAll(all, 2, 4)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await transactionsOf(all)).toBeLessThanOrEqual(10)
  for (const { about } of all) expect(await choicesOf(t, about.id)).toEqual([null, null, 4, null])
})

test('a refused choice is refused for its own reason and takes no other with it', async () => {
  const all = await sheets(8)
  await saveAll(all, 0, 5)
  const [closed, replaced, sent, erased, older, ...others] = all
  await setOf('matrices', closed?.matrix.id ?? '', "closes_at = '2026-11-20T15:59:59Z'")
  await setOf('subjects', replaced?.lucia.id ?? '', 'key_version = 2')
  await sent?.rater.post(`/answers/complete/${sent.lucia.id}`, {
    answers: sent.allAnswers(),
    form_ids: [sent.about.id],
  })
  await t.context.pool.query('delete from matrices where id = $1', [erased?.matrix.id])
  const replies = await saveAll(all, 0, 2)
  expect(replies.map(({ status, code }) => [status, code])).toEqual([
    [410, 'answers.closed'],
    [403, 'answers.key_required'],
    [409, 'answers.completed'],
    [403, 'answers.key_required'],
    [200, undefined],
    ...others.map(() => [200, undefined]),
  ])
  // a smaller sequence than the stored one
  expect(await choicesOf(t, older?.about.id ?? '')).toEqual([5, null, null, null])
  expect(await choicesOf(t, sent?.about.id ?? '')).toEqual([4, 4, 4, 4])
  expect(await choicesOf(t, replaced?.about.id ?? '')).toEqual([5, null, null, null])
})

test('all choices of a form that come at the same time are kept, the newest of each question', async () => {
  const all = await sheets(4)
  const choices = all.flatMap((s) =>
    [4, 5, 1, 3].flatMap((value) =>
      [0, 1, 2, 3].map((question) => ({ s, ...s.answer(question, value, s.about.id, value) })),
    ),
  )
  const replies = await Promise.all(
    choices.map(({ s, ...choice }) => s.rater.post('/answers', [choice])),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { about } of all) expect(await choicesOf(t, about.id)).toEqual([5, 5, 5, 5])
})

test('a locked row of one rater keeps no other rater waiting', async () => {
  const all = await sheets(6)
  await saveAll(all, 0, 1)
  const [locked, ...others] = all
  const holder = await t.context.pool.connect()
  await holder.query('begin')
  await holder.query('select from answers where form_id = $1 for update', [locked?.about.id])
  const waiting = locked?.rater.post('/answers', [locked.answer(0, 3, locked.about.id, 3)])
  for (const value of [3, 4]) {
    const replies = await saveAll(others, 0, value)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  }
  for (const { about } of others)
    expect(await choicesOf(t, about.id)).toEqual([4, null, null, null])
  await holder.query('commit')
  holder.release()
  expect((await waiting)?.status).toBe(200)
  expect(await choicesOf(t, locked?.about.id ?? '')).toEqual([3, null, null, null])
})
