import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { readSheet } from '#shared/spreadsheet/read.ts'
import { toTable, type FileTable } from './file-table.rules.ts'
import {
  type FileColumn,
  type ImportMemory,
  toMemory,
  proposeColumns,
  withRole,
} from './import-columns.rules.ts'
import { type ImportMapping, guessMapping } from './import-mapping.rules.ts'
import { isReady, readLines, readSubjectImport } from './import.rules.ts'

const area: SubjectProperty = { id: 'area', name: 'Área', type: 'text', description: '' }
const since: SubjectProperty = { id: 'since', name: 'Ingreso', type: 'date', description: '' }

function table(rows: string[][], properties: SubjectProperty[] = []): FileTable {
  const read = toTable(rows, [], properties)
  if (!read) throw new Error('no table')
  return read
}
const propose = (
  rows: string[][],
  { properties = [], memory = {} }: { properties?: SubjectProperty[]; memory?: ImportMemory } = {},
): FileColumn[] => proposeColumns(table(rows, properties), properties, { memory })
const roles = (columns: readonly FileColumn[]): string[] =>
  columns.map(({ head, role, recognition }) => `${head}: ${role} (${recognition})`)
function mapped(columns: readonly FileColumn[], properties: SubjectProperty[] = []): ImportMapping {
  const mapping = guessMapping(columns, properties)
  if ('missing' in mapping) throw new Error(mapping.missing)
  return mapping
}

