import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import {
  makeAnswers,
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { DataSubject } from './contract.ts'

let t: TestApp
let api: Caller
let workspace_id: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-20T16:00:00Z')
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  api = await t.as(user.id)
})

const searchIn = <T>(caller: Caller, search: string, where = workspace_id) =>
  caller.post<T>(`/workspaces/${where}/data-subjects/search`, { search })
const found = async (search: string) =>
  (await searchIn<{ people: DataSubject[]; more: boolean }>(api, search)).data
const namesOf = async (search: string) => (await found(search)).people.map(({ name }) => name)

describe('the search for a data subject', () => {
  test('finds a part of the name or the e-mail, whatever its case and accents', async () => {
    const matrix = await makeMatrix(t.context, { workspace_id })
    await makeSubject(t.context, {
      matrix_id: matrix.id,
      name: 'Íñigo Ávila Peña',
      email: 'Inigo@Sendero.mx',
    })
    await makeSubject(t.context, { matrix_id: matrix.id, name: 'Otra Persona' })
    for (const typed of ['íñigo', 'INIGO', 'avila pena', 'sendero.MX', '  Peña '])
      expect(await namesOf(typed)).toEqual(['Íñigo Ávila Peña'])
    for (const typed of ['%', '_', 'i', '', 'no está']) expect(await namesOf(typed)).toEqual([])
  })

  test('groups matrices by company, newest first, with the counts of requested forms', async () => {
    const company = await makeCompany(t.context, { workspace_id, name: 'La Ceiba' })
    const other = await makeCompany(t.context, { workspace_id, name: 'Norte' })
    const older = await makeMatrix(t.context, {
      workspace_id,
      company_id: company.id,
      name: 'Piloto',
    })
    t.clock.set('2026-11-20T17:00:00Z')
    const newer = await makeMatrix(t.context, {
      workspace_id,
      company_id: company.id,
      name: 'Liderazgo',
    })
    const elsewhere = await makeMatrix(t.context, {
      workspace_id,
      company_id: other.id,
      name: 'Ventas',
    })
    await makeSubject(t.context, {
      matrix_id: older.id,
      name: 'Eva Cordero',
      email: 'eva@cordero.mx',
    })
    await makeSubject(t.context, {
      matrix_id: elsewhere.id,
      name: 'E. Cordero',
      email: 'eva@cordero.mx',
    })
    const eva = await makeSubject(t.context, {
      matrix_id: newer.id,
      name: 'Eva Cordero Luna',
      email: 'EVA@cordero.mx',
    })
    const noe = await makeSubject(t.context, { matrix_id: newer.id })
    for (const [evaluator_id, evaluated_id] of [
      [eva.id, eva.id],
      [eva.id, noe.id],
      [noe.id, eva.id],
    ] as const)
      await makeForm(t.context, { matrix_id: newer.id, evaluator_id, evaluated_id })
    await markReleased(t.context, newer.id)
    const { people } = await found('luna')
    expect(
      people.map(({ company: name, participations }) => [
        name,
        participations.map(({ matrix }) => matrix),
      ]),
    ).toEqual([['La Ceiba', ['Liderazgo', 'Piloto']]])
    expect(people[0]?.participations[0]).toEqual({
      subject_id: eva.id,
      matrix_id: newer.id,
      matrix: 'Liderazgo',
      phase: 'released',
      limit_date: '2026-12-04',
      erase_date: '2027-01-03',
      sheets_by: 2,
      sheets_about: 2,
    })
    expect((await found('cordero')).people.map(({ company: name }) => name)).toEqual([
      'La Ceiba',
      'Norte',
    ])
  })

  test('omits erased subjects and the anonymous subjects that keep their answers', async () => {
    const matrix = await makeMatrix(t.context, { workspace_id })
    const [eva, mara] = [
      await makeSubject(t.context, { matrix_id: matrix.id, name: 'Eva Cordero' }),
      await makeSubject(t.context, { matrix_id: matrix.id }),
    ]
    const form = await makeForm(t.context, {
      matrix_id: matrix.id,
      evaluator_id: eva.id,
      evaluated_id: mara.id,
      relation_type_id: 3,
    })
    await markReleased(t.context, matrix.id)
    await makeAnswers(t.context, form.id, [5, 4, 3, 2])
    expect((await api.delete(`/data-subjects/${matrix.id}/${eva.id}`)).data).toEqual({
      kept_sheets: 1,
    })
    expect(await namesOf('Eva Cordero')).toEqual([])
    expect(await namesOf('suprimida')).toEqual([])
  })

  test('shows twenty results and says that there are more', async () => {
    const matrix = await makeMatrix(t.context, { workspace_id })
    for (let n = 0; n < 21; n++)
      await makeSubject(t.context, { matrix_id: matrix.id, name: `Gemela ${n}` })
    const { people, more } = await found('gemela')
    expect([people.length, more]).toEqual([20, true])
  })

  test('never searches another workspace and refuses viewers', async () => {
    const matrix = await makeMatrix(t.context, { workspace_id })
    await makeSubject(t.context, { matrix_id: matrix.id, name: 'Eva Cordero' })
    const outsider = await makeUser(t.context)
    const theirs = await t.as(outsider.id)
    expect(
      (await searchIn<{ people: unknown[] }>(theirs, 'cordero', outsider.workspace_id)).data.people,
    ).toEqual([])
    expect((await searchIn(theirs, 'cordero')).status).toBe(404)
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    expect(await searchIn(viewer, 'cordero')).toMatchObject({ status: 403, code: 'access.denied' })
  })
})
