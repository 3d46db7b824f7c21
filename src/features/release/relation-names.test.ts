import { afterAll, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
afterAll(() => fixture.t.close())

const NAMES = { lider: { one: 'Jefe funcional', many: 'Jefes funcionales' } }

test('a released matrix keeps the names of its release when the company changes them', async () => {
  const { matrix } = await draftWithLeader(fixture)
  const name = (relation_names: object) =>
    fixture.api().patch(`/companies/${matrix.company_id}/relation-names`, { relation_names })
  const shown = async () =>
    (await fixture.api().get<Matrix>(`/matrices/one/${matrix.id}`)).data.relation_names
  await name(NAMES)
  expect((await fixture.release(matrix.id)).status).toBe(200)
  await name({ lider: { one: 'Guía', many: 'Guías' } })
  expect(await shown()).toEqual(NAMES)
  await name({})
  expect(await shown()).toEqual(NAMES)
})