describe('the columns of a file', () => {
  test.each([
    ['Nombre completo', 'Correo institucional'],
    ['Colaborador', 'Correo-e'],
    ['Nombre del evaluador', 'Correo electrónico del evaluador'],
    ['NOMBRE DEL EMPLEADO', 'Mail corporativo'],
    ['Nombres y apellidos', 'E-mail de trabajo'],
    ['Participante', 'Dirección de correo electrónico'],
    ['Colaborador(a)', 'Correo de la empresa'],
    ['Evaluado', 'Correo del evaluado'],
  ])('are recognised by the headers of human resources: %s, %s', (name, email) => {
    const rows = [
      [name, email],
      ['Ana Ruiz', 'ana@x.mx'],
    ]
    expect(readSubjectImport(rows, [], [])).toMatchObject({ added: [{ name: 'Ana Ruiz' }] })
  })

  test('that hold name and surnames are joined, the given names first', () => {
    const rows = [
      ['No.', 'Apellido paterno', 'Apellido materno', 'Nombre(s)', 'Correo del jefe', 'Correo'],
      ['1', 'Corona', '', 'Ana  María', 'luis@x.mx', 'ana@x.mx'],
    ]
    expect(readSubjectImport(rows, [], [])).toMatchObject({
      added: [{ name: 'Ana María Corona', email: 'ana@x.mx' }],
      unused_columns: ['No.', 'Correo del jefe'],
    })
  })

  test('are not the name twice: a full name wins over its parts, and both over «Empleado»', () => {
    expect(
      roles(propose([['Empleado', 'Nombre', 'Nombre completo', 'Correo personal', 'Correo'], []])),
    ).toEqual([
      'Empleado: skip (none)',
      'Nombre: skip (none)',
      'Nombre completo: name (header)',
      'Correo personal: skip (none)',
      'Correo: email (header)',
    ])
    expect(roles(propose([['Empleado', 'Nombre', 'Mail']]))[1]).toBe('Nombre: name (header)')
  })

  test('are guessed by their values and by names that mean the same, and asked for otherwise', () => {
    const columns = propose(
      [
        ['Quién', 'Contacto', 'Depto.', 'Clave', 'Alta', 'Sindicalizado'],
        ['Ana', 'ana@x.mx', 'Ventas', '007', '04/09/2019', 'Sí'],
        ['Luis', 'luis@x.mx', 'Ventas', '010', '2020-01-31', 'no'],
      ],
      { properties: [area] },
    )
    expect(roles(columns)).toEqual([
      'Quién: skip (none)',
      'Contacto: email (guess)',
      'Depto.: column area (guess)',
      'Clave: skip (none)',
      'Alta: skip (none)',
      'Sindicalizado: skip (none)',
    ])
    expect(columns.map(({ type }) => type).slice(3)).toEqual(['text', 'date', 'boolean'])
    expect(guessMapping(columns, [area])).toEqual({ missing: 'name' })
    expect(mapped(withRole(columns, 0, 'name'), [area])).toMatchObject({ name: [0], email: 1 })
  })

  test.each([
    'No. Emp.',
    'Nómina',
    'Clave de empleado',
    'Legajo',
    'No. de legajo',
    'Ficha',
    'Matrícula',
  ])('has the number of a person below «%s»', (head) => {
    expect(roles(propose([['Nombre', head]]))[1]).toBe(`${head}: number (header)`)
  })

  test('of day numbers are dates below a head that says so, and numbers below another', () => {
    const columns = propose(
      [
        ['Quién', 'Fecha de ingreso', 'Oficina'],
        ['Ana', '43712', '43712'],
        ['Luis', '46360', '46360'],
      ],
      { properties: [area] },
    )
    expect(columns.map(({ type }) => type).slice(1)).toEqual(['date', 'number'])
  })

  test('have one e-mail and one column of the project each; another choice takes it', () => {
    const columns = propose([['Nombre', 'Correo', 'Correo 2', 'Área']], { properties: [area] })
    expect(roles(withRole(columns, 2, 'email')).slice(1)).toEqual([
      'Correo: skip (none)',
      'Correo 2: email (header)',
      'Área: column area (header)',
    ])
  })

  test('are as in the last file of the company, also under another project', () => {
    const rows = [
      ['Quién', 'Contacto', 'Depto.', 'Correo'],
      ['Ana', 'ana@x.mx'],
    ]
    const chosen = ['name', 'email', 'column area', 'skip'] as const
    const columns = chosen.reduce(
      (all, role, position) => withRole(all, position, role),
      propose(rows, { properties: [area] }),
    )
    const memory = toMemory(columns, [area])
    expect(memory).toEqual({
      quien: 'name',
      contacto: 'email',
      depto: 'column Área',
      correo: 'skip',
    })
    expect(roles(propose(rows, { memory, properties: [{ ...area, id: 'other' }] }))).toEqual([
      'Quién: name (memory)',
      'Contacto: email (memory)',
      'Depto.: column other (memory)',
      'Correo: skip (memory)',
    ])
    expect(roles(propose([['Quién', 'constructor']], { memory }))[1]).toBe(
      'constructor: skip (none)',
    )
  })

  test('become new columns under names that are free', () => {
    const columns = propose([['Nombre', 'Correo', 'Reporta a', 'Área', 'Área', 'Correo']])
    const made = [3, 4, 5].reduce((all, at) => withRole(all, at, 'new text'), columns)
    expect(mapped(made).columns.map(({ name, leads }) => [name, leads])).toEqual([
      ['Reporta a', true],
      ['Área', false],
      ['Área 2', false],
      ['Correo 2', false],
    ])
  })

  test('copied without headers are those of our own table', () => {
    const rows = [
      ['Ana', 'ana@x.mx', 'Ventas'],
      ['Luis', 'luis@x.mx'],
    ]
    expect(table(rows, [area])).toMatchObject({
      heads: ['Nombre', 'Correo', 'Área'],
      lines: [{ line: 1 }, { line: 2 }],
    })
    expect(table([['ana@x.mx', 'Ventas']]).heads).toEqual(['Columna A', 'Columna B'])
  })
})

describe('the lines of a file', () => {
  const rows = [
    ['Nombre', 'Correo', 'Ingreso'],
    ['Ana Ruiz', 'ana@x.mx', 'ayer'],
    ['Ana Ruiz', 'ana2@x.mx', ''],
    ['Eva', 'eva@x', '4/9/2019'],
    ['Otra', 'ANA@x.mx', ''],
  ]
  const read = (corrections = new Map()) =>
    readLines(
      table(rows).lines,
      mapped(propose(rows, { properties: [since] }), [since]),
      [],
      corrections,
    )

  test('say in which field they can be corrected', () => {
    expect(read().map(({ line, problem, repeated }) => [line, problem?.field, repeated])).toEqual([
      [2, undefined, null],
      [3, 'name', null],
      [4, 'email', null],
      [5, undefined, 'Repite el renglón 2.'],
    ])
    expect(read().filter(isReady)).toMatchObject([
      { name: 'Ana Ruiz', values: [{ typed: 'ayer', stored: null }] },
    ])
  })

  test('are ready once they are corrected in place', () => {
    const corrected = read(
      new Map([
        [2, { values: { since: '01/02/2020' } }],
        [3, { name: 'Ana Ruiz (Ventas)' }],
        [4, { email: 'eva@x.mx' }],
      ]),
    )
    expect(corrected.filter(isReady)).toMatchObject([
      { name: 'Ana Ruiz', values: [{ stored: '2020-02-01' }] },
      { name: 'Ana Ruiz (Ventas)', email: 'ana2@x.mx' },
      { name: 'Eva', email: 'eva@x.mx', values: [{ stored: '2019-09-04' }] },
    ])
  })
})

