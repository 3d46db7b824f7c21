import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories.ts'
import { nominationFixture } from '../../../tests/nomination-fixtures.ts'
import type { MatrixProposals, ProposalImportReport } from './contract.ts'

const fixture = await nominationFixture()
const { t, api, workspace_id, opened, draft } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const header = 'Evaluador,Correo,Relación,Evaluado'
const importing = (
  matrix_id: string,
  lines: readonly string[],
  { by = api(), dry_run = false } = {},
) =>
  by.upload<ProposalImportReport>(
    'POST',
    `/matrices/${matrix_id}/nominations/import?dry_run=${dry_run}`,
    {},
    {
      field: 'file',
      name: 'propuestas.csv',
      type: 'text/csv',
      bytes: new TextEncoder().encode([header, ...lines].join('\n')),
    },
  )
const ratersOf = async (matrix_id: string) => {
  const { data } = await api().get<MatrixProposals>(`/matrices/${matrix_id}/nominations`)
  return data.lists[0]?.raters.map(({ name, relation_type_id, detail }) =>
    `${relation_type_id} ${name} ${detail}`.trim(),
  )
}

describe('an import of proposals', () => {
  test('adds participants by name or address, and clients from outside, once', async () => {
    const s = await opened()
    const lines = [
      'Caro,,Compañero,Ana',
      ',dora@ceiba.mx,Equipo,ana@ceiba.mx',
      'Rosa Paz,rosa@valle.example,Cliente,Ana',
      'Rosa Paz,ROSA@valle.example,Cliente,Ana',
    ]
    const dry = await importing(s.matrix.id, lines, { dry_run: true })
    expect(dry.data).toMatchObject({ added: 3, duplicates: [{ line: 5 }], invalid: [] })
    expect(await ratersOf(s.matrix.id)).toEqual(['3 Beto'])
    expect((await importing(s.matrix.id, lines)).data.added).toBe(3)
    const all = ['3 Beto', '3 Caro', '4 Dora', '5 Rosa Paz rosa@valle.example']
    expect(await ratersOf(s.matrix.id)).toEqual(all)
    expect((await importing(s.matrix.id, lines)).data).toMatchObject({ added: 0 })
    expect(await ratersOf(s.matrix.id)).toEqual(all)
  })

  test('says which lines it leaves out, and why', async () => {
    const s = await opened()
    const { data } = await importing(s.matrix.id, [
      'Lía,,Compañero,Ana',
      'Caro,,Líder,Ana',
      'Caro,,Compañero,Beto',
      'Rosa Paz,rosa@valle.example,Compañero,Ana',
      ',paz@valle.example,Cliente,Ana',
      'Nadie,,Compañero,Ana',
      'Beto,,Compañero,Ana',
    ])
    expect(data.added).toBe(0)
    expect(data.duplicates.map(({ line }) => line)).toEqual([8])
    expect(data.invalid.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('Líder')],
      [3, 'Esa relación no se propone.'],
      [4, 'A esta persona no se le pidieron propuestas.'],
      [5, 'De fuera del proyecto sólo se propone a clientes o proveedores.'],
      [6, 'Escribe el nombre de la persona.'],
      [7, expect.stringContaining('Nadie')],
    ])
  })

  test('brings back who was taken out, and leaves an approved list alone', async () => {
    const s = await opened()
    const proposal_id = (await s.read()).data?.list.raters[0]?.proposal_id
    await s.own('/remove', { proposal_id })
    expect(await ratersOf(s.matrix.id)).toEqual([])
    expect((await importing(s.matrix.id, ['Beto,,Equipo,Ana'])).data.added).toBe(1)
    expect(await ratersOf(s.matrix.id)).toEqual(['4 Beto'])
    await api().post(`/matrices/${s.matrix.id}/nominations/approve`, {
      evaluated_ids: [s.ana.id],
      override: true,
    })
    expect((await importing(s.matrix.id, ['Caro,,Compañero,Ana'])).data.invalid).toMatchObject([
      { line: 2, reason: 'Estas propuestas ya se aprobaron.' },
    ])
  })

  test('is refused before the opening, without its columns, to a viewer and to strangers', async () => {
    const closed = await draft()
    expect(await importing(closed.matrix.id, ['Caro,,Compañero,Ana'])).toMatchObject({
      status: 409,
      code: 'nominations.not_open',
    })
    const { matrix } = await opened()
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    expect(await importing(matrix.id, ['Caro,,Compañero,Ana'], { by: viewer })).toMatchObject({
      status: 403,
    })
    const outsider = await t.as((await makeUser(t.context)).id)
    expect(await importing(matrix.id, ['Caro,,Compañero,Ana'], { by: outsider })).toMatchObject({
      status: 404,
    })
    expect(await importing(matrix.id, [])).toMatchObject({ code: 'import.empty' })
  })
})
