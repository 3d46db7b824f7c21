import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, sessionHeaders, type TestApp } from './app.ts'
import { makeUser } from './factories.ts'
import { raterHeaders } from './rater-key.ts'
import { readSheet, type ReleasedSheet, releasedSheet, withImportance } from './released-sheet.ts'
import { digestsOf } from './table-digests.ts'

/**
 * Without the key of the mailed link nothing is written as a rater and no progress is told
 * (security.md KEY-01, KEY-02), to a caller who knows every id and every call.
 */
let t: TestApp
let s: ReleasedSheet
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())

const START = Date.parse('2026-11-20T16:00:00Z')
let tests_run = 0
beforeEach(async () => {
  // a day later each time, so that no limit of the test before is still reached
  t.clock.set(new Date(START + tests_run++ * 24 * 3_600_000).toISOString())
  s = await releasedSheet(t, withImportance)
})

const raterCalls = featureRoutes
  .flatMap(({ contract }) => Object.values(contract))
  .filter(({ access }) => access === 'rater')
const writingCalls = raterCalls.filter(({ changes }) => changes)
const readingCalls = raterCalls.filter(({ changes }) => !changes)

/** A body that would be accepted with the key; a new call is added here. */
const bodies: Readonly<Record<string, () => unknown>> = {
  'POST /answers': () => [s.answer(0, 1, s.about.id, START * 2)],
  'POST /answers/comments': () => [{ form_id: s.about.id, comment: 'Ajeno', sequence: START * 2 }],
  'POST /answers/decline': () => [{ form_id: s.about.id, declined: false, sequence: START * 2 }],
  'POST /answers/importance': () => [
    { form_id: s.self.id, competence_ids: s.competence_ids.slice(0, 2), sequence: START * 2 },
  ],
  'POST /answers/agreement/:subjectId': () => ({ agreed: true, version: '2025-06' }),
  'POST /answers/device/:subjectId': () => ({}),
  'POST /answers/complete/:subjectId': () => ({ answers: s.allAnswers() }),
  'POST /answers/notice/:subjectId': () => ({ version: '2025-06' }),
  'POST /answers/dispute/:subjectId': () => ({}),
}

function bodyOf({ method, path }: Endpoint): unknown {
  const body = bodies[`${method} ${path}`]
  if (!body) throw new Error(`tests/rater-key.test.ts knows no body for ${method} ${path}: add it`)
  return body()
}

/** The failures of the last minute are no longer counted. */
const passMinute = () => t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString())

interface Attempt {
  readonly endpoint: Endpoint
  readonly headers: Record<string, string>
  readonly subject_id?: string
  readonly body?: unknown
}

let address = 0
async function send({ endpoint, headers, subject_id = s.lucia.id, body }: Attempt) {
  const payload = endpoint.changes ? JSON.stringify(body ?? bodyOf(endpoint)) : undefined
  const reply = await t.app.inject({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path.replace(':subjectId', subject_id),
    remoteAddress: `10.0.${(address >> 8) & 255}.${address++ & 255}`,
    headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  })
  const text = reply.body.replace(/"request_id":"[^"]*"/, '')
  return `${reply.statusCode} ${text}`
}

/** Headers of a visitor and of each role in the workspace. */
async function bystanders(): Promise<Record<string, string>[]> {
  const { workspace_id } = s.matrix
  const users = await Promise.all(
    (['owner', 'admin', 'viewer'] as const).map((role) =>
      makeUser(t.context, { workspace_id, role }),
    ),
  )
  return [{}, ...(await Promise.all(users.map(({ id }) => sessionHeaders(t.context, id))))]
}

/** Each wrong way to hold a key. */
const wrongKeys = (): Record<string, string>[] => [
  {},
  { 'x-rater-key': 'x' },
  { 'x-rater-key': 'A'.repeat(22) },
  raterHeaders(t.context.secrets, s.emilio.id),
]

const stored = () => digestsOf(t.context)

const save = (questions: readonly number[]) =>
  s.rater.post(
    '/answers',
    questions.map((question) => s.answer(question, 3)),
  )
const complete = () => s.rater.post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() })