test.each(['personal-openpyxl.xlsx', 'personal-libreoffice.xlsx', 'personal-libreoffice.xls'])(
  'reads the people of %s as they will be',
  async (name) => {
    const bytes = new Uint8Array(readFileSync(`tests/spreadsheets/${name}`))
    const sheet = await readSheet(bytes, name, 1)
    if ('code' in sheet) throw new Error(sheet.code)
    const read = toTable(sheet.rows, sheet.hidden)
    const columns = read && proposeColumns(read, [area, since])
    if (!columns) throw new Error('no table')
    expect(roles(columns)).toEqual([
      'Nombre(s): name (header)',
      'Apellido paterno: name (header)',
      'Apellido materno: name (header)',
      'Mail corporativo: email (header)',
      'Depto.: column area (guess)',
      'Reporta a: leader (header)',
      'Ingreso: column since (header)',
      'Extensión: skip (none)',
    ])
    const lines = readLines(read.lines, mapped(columns, [area, since]), [])
    expect(
      lines.map((line) => [line.name, line.hidden, line.problem?.field, line.values[2]?.stored]),
    ).toEqual([
      ['Adrián Corona Díaz', false, undefined, '2010-02-22'],
      ['María José Treviño Sáenz', false, undefined, '2017-03-23'],
      ['Bruno Castañeda Ríos', false, 'email', '2020-01-07'],
      ['Oculta Por Filtro', true, undefined, null],
    ])
  },
)

// Typed by a person and saved by Excel: a title, empty lines, semicolons, windows-1252.
test('reads the people of a file that was typed by hand', async () => {
  const name = 'personal-a-mano.csv'
  const sheet = await readSheet(new Uint8Array(readFileSync(`tests/spreadsheets/${name}`)), name)
  if ('code' in sheet) throw new Error(sheet.code)
  const read = toTable(sheet.rows, sheet.hidden)
  const columns = read && proposeColumns(read, [area, since])
  if (!columns) throw new Error('no table')
  expect(read.lines.map(({ line }) => line)).toEqual([4, 5, 7, 8])
  const lines = readLines(read.lines, mapped(columns, [area, since]), [])
  expect(
    lines.map((line) => [
      line.name,
      line.email,
      line.problem?.field,
      line.values.map(({ stored }) => stored),
    ]),
  ).toEqual([
    [
      'Adrián Corona Díaz',
      'ADRIAN.CORONA@laceiba.example',
      undefined,
      ['Finanzas', null, '2010-02-22'],
    ],
    [
      'María José Treviño Sáenz',
      'maria.trevino@laceiba.example',
      undefined,
      ['Compras; Almacén', 'Adrián Corona Díaz', '2017-03-23'],
    ],
    [
      'Bruno Castañeda Ríos',
      'bruno.castaneda@',
      'email',
      ['Finanzas', 'Corona Díaz Adrián', '2020-01-07'],
    ],
    ['Íñigo Peña', 'inigo.pena@laceiba.example', undefined, [null, null, null]],
  ])
})

test('columns that compare people are proposed, those of the payroll are not', () => {
  const heads = ['Departamento', 'Puesto', 'Sede', 'Turno', 'CURP', 'Sueldo', 'No. Emp.']
  expect(
    roles(
      propose([
        ['Nombre', 'Correo', ...heads],
        ['Ana', 'ana@x.mx'],
      ]),
    ).slice(2),
  ).toEqual([
    'Departamento: new text (guess)',
    'Puesto: new text (guess)',
    'Sede: new text (guess)',
    'Turno: new text (guess)',
    'CURP: skip (none)',
    'Sueldo: skip (none)',
    'No. Emp.: number (header)',
  ])
})
