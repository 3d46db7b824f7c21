import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { importTurns } from '#server/http/spreadsheet.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { csv, subjectsFixture } from '../../../tests/admin-fixtures.ts'
import type { Reply } from '../../../tests/caller.ts'
import type { ImportReport, Subject } from './contract.ts'

interface SentFile {
  field: string
  name: string
  type: string
  bytes: Uint8Array
}

const { t, api, admin, draftMatrix, withColumns, listed } = await subjectsFixture<Subject>()

describe('importing subjects', () => {
  let minute = 0
  // Each test gets a minute of its own, because the rate limit of imports counts by the minute.
  afterEach(() => t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString()))
  afterAll(() => t.close())

  const ana = { name: 'Ana Muñoz', email: 'ana@ceiba.mx' }
  const importing = (matrix_id: string, file: SentFile, query = ''): Promise<Reply<ImportReport>> =>
    api.upload('POST', `/subjects/${matrix_id}/import${query}`, {}, file)

  const text =
    'Nombre,Correo,ÁREA,Extra\nAna Muñoz,ana@ceiba.mx,Ventas,x\n,sin@ceiba.mx,,\nLuis Peña,luis@ceiba.mx,,\nOtra Ana,ANA@ceiba.mx,,\n'

  test('reports on every line; a dry run writes nothing and a second import adds nothing', async () => {
    const { id, columns } = await withColumns({ name: 'Área', type: 'text' })
    const dryRun = await importing(id, csv(text), '?dry_run=true')
    expect(dryRun.data).toMatchObject({
      added: 2,
      duplicates: [{ line: 5, reason: 'Repite el renglón 2.' }],
      invalid: [{ line: 3, reason: 'Falta el nombre.' }],
      unused_columns: ['Extra'],
    })
    expect(await listed(id)).toEqual([])
    const written = (await importing(id, csv(text))).data
    const people = await listed(id)
    expect(written).toEqual({ ...dryRun.data, added_ids: people.map((one) => one.id) })
    expect(people.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Ana Muñoz', ['Ventas']],
      ['Luis Peña', []],
    ])
    expect(people[0]?.values[0]?.subject_property_id).toBe(columns[0])
    expect((await importing(id, csv(text))).data).toMatchObject({
      added: 0,
      invalid: [{ line: 3 }],
    })
    expect(await listed(id)).toEqual(people)
  })

  test('leaves cells empty, which a later change of the person may keep empty', async () => {
    const { id, columns } = await withColumns(
      { name: 'Área', type: 'text' },
      { name: 'Sede', type: 'text' },
    )
    await importing(id, csv('Nombre,Correo,Área,Sede\nLuis Peña,luis@ceiba.mx,Ventas,\n'))
    const [luis] = await listed(id)
    const change = (values: readonly string[]) =>
      api.patch<Subject>(`/subjects/${id}/${luis?.id}`, {
        name: 'Luis Peña Ruiz',
        email: 'luis@ceiba.mx',
        values: values.map((value, at) => ({ subject_property_id: columns[at], value })),
      })
    expect(await change(['Ventas', ''])).toMatchObject({
      status: 200,
      data: { name: 'Luis Peña Ruiz', values: [{ value: 'Ventas' }] },
    })
    expect(await change(['', ''])).toMatchObject({ status: 422, code: 'subject.incomplete' })
    expect(await change(['Compras', 'Mérida'])).toMatchObject({ status: 200 })
    expect(await change(['Compras', ''])).toMatchObject({ status: 422, code: 'subject.incomplete' })
  })

  test('adds new columns with their values, and remembers what the columns were', async () => {
    const { id } = await withColumns({ name: 'Área', type: 'text' })
    const sent = (fields: Record<string, string>, query = '') =>
      api.upload<ImportReport>(
        'POST',
        `/subjects/${id}/import${query}`,
        fields,
        csv('Nombre,Correo,Área,Reporta a\nAna Muñoz,ana@ceiba.mx,Ventas,luis@ceiba.mx\n'),
      )
    const fields = {
      new_columns: JSON.stringify([{ name: 'Reporta a', type: 'text' }]),
      remembered: JSON.stringify({ contacto: 'email', 'reporta a': 'leader' }),
    }
    const memory = async () => (await api.get(`/subjects/${id}/import-memory`)).data
    expect((await sent(fields, '?dry_run=true')).data).toMatchObject({
      added: 1,
      unused_columns: ['Reporta a'],
    })
    expect(await memory()).toEqual({})
    expect((await sent(fields)).data).toMatchObject({ added: 1, unused_columns: [] })
    expect((await listed(id))[0]?.values.map(({ value }) => value).toSorted()).toEqual([
      'Ventas',
      'luis@ceiba.mx',
    ])
    expect(await memory()).toEqual({ contacto: 'email', 'reporta a': 'leader' })
    await sent({ remembered: JSON.stringify({ contacto: 'skip' }) })
    expect(await memory()).toEqual({ contacto: 'skip', 'reporta a': 'leader' })
    for (const wrong of [
      { new_columns: '[' },
      { new_columns: '[{"name":"x","type":"image"}]' },
      { remembered: '{"a":1}' },
    ])
      expect(await sent(wrong)).toMatchObject({ status: 400, code: 'input.invalid' })
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `C${at}`, type: 'text' }))
    expect(await sent({ new_columns: JSON.stringify(many) })).toMatchObject({
      status: 422,
      code: 'matrix.too_many_columns',
    })
  })

  test('reads an Excel workbook', async () => {
    const id = await draftMatrix()
    const bytes = writeXlsx([
      {
        name: 'Personas',
        rows: [
          ['Evaluador', 'E-mail'],
          [ana.name, ana.email],
        ],
      },
    ])
    expect(
      (
        await importing(id, {
          field: 'archivo',
          name: 'personas.XLSX',
          type: 'application/octet-stream',
          bytes,
        })
      ).data,
    ).toMatchObject({
      added: 1,
    })
  })

  test('adds subjects once when two imports run at the same time', async () => {
    const id = await draftMatrix()
    const [one, other] = await Promise.all([importing(id, csv(text)), importing(id, csv(text))])
    expect([one.data.added, other.data.added].toSorted()).toEqual([0, 2])
    expect(await listed(id)).toHaveLength(2)
  })

  test.each([
    ['an empty file', '', 'import.empty', 'El archivo está vacío.'],
    [
      'a file without the headers',
      'a,b\n1,2\n',
      'import.headers_required',
      'Encabezados requeridos: "Nombre" y "Correo" (o equivalentes).',
    ],
    ['a file with headers alone', 'Nombre,Correo\n', 'import.empty', undefined],
    [
      'a file with an open quote',
      'Nombre,Correo\n"Ana,ana@ceiba.mx\n',
      'import.unreadable',
      'No se pudo leer el archivo. Verifica el formato.',
    ],
  ])('refuses %s', async (_, content, code, message) => {
    expect(await importing(await draftMatrix(), csv(content))).toMatchObject({
      status: 422,
      code,
      ...(message ? { message } : {}),
    })
  })

  test('refuses a file of another type, a missing file and a body that is not multipart', async () => {
    const id = await draftMatrix()
    expect(await importing(id, csv('Nombre,Correo\nAna,a@b.mx', 'personas.exe'))).toMatchObject({
      status: 422,
      code: 'import.unreadable',
    })
    expect(await importing(id, csv('%PDF-1.7', 'personas.xlsx'))).toMatchObject({
      status: 422,
      code: 'import.unreadable',
    })
    expect(await api.upload('POST', `/subjects/${id}/import`, { file: 'texto' })).toMatchObject({
      status: 422,
      code: 'import.unreadable',
    })
    expect(await api.post(`/subjects/${id}/import`, { rows: [] })).toMatchObject({
      status: 415,
      code: 'input.unsupported',
    })
  })

  test('refuses more than ten imports a minute', async () => {
    const id = await draftMatrix()
    for (let n = 0; n < 10; n++) await importing(id, csv(''))
    expect(await importing(id, csv(text))).toMatchObject({ status: 429, code: 'request.too_many' })
  })

  test('refuses the fourth waiting import of a user with the time to wait, and does the others', async () => {
    const id = await draftMatrix()
    const gate = Promise.withResolvers<void>()
    const { workspace_id } = admin
    const { signal } = new AbortController()
    const held = importTurns
      .admit({ workspace_id, user_id: 'user', signal })
      .turn(() => gate.promise)
    const imports = Array.from({ length: 4 }, () => importing(id, csv(text), '?dry_run=true'))
    expect(await Promise.race(imports)).toMatchObject({
      status: 429,
      code: 'import.too_many_waiting',
      message: 'Ya tienes 3 importaciones en espera. Espera a que termine una e intenta de nuevo.',
      headers: { 'retry-after': '5' },
    })
    gate.resolve()
    await held
    const statuses = (await Promise.all(imports)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429])
  })

  test('adds ten thousand subjects at once and refuses one more', async () => {
    const id = await draftMatrix()
    const rows = Array.from({ length: 10_000 }, (_, n) => `Persona ${n},p${n}@ceiba.mx`)
    expect((await importing(id, csv(`Nombre,Correo\n${rows.join('\n')}`))).data).toMatchObject({
      added: 10_000,
    })
    const tooMany = {
      status: 422,
      code: 'subjects.too_many',
      message: 'Un proyecto puede tener hasta 10,000 participantes.',
    }
    expect(await api.post(`/subjects/${id}`, ana)).toMatchObject(tooMany)
    expect(await importing(id, csv(text))).toMatchObject(tooMany)
    expect(await listed(id)).toHaveLength(10_000)
  })

  test('offers a template with the columns of the matrix, in which nothing runs as a formula', async () => {
    const { id } = await withColumns({ name: 'Área', type: 'text' }, { name: '=1+1', type: 'text' })
    const { headers, bytes, status } = await api.get(`/subjects/${id}/template`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(bytes.toString()).toBe("\ufeffNombre,Correo,Área,'=1+1\r\n")
  })
})
