import { afterAll, describe, expect, test } from 'vitest'
import { standardRelationNames } from '#shared/relation-names.ts'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import { makeForm, makeSubject, makeUser } from '../../../tests/factories.ts'
import type { Matrix } from './contract.ts'
import {
  countDegrees,
  relationsProblem,
  relationsWarning,
  sortedRelations,
} from './relations.rules.ts'

describe('the degrees of a project', () => {
  test('are those of its relations, in any order', () => {
    expect(countDegrees([5, 4, 3, 2, 1])).toBe(360)
    expect(countDegrees([1, 2, 3, 4])).toBe(270)
    expect(countDegrees([1, 2, 3])).toBe(180)
    expect(countDegrees([1, 2])).toBe(90)
    expect(countDegrees([1, 4])).toBeNull()
    expect(sortedRelations([4, 1, 4])).toEqual([1, 4])
  })

  test('need one relation besides the self-evaluation', () => {
    expect(relationsProblem([1])).toBe('matrix.relations')
    expect(relationsProblem([])).toBe('matrix.relations')
    expect(relationsProblem([5])).toBeNull()
  })
})

describe('the warning beside the relations of a project', () => {
  const warn = (...ids: number[]) => relationsWarning(ids, standardRelationNames)

  test('says that reports have no group, or one only', () => {
    expect(warn(1, 2)).toContain('no tendrán grupos que comparar')
    expect(warn(1, 2, 3)).toContain('un solo grupo, compañeros:')
  })

  test('says whom a second group will fail where it is the team', () => {
    expect(warn(1, 2, 3, 4)).toContain('A quien no tenga equipo')
  })

  test('is none where every report can have two groups', () => {
    expect(warn(1, 2, 3, 5)).toBeNull()
    expect(warn(1, 2, 3, 4, 5)).toBeNull()
  })
})

describe('the relations of a project', async () => {
  const { t, api, create, matrixInput } = await matricesFixture()
  afterAll(() => t.close())
  const patch = (id: string, body: object) => api.patch<Matrix>(`/matrices/${id}`, body)

  test('are all five unless the draft says otherwise, and are kept by its duplicate', async () => {
    expect((await create()).relation_type_ids).toEqual([1, 2, 3, 4, 5])
    const { id, relation_type_ids } = await create({ relation_type_ids: [3, 1, 2, 2] })
    expect(relation_type_ids).toEqual([1, 2, 3])
    expect((await patch(id, { name: 'Otra' })).data.relation_type_ids).toEqual([1, 2, 3])
    const { data } = await api.post<Matrix>(`/matrices/${id}/duplicate`, {
      name: 'Segundo semestre',
      limit_date: '2026-12-10',
      with_subjects: false,
    })
    expect(data.relation_type_ids).toEqual([1, 2, 3])
  })

  test('are refused without one besides the self-evaluation', async () => {
    const reply = await api.post('/matrices', matrixInput({ relation_type_ids: [1] }))
    expect(reply).toMatchObject({ status: 422, code: 'matrix.relations' })
    const unknown = await api.post('/matrices', matrixInput({ relation_type_ids: [1, 6] }))
    expect(unknown.status).toBe(400)
  })

  test('cannot be given up while connections have them', async () => {
    const { id } = await create()
    const [ana, luis] = [
      await makeSubject(t.context, { matrix_id: id, name: 'Ana' }),
      await makeSubject(t.context, { matrix_id: id, name: 'Luis' }),
    ]
    const form = await makeForm(t.context, {
      matrix_id: id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
      relation_type_id: 4,
    })
    const refused = await patch(id, { relation_type_ids: [1, 2, 3] })
    expect(refused).toMatchObject({ status: 409, code: 'matrix.relations_used' })
    expect(refused.message).toContain('Equipo')
    expect((await patch(id, { relation_type_ids: [1, 2, 3, 4] })).status).toBe(200)
    await api.delete(`/forms/${form.id}`)
    expect((await patch(id, { relation_type_ids: [1, 2, 3] })).status).toBe(200)
  })

  test('are changed by no viewer', async () => {
    const { id, company_id } = await create()
    const { workspace_id } = await t.context.db
      .selectFrom('companies')
      .where('id', '=', company_id)
      .select('workspace_id')
      .executeTakeFirstOrThrow()
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    const reply = await viewer.patch(`/matrices/${id}`, { relation_type_ids: [1, 2] })
    expect(reply.status).toBe(403)
  })
})
