import { afterAll, describe, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ImportReport } from '#features/subjects/contract.ts'
import { readSheet } from '#shared/spreadsheet/read.ts'
import { csv, signedInAdmin } from './admin-fixtures.ts'
import { makeMatrix, makeSubject } from './factories.ts'
import { makeNumbered } from './numbered-person.ts'

const { t, admin, api, company } = await signedInAdmin()
const { workspace_id } = admin

afterAll(() => t.close())

const draft = (given: { without_email?: boolean } = {}) =>
  makeMatrix(t.context, { workspace_id, company_id: company.id, without_email: true, ...given })

describe('«Hay personas sin correo»', () => {
  const change = (id: string, without_email: boolean) =>
    api.patch<Matrix>(`/matrices/${id}`, { without_email })

  test('stays on while the draft has people without e-mail, whose number it says', async () => {
    const { id: matrix_id } = await draft()
    const one = await makeNumbered(t.context, { matrix_id, name: 'Beto', external_id: '42' })
    expect(await change(matrix_id, false)).toMatchObject({
      status: 409,
      code: 'matrix.without_email_used',
      message:
        '1 persona no tiene correo. Agrega su correo o quita a esas personas antes de desactivar «Hay personas sin correo».',
    })
    await makeNumbered(t.context, { matrix_id, name: 'Carla', external_id: '43' })
    expect((await change(matrix_id, false)).message).toMatch(/^2 personas no tienen correo\./)
    expect((await api.patch(`/matrices/${matrix_id}`, { name: 'Otro nombre' })).status).toBe(200)
    await t.context.pool.query('delete from subjects where matrix_id = $1 and id <> $2', [
      matrix_id,
      one.id,
    ])
    await api.patch(`/subjects/${matrix_id}/${one.id}`, { name: 'Beto', email: 'beto@ceiba.mx' })
    expect((await change(matrix_id, false)).data.without_email).toBe(false)
  })

  test('turned on makes an import add the people whom it left out', async () => {
    const { id } = await draft({ without_email: false })
    const file = csv('Nombre,Correo,No. Emp.\nAna,ana@ceiba.mx,1\nBeto,,42\nCarla,sin correo,43')
    const upload = async () =>
      (await api.upload<ImportReport>('POST', `/subjects/${id}/import`, {}, file)).data
    expect((await upload()).added).toBe(1)
    expect((await change(id, true)).data.without_email).toBe(true)
    expect(await upload()).toMatchObject({ added: 2, invalid: [] })
  })
})

test('the template of the participants has the number where people may lack an e-mail', async () => {
  const heads = async (matrix_id: string) =>
    (await api.get(`/subjects/${matrix_id}/template`)).bytes.toString().replace('\ufeff', '').trim()
  expect(await heads((await draft()).id)).toBe('No. Emp.,Nombre,Correo')
  expect(await heads((await draft({ without_email: false })).id)).toBe('Nombre,Correo')
})

test('a table of connections names people by their numbers, and so does the workbook', async () => {
  const { id: matrix_id } = await draft()
  await makeSubject(t.context, {
    matrix_id,
    name: 'Ana',
    email: 'ana@ceiba.mx',
    external_id: '0077',
  })
  await makeNumbered(t.context, { matrix_id, name: 'Beto', external_id: '0042' })
  await makeNumbered(t.context, { matrix_id, name: 'Carla', external_id: 'B-7' })
  const file = csv(
    'Evaluador,Correo,Relación,Correo del evaluado\nBeto,42,Compañero,b-7\n,B-7,Líder,ana@ceiba.mx\nAna,77,Compañero,00042\nAna,43,Líder,42',
  )
  const { data } = await api.upload<ImportReport>('POST', `/forms/${matrix_id}/import`, {}, file)
  expect([data.added, data.invalid.map(({ line }) => line)]).toEqual([3, [5]])

  const { bytes } = await api.get(`/matrices/${matrix_id}/workbook`)
  const sheet = await readSheet(new Uint8Array(bytes), 'plantilla.xlsx', 1)
  expect('rows' in sheet && sheet.rows.slice(1).toSorted()).toEqual([
    ['Ana', 'ana@ceiba.mx', 'Compañero', '0042'],
    ['Beto', '0042', 'Compañero', 'B-7'],
    ['Carla', 'B-7', 'Líder', 'ana@ceiba.mx'],
  ])
})
