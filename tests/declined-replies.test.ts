import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import type { Participation } from '#features/release/contract.ts'
import type { RelationTypeId } from '#shared/relations.ts'
import { openTestApp, type TestApp } from './app.ts'
import { attackRuns } from './attack-runs.ts'
import type { Caller } from './caller.ts'
import { makeForm, makeMatrix, makeSubject, makeUser, markReleased } from './factories.ts'

/**
 * A decline is seen by no one but the rater (docs/security.md ANO-27): until the closing every reply
 * about a project is that of a project where the form was sent, but for the places that are free in
 * all of it.
 */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
  t.clock.set('2026-11-20T16:00:00Z')
})
afterAll(() => t.close())

const RATERS = 4
const EVALUATED = 3
type State = 'open' | 'sent' | 'declined'

const paths = featureRoutes
  .flatMap(({ contract }) => Object.values(contract))
  .filter(
    ({ method, access, changes, path }) =>
      method === 'GET' && !changes && access !== 'public' && path.includes(':matrixId'),
  )
  .map(({ path }) => path)

async function project() {
  const { id: user_id, workspace_id } = await makeUser(t.context)
  const matrix = await makeMatrix(t.context, { workspace_id })
  const person = async () => (await makeSubject(t.context, { matrix_id: matrix.id })).id
  const raters = await Promise.all(Array.from({ length: RATERS }, person))
  const evaluated = await Promise.all(Array.from({ length: EVALUATED }, person))
  const forms: string[] = []
  for (const [row, evaluator_id] of raters.entries())
    for (const [column, evaluated_id] of evaluated.entries()) {
      const relation_type_id: RelationTypeId = row === 0 ? 2 : column === 2 && row > 2 ? 4 : 3
      const form = { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id }
      forms.push((await makeForm(t.context, form)).id)
    }
  await markReleased(t.context, matrix.id)
  const caller = await t.as(user_id)
  const put = async (states: readonly State[]) => {
    for (const [index, state] of states.entries())
      await t.context.pool.query('update forms set answered = $2, declined = $3 where id = $1', [
        forms[index],
        state === 'sent',
        state === 'declined',
      ])
  }
  return { matrix_id: matrix.id, people: [...raters, ...evaluated], caller, put }
}
type Project = Awaited<ReturnType<typeof project>>

const participationOf = async (caller: Caller, matrix_id: string): Promise<Participation> =>
  (await caller.get<Participation>(`/matrices/participation/${matrix_id}`)).data

/** The places that are free are told of the whole project, and so are its totals without them. */
const TOTALS: readonly string[] = ['freed', 'request_id', 'calculated_at']
const withoutTotals = (key: string, value: unknown): unknown => {
  if (TOTALS.includes(key)) return undefined
  if (typeof value !== 'object' || value === null || !('evaluation_id' in value)) return value
  return { ...value, forms: 0, answered: 0 }
}

/** Every reply about the project and two of its people. */
async function readAll({ matrix_id, people, caller }: Project): Promise<string[]> {
  const read: string[] = []
  for (const path of paths) {
    const address = path.replace(':matrixId', matrix_id)
    for (const id of address.includes(':') ? people.slice(0, 2) : ['']) {
      const { status, data, bytes } = await caller.get(address.replace(/:\w+/g, id))
      const text = data === undefined ? bytes.toString() : JSON.stringify(data, withoutTotals)
      read.push(`${path} ${status} ${status === 200 ? text : ''}`)
    }
  }
  return read
}

test('until the closing no reply about a project tells a declined form from a sent one', async () => {
  const state = fc.constantFrom<State>('open', 'sent', 'declined')
  const states = fc.array(state, { minLength: RATERS * EVALUATED, maxLength: RATERS * EVALUATED })
  await fc.assert(
    fc.asyncProperty(states, async (chosen) => {
      const made = await project()
      await made.put(chosen)
      const declined = await readAll(made)
      const { evaluated, pending, freed } = await participationOf(made.caller, made.matrix_id)
      expect(freed).toBe(chosen.filter((one) => one === 'declined').length)
      const inRows = pending.reduce((sum, rater) => sum + rater.pending, 0)
      const inColumns = evaluated
        .flatMap(({ shares }) => shares)
        .reduce((sum, { forms, answered }) => sum + forms - answered, 0)
      expect(inRows).toBe(inColumns)
      await made.put(chosen.map((one) => (one === 'declined' ? 'sent' : one)))
      expect(await readAll(made)).toEqual(declined)
      await t.context.pool.query('delete from matrices')
    }),
    { ...attackRuns(2, 27), endOnFailure: true },
  )
})
