import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../../tests/app.ts'
import { attackRuns } from '../../../../../tests/attack-runs.ts'
import { makePrompts } from '../../../../../tests/prompt-fixtures.ts'
import {
  type ReleasedSheet,
  releasedSheet,
  withImportance,
} from '../../../../../tests/released-sheet.ts'
import { NOTICE_VERSION } from '../../rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const OLDER = '2025-06'
/** How a page, a page of an earlier release and a program of others name the notice they showed. */
const headers = [{ 'x-notice-version': NOTICE_VERSION }, { 'x-notice-version': OLDER }, {}] as const

interface AskedSheet extends ReleasedSheet {
  /** The second open question; null where one comment is asked for. */
  readonly further: string | null
}

async function askedSheet(prompted = false): Promise<AskedSheet> {
  const s = await releasedSheet(t, withImportance)
  if (!prompted) return { ...s, further: null }
  const prompts = [{ prompt: 'Seguir' }, { prompt: 'Dejar', required: true }]
  const [, further = ''] = await makePrompts(t, s.matrix.evaluation_id, prompts)
  return { ...s, further }
}

/** Everything that a rater may write, by calls alone. */
const steps = {
  tap: (s: AskedSheet) => s.rater.post(`/answers/notice/${s.lucia.id}`, { version: OLDER }),
  save: (s: AskedSheet, given: object) => s.rater.post('/answers', [s.answer(0, 2)], { ...given }),
  'save about self': (s: AskedSheet, given: object) =>
    s.rater.post('/answers', [s.answer(1, 3, s.self.id)], { ...given }),
  'save several': (s: AskedSheet, given: object) =>
    s.rater.post('/answers', [...s.allAnswers(), ...s.allAnswers(s.self.id)], { ...given }),
  comment: (s: AskedSheet, given: object) =>
    s.rater.post('/answers/comments', [{ form_id: s.about.id, comment: 'Explica.' }], { ...given }),
  'comment on a further question': (s: AskedSheet, given: object) =>
    s.rater.post(
      '/answers/comments',
      [{ form_id: s.about.id, comment: 'Aclara.', ...(s.further && { prompt_id: s.further }) }],
      { ...given },
    ),
  'mark importance': (s: AskedSheet, given: object) =>
    s.rater.post(
      '/answers/importance',
      [{ form_id: s.self.id, competence_ids: s.competence_ids.slice(0, 1) }],
      { ...given },
    ),
  'send everything': (s: AskedSheet, given: object) =>
    s.rater.post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() }, { ...given }),
  'send with a comment': (s: AskedSheet, given: object) =>
    s.rater.post(
      `/answers/complete/${s.lucia.id}`,
      {
        answers: s.allAnswers(s.self.id),
        comments: [{ form_id: s.self.id, comment: 'Mejoré.' }],
        self_evaluation: true,
      },
      { ...given },
    ),
  'send what is saved': (s: AskedSheet, given: object) =>
    s.rater.post(`/answers/complete/${s.lucia.id}`, { answers: [] }, { ...given }),
} as const
const names = Object.keys(steps) as (keyof typeof steps)[]

/** The notices of the raters of a matrix, and how many of their forms hold something without one. */
async function noticesOf({ matrix }: AskedSheet) {
  const { rows } = await t.context.pool.query<{ versions: string[]; unnoticed: number }>(
    `select array(select n.version from notices n join subjects s on s.id = n.subject_id
        where s.matrix_id = $1) as versions,
      (select count(*)::int from forms f where f.matrix_id = $1
        and not exists (select from notices n where n.subject_id = f.evaluator_id)
        and (f.answered or f.important is not null
          or exists (select from answers a where a.form_id = f.id)
          or exists (select from comments c where c.form_id = f.id)
          or exists (select from prompt_comments c where c.form_id = f.id))) as unnoticed`,
    [matrix.id],
  )
  return rows[0]
}

const step = fc.record({ name: fc.constantFrom(...names), header: fc.constantFrom(...headers) })
/** Calls that are made at the same time, one group after another. */
const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

test('no order of calls leaves an answer without a recorded notice', async () => {
  await fc.assert(
    fc.asyncProperty(groups, fc.boolean(), async (order, prompted) => {
      const s = await askedSheet(prompted)
      for (const group of order) {
        const replies = await Promise.all(group.map(({ name, header }) => steps[name](s, header)))
        expect(replies.filter(({ status }) => status >= 500)).toEqual([])
        expect((await noticesOf(s))?.unnoticed).toBe(0)
      }
    }),
    attackRuns(50, 72),
  )
})

test('the first choices of many raters at the same time record a notice each', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => askedSheet()))
  await Promise.all(all.map((s, index) => steps.save(s, headers[index % 2] ?? {})))
  for (const [index, s] of all.entries())
    expect(await noticesOf(s)).toEqual({
      versions: [[NOTICE_VERSION, OLDER][index % 2]],
      unnoticed: 0,
    })
})

test.each(names.filter((name) => name !== 'tap' && name !== 'send what is saved'))(
  '«%s» records the version that the page showed, else the newest, and keeps the first',
  async (name) => {
    const prompted = name === 'comment on a further question'
    const [shown, unnamed, damaged] = [
      await askedSheet(prompted),
      await askedSheet(prompted),
      await askedSheet(prompted),
    ]
    await steps[name](shown, headers[1])
    await steps.save(shown, headers[0])
    await steps[name](unnamed, {})
    await steps[name](damaged, { 'x-notice-version': 'x'.repeat(21) })
    expect((await noticesOf(shown))?.versions).toEqual([OLDER])
    expect((await noticesOf(unnamed))?.versions).toEqual([NOTICE_VERSION])
    expect((await noticesOf(damaged))?.versions).toEqual([NOTICE_VERSION])
  },
)

test('a refused call records nothing', async () => {
  const s = await askedSheet(true)
  t.clock.set('2027-11-20T16:00:00Z')
  for (const name of names.filter((one) => one !== 'tap'))
    expect((await steps[name](s, headers[0])).status, name).toBeGreaterThanOrEqual(400)
  expect((await noticesOf(s))?.versions).toEqual([])
})
