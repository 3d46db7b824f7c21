import { describe, expect, test } from 'vitest'
import { omittedRows } from '#shared/spreadsheet/headers.ts'
import { readFormImport, type FormImportReading } from './import.rules.ts'

const subjects = [
  { id: 'ana', name: 'Ana Muñoz', email: 'ana@x.mx' },
  { id: 'luis', name: 'Luis Peña', email: 'luis@x.mx' },
  { id: 'jose', name: 'José Ríos', email: 'jose@x.mx' },
  { id: 'jose2', name: 'Jose Rios', email: 'jose2@x.mx' },
]
const header = ['Evaluador', 'Correo', 'Relación', 'Evaluado']

function read(rows: string[][], existing: FormImportReading['added'] = []): FormImportReading {
  const reading = readFormImport([header, ...rows], subjects, existing)
  if ('code' in reading) throw new Error(reading.code)
  return reading
}
const added = (rows: string[][]) =>
  read(rows).added.map(
    (form) => `${form.evaluator_id} ${form.relation_type_id} ${form.evaluated_id}`,
  )
const reasons = (rows: string[][]) =>
  read(rows).invalid.map(({ line, reason }) => `${line}: ${reason}`)

describe('the lines of an import', () => {
  test('name subjects by e-mail or name, and relations by one of their names', () => {
    expect(
      added([
        ['Ana Muñoz', 'ana@x.mx', 'Líder', 'luis@x.mx'],
        ['ana munoz', 'ANA@x.mx', 'COMPAÑERO', 'José Ríos'],
        ['', 'luis@x.mx', 'Clientes o Proveedores', 'ANA MUNOZ'],
        ['Luis Peña', '', 'Jefe directo', 'jose2@x.mx'],
        ['', 'jose@x.mx', 'equipo', 'Jose Rios'],
        ['Ana Muñoz', 'ana@x.mx', 'Autoevaluación', ''],
        ['', 'luis@x.mx', 'auto', 'luis@x.mx'],
      ]),
    ).toEqual([
      'ana 2 luis',
      'ana 3 jose',
      'luis 5 ana',
      'luis 2 jose2',
      'jose 4 jose2',
      'ana 1 ana',
      'luis 1 luis',
    ])
  })

  test('name relations as the company calls them too, in either case and without accents', () => {
    const reading = readFormImport(
      [
        header,
        ['', 'ana@x.mx', 'AREA VECINA', 'luis@x.mx'],
        ['', 'luis@x.mx', 'Compañero', 'ana@x.mx'],
        ['', 'luis@x.mx', 'áreas vecinas', 'ana@x.mx'],
        ['', 'ana@x.mx', 'Líder', 'luis@x.mx'],
      ],
      subjects,
      [],
      {
        relation_type_ids: [1, 2, 3, 4, 5],
        relation_names: { companero: { one: 'Área vecina', many: 'Áreas vecinas' } },
      },
    )
    expect(reading).toMatchObject({
      added: [{ relation_type_id: 3 }, { relation_type_id: 3 }],
      duplicates: [{ line: 4 }],
      invalid: [{ line: 5, reason: expect.stringContaining('Área vecina') }],
    })
  })

  test('are invalid if they name no known subject, relation or form, each with its reason', () => {
    expect(
      reasons([
        ['Nadie', 'nadie@x.mx', 'Líder', 'luis@x.mx'],
        ['Ana Muñoz', 'ana@x.mx', 'Amigo', 'luis@x.mx'],
        ['', 'ana@x.mx', 'Líder', 'Rosa'],
        ['', 'ana@x.mx', 'Líder', ''],
        ['Luis Peña', 'ana@x.mx', 'Líder', 'luis@x.mx'],
        ['', 'ana@x.mx', 'Autoevaluación', 'luis@x.mx'],
        ['', 'ana@x.mx', 'Líder', 'Ana Muñoz'],
        ['', '', 'Líder', 'ana@x.mx'],
        ['', 'ana@x.mx', 'Líder', 'JOSÉ RIOS'],
      ]),
    ).toEqual([
      '2: No hay un participante «nadie@x.mx».',
      '3: La relación «Amigo» no existe.',
      '4: No hay un participante «Rosa».',
      '5: Falta decir quién evalúa o a quién.',
      '6: El correo «ana@x.mx» es de otra persona.',
      '7: En la autoevaluación, la persona evaluada es la misma que evalúa.',
      '8: Una persona sólo puede evaluarse a sí misma con la relación Autoevaluación.',
      '9: Falta decir quién evalúa o a quién.',
      '10: Hay varias personas que se llaman «JOSÉ RIOS». Escribe su correo.',
    ])
  })

  test('are duplicates if the form exists or an earlier line adds it', () => {
    const reading = read(
      [
        ['', 'ana@x.mx', 'Líder', 'luis@x.mx'],
        ['', 'luis@x.mx', 'Par', 'ana@x.mx'],
        ['', 'luis@x.mx', 'Compañero', 'Ana Muñoz'],
      ],
      [{ evaluator_id: 'ana', evaluated_id: 'luis', relation_type_id: 2 }],
    )
    expect(reading.added).toHaveLength(1)
    expect(reading.duplicates.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: Esta relación ya existe.',
      '4: Repite el renglón 3.',
    ])
    expect(omittedRows(reading)[2]).toEqual([
      '',
      'luis@x.mx',
      'Compañero',
      'Ana Muñoz',
      '4',
      'Repite el renglón 3.',
    ])
  })

  test('are invalid if they name another relation for a pair, with the line of the first', () => {
    const reading = read(
      [
        ['', 'ana@x.mx', 'Par', 'luis@x.mx'],
        ['', 'luis@x.mx', 'Par', 'ana@x.mx'],
        ['', 'luis@x.mx', 'Equipo', 'Ana Muñoz'],
        ['', 'luis@x.mx', 'Cliente', 'Ana Muñoz'],
      ],
      [{ evaluator_id: 'ana', evaluated_id: 'luis', relation_type_id: 2 }],
    )
    expect(reading).toMatchObject({ added: { length: 1 }, duplicates: [] })
    expect(reading.invalid.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: Ya evalúa a esa persona como Líder. Cada quien evalúa a otra persona una sola vez.',
      '4: El renglón 3 ya dice que evalúa a esa persona como Compañero. Cada quien evalúa a otra persona una sola vez.',
      '5: El renglón 3 ya dice que evalúa a esa persona como Compañero. Cada quien evalúa a otra persona una sola vez.',
    ])
  })

  test('add nothing in a second import', () => {
    const rows = [
      ['', 'ana@x.mx', 'Líder', 'luis@x.mx'],
      ['', 'ana@x.mx', 'auto', ''],
    ]
    expect(read(rows, read(rows).added)).toMatchObject({ added: [], duplicates: { length: 2 } })
  })

  test('are not read without the four headers, and must exist', () => {
    expect(readFormImport([['Evaluador', 'Correo', 'Evaluado']], subjects, [])).toEqual({
      code: 'import.form_headers_required',
    })
    expect(readFormImport([header, ['', ' ']], subjects, [])).toEqual({ code: 'import.empty' })
  })

  test('are read up to ten thousand at least', () => {
    const manySubjects = Array.from({ length: 10_000 }, (_, index) => ({
      id: `p${index}`,
      name: `Persona ${index}`,
      email: `p${index}@x.mx`,
    }))
    expect(
      readFormImport(
        [
          header,
          ...manySubjects.map(({ name, email }, index) => [
            name,
            email,
            'Compañero',
            `persona ${(index + 1) % 10_000}`,
          ]),
        ],
        manySubjects,
        [],
      ),
    ).toMatchObject({ added: { length: 10_000 }, invalid: [] })
  })
})

