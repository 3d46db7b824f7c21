import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from '../../../tests/factories.ts'
import type { Found } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Two companies: «Alfa» with a chosen project and another one, «Beta» with none that is chosen. */
async function workspace() {
  const { workspace_id, id: owner_id } = await makeUser(t.context)
  const alfa = await makeCompany(t.context, { workspace_id, name: 'Alfa Zarzal' })
  const beta = await makeCompany(t.context, { workspace_id, name: 'Beta Zarzal' })
  const project = async (
    company_id: string,
    name: string,
    person: string,
    owned = workspace_id,
  ) => {
    const matrix = await makeMatrix(t.context, { workspace_id: owned, company_id, name })
    const evaluated = await makeSubject(t.context, {
      matrix_id: matrix.id,
      name: `${person} Evaluada Zarzal`,
    })
    const rater = await makeSubject(t.context, {
      matrix_id: matrix.id,
      name: `${person} Evaluadora Zarzal`,
    })
    await makeForm(t.context, {
      matrix_id: matrix.id,
      evaluator_id: rater.id,
      evaluated_id: evaluated.id,
      relation_type_id: 3,
    })
    return matrix
  }
  const chosen = await project(alfa.id, 'Elegido Zarzal', 'Ana')
  const near = await project(alfa.id, 'Vecino Zarzal', 'Berta')
  await project(beta.id, 'Lejano Zarzal', 'Carla')
  const by = async (role: 'consultant' | 'organizer', matrix_ids: readonly string[]) => {
    const { id } = await makeUser(t.context, { workspace_id, role })
    for (const matrix_id of matrix_ids)
      await t.context.db
        .insertInto('member_matrices')
        .values({ workspace_id, user_id: id, matrix_id })
        .execute()
    return t.as(id)
  }
  const projectOf = async (owned: string) => {
    const { id } = await makeCompany(t.context, { workspace_id: owned, name: 'Gama' })
    return project(id, 'Ajeno', 'Dora', owned)
  }
  return { owner: await t.as(owner_id), workspace_id, chosen, near, by, projectOf }
}

async function found(caller: Caller, search: string, near?: string) {
  const { data } = await caller.post<Found>('/search', { search, ...(near && { near }) })
  return {
    matrices: data.matrices.map(({ name }) => name).toSorted(),
    people: data.people.map(({ name }) => name).toSorted(),
    companies: data.companies.map(({ name }) => name).toSorted(),
  }
}

const nothing = { matrices: [], people: [], companies: [] }

test('an owner finds what the roles of chosen projects are tested with', async () => {
  const { owner } = await workspace()
  expect(await found(owner, 'zarzal')).toEqual({
    matrices: ['Elegido Zarzal', 'Lejano Zarzal', 'Vecino Zarzal'],
    people: [
      'Ana Evaluada Zarzal',
      'Ana Evaluadora Zarzal',
      'Berta Evaluada Zarzal',
      'Berta Evaluadora Zarzal',
      'Carla Evaluada Zarzal',
      'Carla Evaluadora Zarzal',
    ],
    companies: ['Alfa Zarzal', 'Beta Zarzal'],
  })
})

test.each([
  ['consultant', 'and no rater', ['Ana Evaluada Zarzal'], []],
  [
    'organizer',
    'and its raters',
    ['Ana Evaluada Zarzal', 'Ana Evaluadora Zarzal'],
    ['Ana Evaluadora Zarzal'],
  ],
] as const)(
  'a %s finds the chosen project, its company, its evaluated people %s, and nothing beside',
  async (role, _, people, raters) => {
    const { chosen, near, by } = await workspace()
    const caller = await by(role, [chosen.id])
    const reached = {
      matrices: ['Elegido Zarzal'],
      people,
      companies: ['Alfa Zarzal'],
    }
    expect(await found(caller, 'zarzal')).toEqual(reached)
    expect(await found(caller, 'zarzal', near.id)).toEqual(reached)
    for (const search of ['vecino', 'berta', 'lejano', 'carla', 'beta'])
      expect(await found(caller, search)).toEqual(nothing)
    expect(await found(caller, 'evaluadora')).toEqual({ ...nothing, people: raters })
    expect((await found(caller, '')).matrices).toEqual(['Elegido Zarzal'])
  },
)

test('an organizer of one project who reads the reports of another finds raters of the first only', async () => {
  const one = await workspace()
  const { workspace_id, id } = await makeUser(t.context, { role: 'organizer' })
  const other = await one.projectOf(workspace_id)
  const choose = (workspace: string, matrix_id: string) =>
    t.context.db
      .insertInto('member_matrices')
      .values({ workspace_id: workspace, user_id: id, matrix_id })
      .execute()
  await choose(workspace_id, other.id)
  await t.context.db
    .insertInto('members')
    .values({ workspace_id: one.workspace_id, user_id: id, role: 'consultant' })
    .execute()
  await choose(one.workspace_id, one.chosen.id)
  expect((await found(await t.as(id), 'evaluad')).people).toEqual([
    'Ana Evaluada Zarzal',
    'Dora Evaluada Zarzal',
    'Dora Evaluadora Zarzal',
  ])
})

test.each(['consultant', 'organizer'] as const)(
  'a %s without a chosen project finds nothing, with or without words',
  async (role) => {
    const { by } = await workspace()
    const caller = await by(role, [])
    for (const search of ['', 'zarzal', 'ana', 'alfa'])
      expect(await found(caller, search)).toEqual(nothing)
  },
)
