import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { keyedPages } from '#features/answers/key-cookie.rules.ts'
import { openTestApp, type TestApp } from './app.ts'
import { attackRuns } from './attack-runs.ts'
import { type Caller, callerOf } from './caller.ts'
import { makeUser } from './factories.ts'
import { matrixAboutAna, ownerOf } from './overlapping-matrices.ts'
import { raterHeaders } from './rater-key.ts'
import { dropEmails } from './slip-fixtures.ts'

/**
 * Replies without a key do not depend on what any rater has done (security.md LAW-4): neither while
 * the period is open nor after it, for anyone's link.
 */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(OPEN))

const OPEN = '2026-11-20T16:00:00Z'
/** When the other project has closed, and what was sent in it decides what it publishes. */
const OTHER_CLOSED = '2026-11-28T16:00:00Z'
const CLOSED = '2026-12-05T06:00:00Z'

/** Ana rates herself and is rated by a leader and three peers, who rate her elsewhere too. */
async function matrixOfFive() {
  const { workspace_id } = await makeUser(t.context)
  const owner = await ownerOf(t.context, workspace_id)
  const other = await matrixAboutAna(t.context, owner, {
    released: true,
    limit_date: '2026-11-25',
    raters: { 3: ['Beto', 'Caro', 'Dora', 'Eva'] },
  })
  const matrix = await matrixAboutAna(t.context, owner, {
    released: true,
    raters: { 1: ['Ana'], 2: ['Luis'], 3: ['Beto', 'Caro', 'Dora'] },
  })
  return [matrix, other] as const
}
type Matrix = Awaited<ReturnType<typeof matrixAboutAna>>

interface Rater {
  readonly id: string
  readonly form_id: string
  readonly caller: Caller
}

const ratersOf = ({ ids, forms }: Matrix): Rater[] =>
  [...forms].map(([name, form_id]) => {
    const id = ids.get(name) ?? ''
    return { id, form_id, caller: callerOf(t.app, raterHeaders(t.context.secrets, id)) }
  })

interface Sheet {
  readonly questions: { id: string }[]
  readonly scale: { values: { id: string }[] }
}

/** An answer to every question of a rater's form. */
async function answersOf({ id, form_id, caller }: Rater) {
  const path = (await caller.get(`/subjects/forms/${id}`)).status === 200 ? '' : 'self/'
  const { data } = await caller.get<Sheet>(`/subjects/forms/${path}${id}`)
  return data.questions.map((question) => ({
    question_id: question.id,
    form_id,
    value_id: data.scale.values[2]?.id,
  }))
}

let sequence = 0
/** What raters do, each by a call with the key. */
const acts = {
  save: async (rater: Rater) => rater.caller.post('/answers', await answersOf(rater)),
  comment: ({ form_id, caller }: Rater) =>
    caller.post('/answers/comments', [{ form_id, comment: 'Explica bien.' }]),
  decline: ({ form_id, caller }: Rater) =>
    caller.post('/answers/decline', [{ form_id, declined: true, sequence: ++sequence }]),
  undo: ({ form_id, caller }: Rater) =>
    caller.post('/answers/decline', [{ form_id, declined: false, sequence: ++sequence }]),
  agree: ({ id, caller }: Rater) =>
    caller.post(`/answers/agreement/${id}`, { agreed: true, version: '2025-06' }),
  notice: ({ id, caller }: Rater) => caller.post(`/answers/notice/${id}`, { version: '2025-06' }),
  dispute: ({ id, caller }: Rater) => caller.post(`/answers/dispute/${id}`, {}),
  device: ({ id, caller }: Rater) => caller.post(`/answers/device/${id}`, {}),
  send: async (rater: Rater) => {
    const answers = await answersOf(rater)
    for (const self_evaluation of [true, false])
      await rater.caller.post(`/answers/complete/${rater.id}`, { answers, self_evaluation })
  },
} as const
const actNames = Object.keys(acts) as (keyof typeof acts)[]

const calls = featureRoutes
  .flatMap(({ contract }) => Object.values(contract))
  .filter(({ access, changes }) => access === 'rater' && !changes)
  .map(({ path }) => path)
const pages = [
  ...keyedPages.map((page) => `//${page}/:subjectId`),
  '//confirmation-sent/:subjectId',
  '//reopen/:subjectId',
]

/** Everything that is read with ids alone, at each instant. */
async function readKeyless(matrices: readonly Matrix[]): Promise<string[]> {
  const read: string[] = []
  for (const instant of [OPEN, OTHER_CLOSED, CLOSED]) {
    t.clock.set(instant)
    for (const { ids } of matrices)
      for (const id of ids.values())
        for (const path of [...calls, ...pages]) {
          const { status, bytes } = await t.visitor.get(path.replace(':subjectId', id))
          const text = bytes.toString().replace(/"request_id":"[^"]*"/, '')
          read.push(`${instant} ${path} ${status} ${text}`)
        }
  }
  t.clock.set(OPEN)
  return read
}

/** Three of the four raters of the other project, and nothing else. */
const sentElsewhere: [keyof typeof acts, number][] = [
  ['send', 5],
  ['send', 6],
  ['send', 7],
]
/** Each act by a rater of its own. */
const everyAct = actNames.map((name, index): [keyof typeof acts, number] => [name, index])
const history = fc.array(fc.tuple(fc.constantFrom(...actNames), fc.nat(8)), {
  minLength: 4,
  maxLength: 12,
})

test('what is read without a key does not depend on what any rater has done', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const matrices = await matrixOfFive()
      const raters = matrices.flatMap(ratersOf)
      const before = await readKeyless(matrices)
      for (const [name, index] of steps) {
        const rater = raters[index % raters.length]
        const reply = rater && (await acts[name](rater))
        if (reply === undefined || reply.status === 200) done.add(name)
      }
      expect(await readKeyless(matrices)).toEqual(before)
      await t.context.pool.query('delete from matrices')
    }),
    { ...attackRuns(2, 23), examples: [[sentElsewhere], [everyAct]] },
  )
  expect([...done].toSorted()).toEqual([...actNames].toSorted())
})

test.each([
  ['reached by mail', async () => {}],
  ['who has a slip', (matrix_id: string) => dropEmails(t, matrix_id)],
] as const)(
  'pages without a key are the same for every rater %s and name none',
  async (_, reach) => {
    const [matrix] = await matrixOfFive()
    await reach(matrix.id)
    const names = [...matrix.ids.keys()]
    const ids = [...matrix.ids.values()]
    expect(names).toEqual(expect.arrayContaining(['Ana', 'Luis', 'Beto']))
    const { rows: people } = await t.context.pool.query<{
      name: string
      email: string | null
    }>('select name, email from subjects where id = any ($1)', [ids])
    for (const instant of [OPEN, CLOSED]) {
      t.clock.set(instant)
      for (const page of pages) {
        const read = await Promise.all(
          ids.map(async (id) => {
            const { status, bytes } = await t.visitor.get(page.replace(':subjectId', id))
            return `${status} ${bytes.toString().replaceAll(id, '')}`
          }),
        )
        expect(new Set(read).size, `${instant} ${page}`).toBe(1)
        for (const revealed of [
          ...people.flatMap(({ name, email }) => [name, email ?? name]),
          ...matrix.forms.values(),
        ])
          expect(read[0], page).not.toContain(revealed)
      }
    }
  },
)