describe('the headers and relations of human resources', () => {
  test.each([
    ['Nombre del evaluador', 'Correo del evaluador', 'Tipo de relación', 'Nombre del evaluado'],
    ['Evaluador(a)', 'Correo institucional', 'RELACIÓN', 'Evaluado(a)'],
    ['Colaborador', 'Correo-e', 'Vínculo', 'Evaluada'],
    ['Nombre completo', 'E-mail', 'Relación con el evaluado', 'A quién evalúa'],
  ])('are recognised: %s, %s, %s, %s', (...heads) => {
    const reading = readFormImport(
      [heads, ['Luis Peña', 'luis@x.mx', 'Jefa', 'Ana Muñoz']],
      subjects,
      [],
    )
    expect(reading).toMatchObject({ added: [{ evaluator_id: 'luis', relation_type_id: 2 }] })
  })

  test('name the evaluated by e-mail where the file has it beside the name', () => {
    const reading = readFormImport(
      [
        [...header, 'Correo del evaluado'],
        ['Luis Peña', 'luis@x.mx', 'Par', 'La señora Ana', 'ana@x.mx'],
      ],
      subjects,
      [],
    )
    expect(reading).toMatchObject({ added: [{ evaluated_id: 'ana', relation_type_id: 3 }] })
  })

  test.each([
    [1, ['Autoevaluación', 'AUTO', 'Auto-evaluación']],
    [2, ['Líder', 'Lideresa', 'Jefe directo', 'Jefa inmediata', 'Supervisora', 'Supervisor/a']],
    [3, ['Compañera', 'Compañeros', 'Par', 'Pares', 'Colega', 'Compañero(a) de trabajo']],
    [4, ['Equipo', 'Colaboradora', 'Colaboradores', 'Subordinada', 'Reporte directo']],
    [
      5,
      [
        'Cliente interno',
        'Clientes externos',
        'Proveedora',
        'Cliente/Proveedor',
        'Cliente o Proveedor',
      ],
    ],
  ])('mean relation %i', (relation_type_id, names) => {
    for (const name of names) {
      const evaluated = relation_type_id === 1 ? 'ana@x.mx' : 'luis@x.mx'
      expect([name, ...added([['', 'ana@x.mx', name, evaluated]])]).toEqual([
        name,
        `ana ${relation_type_id} ${relation_type_id === 1 ? 'ana' : 'luis'}`,
      ])
    }
  })

  test('a name may be written with the surname first', () => {
    expect(added([['Peña, Luis', '', 'Par', 'Muñoz Ana']])).toEqual(['luis 3 ana'])
  })
})
