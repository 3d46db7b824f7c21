import { describe, expect, test } from 'vitest'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { omittedRows } from '#shared/spreadsheet/headers.ts'
import { readSubjectImport, type SubjectImportReading } from './import.rules.ts'

const properties: SubjectProperty[] = [
  { id: 'p1', name: 'Área', type: 'text', description: '' },
  { id: 'p2', name: 'Fecha de ingreso', type: 'date', description: '' },
]

function read(
  rows: string[][],
  existing: { name: string; email: string | null }[] = [],
): SubjectImportReading {
  const reading = readSubjectImport(rows, existing, properties)
  if ('code' in reading) throw new Error(reading.code)
  return reading
}

describe('the headers of an import', () => {
  test.each([
    ['Nombre', 'Correo'],
    ['NAME', 'E-mail'],
    ['evaluador', 'MAIL'],
    ['Nómbre ', ' Correo  Electrónico'],
    ['email', 'nombre'],
  ])('are recognised as %s and %s', (...headers) => {
    const cells = headers[0] === 'email' ? ['ana@x.mx', 'Ana'] : ['Ana', 'ana@x.mx']
    expect(read([headers, cells]).added).toEqual([{ name: 'Ana', email: 'ana@x.mx', values: [] }])
  })

  test('may stand below a title, but not below ten lines', () => {
    const lines = [
      ['Nombre', 'Correo'],
      ['Ana', 'ana'],
    ]
    expect(read([['Lista 2026'], [], ...lines]).invalid).toEqual([
      { line: 4, reason: 'El correo «ana» no es válido.', cells: ['Ana', 'ana'] },
    ])
    expect(readSubjectImport([...Array.from({ length: 10 }, () => []), ...lines], [], [])).toEqual({
      code: 'import.headers_required',
    })
  })

  test.each([
    [['Nombre'], ['Ana']],
    [['Correo'], ['ana@x.mx']],
    [
      ['__proto__', 'constructor'],
      ['Ana', 'ana@x.mx'],
    ],
  ])('are incomplete as %j', (headers, cells) => {
    expect(readSubjectImport([headers, cells], [], [])).toEqual({ code: 'import.headers_required' })
  })

  test('fill the columns of the matrix with the same name; the others are reported as unused', () => {
    const reading = read([
      ['Nombre', 'Correo', 'AREA', 'Extensión', 'fecha de ingreso', '__proto__', ''],
      ['Ana', 'ana@x.mx', ' Calidad', '17', '04/09/2019', 'x', 'y'],
      ['Luis', 'luis@x.mx', '', '', '', '', ''],
      ['Eva', 'eva@x.mx', 'Ventas', '', 'ayer', '', ''],
    ])
    expect(reading.added).toEqual([
      {
        name: 'Ana',
        email: 'ana@x.mx',
        values: [
          { subject_property_id: 'p1', value: 'Calidad' },
          { subject_property_id: 'p2', value: '2019-09-04' },
        ],
      },
      { name: 'Luis', email: 'luis@x.mx', values: [] },
      {
        name: 'Eva',
        email: 'eva@x.mx',
        values: [{ subject_property_id: 'p1', value: 'Ventas' }],
      },
    ])
    expect(reading.invalid).toEqual([])
    expect(reading.warnings.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'El valor de «Fecha de ingreso» no corresponde a su tipo: la persona se agrega sin él.'],
    ])
    expect(reading.unused_columns).toEqual(['Extensión', '__proto__', 'Columna G'])
  })
})

describe('the lines of an import', () => {
  const header = ['Nombre', 'Correo']

  test('are invalid without a name or a valid e-mail, each with its line and reason', () => {
    const reading = read([
      header,
      ['', 'a@x.mx'],
      ['Ana', ''],
      ['Ana', 'a@x.mx, b@x.mx'],
      [],
      ['\u200b', 'c@x.mx'],
      ['x'.repeat(201), 'd@x.mx'],
      ['Luis', 'luis@x.mx'],
    ])
    expect(reading.invalid.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: Falta el nombre.',
      '3: Falta el correo.',
      '4: El correo «a@x.mx, b@x.mx» no es válido.',
      '6: Falta el nombre.',
      '7: El nombre puede tener hasta 200 caracteres.',
    ])
    expect(reading.added).toHaveLength(1)
  })

  test('are duplicates if they repeat an e-mail, and namesakes if only a name (IMP-13)', () => {
    const reading = read(
      [
        header,
        ['José Peña', 'jose@x.mx'],
        ['Otro', 'JOSE@x.mx '],
        ['jose\u0301 pen\u0303a', 'p@x.mx'],
        ['José\u200b  Peña', 'q@x.mx'],
        ['Nadie', 'ana@x.mx'],
        ['ANA', 'ana2@x.mx'],
      ],
      [{ name: 'Ana', email: 'Ana@X.mx' }],
    )
    expect(reading.added.map(({ name }) => name)).toEqual(['José Peña'])
    expect(reading.duplicates.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: Repite el renglón 2.',
      '6: Ya está en el proyecto.',
    ])
    const namesake =
      'Otra persona ya se llama así: agrega algo que la distinga, por ejemplo su área.'
    expect(reading.invalid.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      `4: ${namesake}`,
      `5: ${namesake}`,
      `7: ${namesake}`,
    ])
  })

  test('may have the names of JavaScript properties (IMP-05)', () => {
    const names = ['__proto__', 'constructor', 'toString']
    expect(
      read([header, ...names.map((name, index) => [name, `${index}@x.mx`])]).added.map(
        ({ name }) => name,
      ),
    ).toEqual(names)
  })

  test('must exist: a file with headers only is empty', () => {
    expect(readSubjectImport([header, [' ', '']], [], [])).toEqual({ code: 'import.empty' })
  })

  test('add nothing in a second import (IMP-14)', () => {
    const rows = [header, ['Ana', 'ana@x.mx'], ['Luis', 'luis@x.mx']]
    const again = read(rows, read(rows).added)
    expect([again.added.length, again.duplicates.length]).toEqual([0, 2])
  })

  test('are read up to ten thousand subjects, and refused beyond', () => {
    const rows = [
      header,
      ...Array.from({ length: 10_000 }, (_, index) => [
        `Persona Número ${index}`,
        `p${index}@laceiba.mx`,
      ]),
    ]
    expect(read([...rows, ...rows.slice(1)])).toMatchObject({
      added: { length: 10_000 },
      duplicates: { length: 10_000 },
    })
    expect(readSubjectImport([...rows, ['Otra', 'otra@x.mx']], [], [])).toEqual({
      code: 'subjects.too_many',
    })
  })

  test('that are omitted form a table with the columns of the file, the line and the reason', () => {
    expect(
      omittedRows(
        read([header, ['Ana', 'ana@x.mx'], ['Luis', 'luis@'], ['Ana', 'eva@x.mx', 'extra']]),
      ),
    ).toEqual([
      ['Nombre', 'Correo', 'Columna C', 'Renglón', 'Motivo'],
      ['Luis', 'luis@', '', '3', 'El correo «luis@» no es válido.'],
      [
        'Ana',
        'eva@x.mx',
        'extra',
        '4',
        'Otra persona ya se llama así: agrega algo que la distinga, por ejemplo su área.',
      ],
    ])
  })
})