describe('without the key', () => {
  test('no call of any member writes, and every refusal is the same bytes', async () => {
    await save([0, 1])
    const sessions = await bystanders()
    const before = await stored()
    const replies = new Set<string>()
    for (const session of sessions)
      for (const key of wrongKeys()) {
        for (const endpoint of writingCalls)
          replies.add(await send({ endpoint, headers: { ...session, ...key } }))
        passMinute()
      }
    expect([...replies]).toEqual([expect.stringContaining('403')])
    expect([...replies]).toEqual([expect.stringContaining('"answers.key_required"')])
    expect(await stored()).toEqual(before)
  })

  test('an unknown link is refused with the same bytes as a known one', async () => {
    const unknown = newId()
    for (const endpoint of writingCalls) {
      const known = await send({ endpoint, headers: {} })
      const other = [
        await send({ endpoint, headers: {}, subject_id: unknown }),
        await send({ endpoint, headers: {}, subject_id: 'no-es-un-id' }),
      ]
      expect(new Set([known, ...other]).size).toBe(1)
    }
    const [endpoint] = writingCalls.filter(({ path }) => path === '/answers')
    const foreign = [{ ...s.answer(0, 1), form_id: unknown }]
    if (endpoint)
      expect(await send({ endpoint, headers: {}, body: foreign })).toBe(
        await send({ endpoint, headers: {} }),
      )
  })

  test('no reply and no page differs with the progress of a rater', async () => {
    const pages = [
      'assessment',
      'self-assessment',
      'assessment-form',
      'self-assessment-form',
      'confirmation-sent',
    ]
    const sessions = await bystanders()
    const readAll = async (): Promise<string[]> => {
      const replies = []
      for (const headers of sessions) {
        for (const endpoint of raterCalls) replies.push(await send({ endpoint, headers }))
        for (const page of pages)
          replies.push((await t.app.inject({ url: `/${page}/${s.lucia.id}`, headers })).body)
        passMinute()
      }
      return replies
    }
    const untouched = await readAll()
    await save([0, 1])
    expect(await readAll()).toEqual(untouched)
    await complete()
    expect(await readAll()).toEqual(untouched)
    t.clock.set('2026-12-05T06:00:00Z')
    const closed = await readAll()
    s = await releasedSheet(t)
    expect(closed.map((reply) => reply.slice(0, 3))).toEqual(
      (await readAll()).map((reply) => reply.slice(0, 3)),
    )
  })

  test('a key that is not the rater’s does not read either', async () => {
    for (const endpoint of readingCalls)
      for (const headers of wrongKeys().slice(1))
        expect(await send({ endpoint, headers })).toContain('answers.key_required')
  })
})

describe('a key', () => {
  test('that was replaced ends at once, and the new one works', async () => {
    await save([0])
    await t.context.db
      .updateTable('subjects')
      .set({ key_version: 2 })
      .where('id', '=', s.lucia.id)
      .execute()
    const before = await stored()
    const [old, replacement] = [1, 2].map((key_version) => ({
      'x-rater-key': t.context.secrets.raterKey({ id: s.lucia.id, key_version }),
    }))
    for (const endpoint of raterCalls)
      expect(await send({ endpoint, headers: old ?? {} })).toContain('answers.key_required')
    expect(await stored()).toEqual(before)
    for (const endpoint of raterCalls)
      expect(await send({ endpoint, headers: replacement ?? {} })).toMatch(/^200 /)
  })

  test('of a rater cannot complete with forms of another', async () => {
    const before = await stored()
    const reply = await s.rater.post(`/answers/complete/${s.lucia.id}`, {
      answers: s.allAnswers(s.other.id),
    })
    expect([reply.status, reply.code]).toEqual([403, 'answers.key_required'])
    expect(await stored()).toEqual(before)
  })

  test('is not limited by the failures of others about the same rater', async () => {
    const [endpoint] = writingCalls
    const replies = []
    for (let guess = 0; guess < 31; guess++)
      replies.push(endpoint && (await send({ endpoint, headers: { 'x-rater-key': 'x' } })))
    expect(replies.at(-2)).toContain('answers.key_required')
    expect(replies.at(-1)).toContain('request.too_many')
    expect((await save([0])).status).toBe(200)
    expect((await readSheet(s)).data.answers).toHaveLength(1)
  })
})
