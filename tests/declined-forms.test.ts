import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnonymityProof } from '#features/anonymity/contract.ts'
import type { Verification } from '#features/answers/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import { makeAnswers, makeUser } from './factories.ts'
import { matrixAboutAna, ownerOf } from './overlapping-matrices.ts'
import { raterHeaders } from './rater-key.ts'

// What a declined form must not count for, in every feature that counts people.

let t: TestApp
let api: Caller
let user: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.context.pool.query('delete from matrices')
  user = await makeUser(t.context)
  await signInAt('2026-11-20T16:00:00Z')
})

async function signInAt(instant: string): Promise<void> {
  t.clock.set(instant)
  api = await t.as(user.id)
}

const CHOICES = [5, 4, 3, 5]

/** Ana is rated by three peers and a leader; the peer Dora answers everything and then declines. */
async function matrixWithDecline() {
  const owner = await ownerOf(t.context, user.workspace_id)
  const matrix = await matrixAboutAna(t.context, owner, {
    released: true,
    raters: { 2: ['Luis'], 3: ['Beto', 'Caro', 'Dora'] },
  })
  const as = (name: string) =>
    callerOf(t.app, raterHeaders(t.context.secrets, matrix.ids.get(name) ?? ''))
  const decline = () =>
    as('Dora').post('/answers/decline', [{ form_id: matrix.forms.get('Dora'), declined: true }])
  return { ...matrix, as, decline }
}
type DeclineMatrix = Awaited<ReturnType<typeof matrixWithDecline>>

const proofOf = async ({ id }: DeclineMatrix) =>
  (await api.get<AnonymityProof>(`/matrices/anonymity/${id}`)).data

describe('a declined form', () => {
  test('leaves the proof of anonymity as it was until the deadline, and counts in none after it', async () => {
    const matrix = await matrixWithDecline()
    const before = await proofOf(matrix)
    await matrix.decline()
    expect(await proofOf(matrix)).toEqual(before)
    await signInAt('2026-12-06T16:00:00Z')
    expect((await proofOf(matrix)).groups).toMatchObject({ shown: 0, hidden: 0 })
  })

  test('leaves the size of every group that a rater is told', async () => {
    const matrix = await matrixWithDecline()
    const sizes = async (name: string) => {
      const id = matrix.ids.get(name) ?? ''
      const { data } = await matrix.as(name).get<Verification>(`/answers/verification/${id}`)
      return data.forms.map(({ group_size }) => group_size)
    }
    expect([await sizes('Beto'), await sizes('Dora')]).toEqual([[3], [3]])
    await matrix.decline()
    expect([await sizes('Beto'), await sizes('Dora')]).toEqual([[3], [3]])
  })

  test('publishes nothing and looks on the cover like one that was not sent', async () => {
    const matrix = await matrixWithDecline()
    for (const name of ['Luis', 'Beto', 'Caro'])
      await makeAnswers(t.context, matrix.forms.get(name) ?? '', CHOICES)
    await makeAnswers(t.context, matrix.forms.get('Dora') ?? '', CHOICES)
    await t.context.pool.query('update forms set answered = false where id = $1', [
      matrix.forms.get('Dora'),
    ])
    await matrix.decline()
    await signInAt('2026-12-06T16:00:00Z')
    const report = await api.get<{
      participation: object
      blocks: { key: string }[]
      withheld: string[]
    }>(`/reports/${matrix.id}/${matrix.evaluated_id}`)
    expect(report.status).toBe(200)
    expect(report.data.participation).toMatchObject({ invited: 4, completed: 3 })
    expect(report.data.blocks.map(({ key }) => key)).not.toContain('companero')
  })

  test('leaves the share of done forms of the dashboard', async () => {
    const matrix = await matrixWithDecline()
    await makeAnswers(t.context, matrix.forms.get('Luis') ?? '', CHOICES)
    await matrix.decline()
    const { data } = await api.get<Matrix[]>(`/matrices/${matrix.id}`)
    const [seen] = [data].flat()
    expect(seen).toMatchObject({ answered: 1, forms: 3 })
  })

  test('is not among the forms of the certificate of erasure', async () => {
    const matrix = await matrixWithDecline()
    await matrix.decline()
    await signInAt('2027-01-10T16:00:00Z')
    await eraseDue(t.context)
    const { data } = await api.get<{ forms: number }>(`/matrices/erasure/${matrix.id}`)
    expect(data.forms).toBe(3)
  })
})
