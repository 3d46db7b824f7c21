import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  t.clock.set(REPORTS_OPEN)
})
afterAll(() => t.close())

interface Line {
  readonly blocks: readonly ({ readonly exact: string } | null)[]
  readonly others: { readonly exact: string } | null
}
interface Reply {
  readonly blocks: readonly { readonly key: string }[]
  readonly total: Line
  readonly competences: readonly Line[]
  readonly method: readonly { readonly notes: readonly string[] }[]
}

const valueOf = (score: { readonly exact: string } | null | undefined): number => {
  const [top = NaN, bottom = NaN] = (score?.exact ?? '').split('/').map(Number)
  return top / bottom
}

test('a report weighs relations, pools and competences, and its method says so', async () => {
  const { matrix, caller, first } = await closedMatrix(t)
  const competences = await t.context.db
    .selectFrom('competences')
    .where('evaluation_id', '=', matrix.evaluation_id)
    .orderBy('position')
    .select('id')
    .execute()
  const weights = {
    relations: { lider: 70, companero: 10, equipo: 10, cliente: 10 },
    competences: competences.map(({ id }, index) => ({
      competence_id: id,
      weight: index === 0 ? 80 : 20,
    })),
  }
  await t.context.db
    .updateTable('matrices')
    .set({ weights: JSON.stringify(weights) })
    .where('id', '=', matrix.id)
    .execute()
  const { data } = await caller.get<Reply>(`/reports/${matrix.id}/${first}`)
  expect(data.blocks.map(({ key }) => key)).toEqual(['lider', 'otros'])
  for (const { blocks, others } of data.competences)
    expect(
      Math.abs(valueOf(others) - (70 * valueOf(blocks[0]) + 20 * valueOf(blocks[1])) / 90),
    ).toBeLessThan(0.1)
  const [one, two] = data.competences.map(({ others }) => valueOf(others))
  const total = 0.8 * (one ?? 0) + 0.2 * (two ?? 0)
  expect(Math.abs(valueOf(data.total.others) - total)).toBeLessThan(0.1)
  const notes = data.method.flatMap((part) => part.notes).join('\n')
  expect(notes).toContain('Líder 70 %')
  expect(notes).toContain('se reparte entre los que sí')
  expect(notes).toMatch(/Total: promedio de las competencias por su peso: .* 80 %; .* 20 %/)
  const group = await caller.get<{ method: string[] }>(`/reports/${matrix.id}/group`)
  expect(JSON.stringify(group.data)).toContain('Líder 70 %')
})
