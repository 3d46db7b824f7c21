import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'

// Files as human resources have them, each of the same 20 people: the first leads the next three,
// who lead all others in turns.

export interface FilePerson {
  readonly number: string
  readonly given: string
  readonly surnames: readonly [string, string]
  readonly email: string
  readonly area: string
  /** The number of the leader; empty for the head. */
  readonly leader: string
}

const names = [
  ['Ana', 'Ríos', 'Luna'],
  ['Luis Alberto', 'Mora', 'Gil'],
  ['María José', 'Del Río', 'Sáenz'],
  ['Ñandú', 'Ibáñez', 'De la Cruz'],
  ['Eva', 'Soto', 'Paz'],
  ['Iván', 'Cano', 'Rey'],
  ['Karla', 'Cervantes', 'Olmos'],
  ['Omar', 'Villegas', 'Trejo'],
  ['Adriana', 'Peralta', 'Gil'],
  ['Benjamín', 'Ochoa', 'Lira'],
  ['Claudia', 'Rentería', 'Mora'],
  ['Fabián', 'Cruz', 'Mendoza'],
  ['Gloria', 'Tapia', 'Rueda'],
  ['Hugo', 'Lara', 'Nava'],
  ['Inés', 'Quiroz', 'Vega'],
  ['José Luis', 'Zárate', 'Díaz'],
  ['Lucía', 'Bernal', 'Ponce'],
  ['Mario', 'Aguilar', 'Solís'],
  ['Nora', 'Escobedo', 'Ruiz'],
  ['Pablo', 'Fuentes', 'Ortiz'],
] as const
const areas = ['Ventas', 'Logística', 'Compras'] as const

const numberAt = (index: number): string => `00${1001 + index * 7}`

export const filePeople: readonly FilePerson[] = names.map(([given, ...surnames], index) => ({
  number: numberAt(index),
  given,
  surnames,
  email: `persona${index + 1}@laceiba.example`,
  area: index === 0 ? 'Dirección' : (areas[(index - 1) % 3] ?? ''),
  leader: index === 0 ? '' : numberAt(index <= 3 ? 0 : 1 + ((index - 1) % 3)),
}))

export const fullName = ({ given, surnames }: FilePerson): string =>
  [given, ...surnames].join(' ').replace('De la', 'de la').replace('Del', 'del')

export const findLeader = ({ leader }: FilePerson): FilePerson | undefined =>
  filePeople.find(({ number }) => number === leader)

type Cell = string | number | boolean | Date

const csv = (rows: readonly (readonly Cell[])[], separator = ','): Buffer =>
  Buffer.from(rows.map((cells) => cells.join(separator)).join('\r\n'))

function xlsx(rows: readonly (readonly Cell[])[], change: (sheet: WorkSheet) => void = () => {}) {
  const sheet = utils.aoa_to_sheet(
    rows.map((cells) => [...cells]),
    { cellDates: true },
  )
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Hoja1')
  const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' })
  return Buffer.from(bytes)
}

/** The days on which people entered, in different ways to write them. */
const entered = (index: number): Date => new Date(Date.UTC(2015 + (index % 8), index % 12, 4))
const writtenDate = (index: number): string => {
  const [year, month, day] = entered(index).toISOString().slice(0, 10).split('-').map(Number)
  return `${day}/${month}/${year}`
}

/** The others with the same leader. */
const listPeers = (person: FilePerson): FilePerson[] =>
  filePeople.filter(({ leader, number }) => leader === person.leader && number !== person.number)

function mergedAreas(sheet: WorkSheet): void {
  const sorted = filePeople.toSorted((one, other) => one.area.localeCompare(other.area))
  const starts = sorted.flatMap(({ area }, at) => (sorted[at - 1]?.area === area ? [] : [at]))
  sheet['!merges'] = starts
    .map((start, at) => ({
      s: { r: start + 1, c: 0 },
      e: { r: starts[at + 1] ?? sorted.length, c: 0 },
    }))
    .filter(({ s, e }) => e.r > s.r)
  for (const [at] of sorted.entries()) {
    const cell: CellObject | undefined = sheet[utils.encode_cell({ r: at + 1, c: 0 })]
    if (cell && !starts.includes(at)) delete cell.v
  }
}

interface RealLifeFile {
  readonly name: string
  readonly buffer: Buffer
  /** Clicks from «Primeros pasos» to the release, at most. */
  readonly clicks: number
}

/** The file that is read without a question. */
const friendly = (): Buffer =>
  csv([
    ['Nombre completo', 'Correo institucional', 'Área', 'Reporta a'],
    ...filePeople.map((one) => [fullName(one), one.email, one.area, findLeader(one)?.email ?? '']),
  ])

const payrollHeads =
  'No. Emp.,Apellido Paterno,Apellido Materno,Nombre(s),CURP,Puesto,Departamento,Sindicalizado,Sueldo mensual,Fecha de ingreso,Correo,Jefe inmediato (No. Emp.)'.split(
    ',',
  )

/** As the payroll prints it: titles, three columns of names in capitals, and what is no one's business. */
const payroll = (): Buffer =>
  xlsx([
    ['COMERCIALIZADORA LA CEIBA, S.A. DE C.V.'],
    ['Plantilla activa al 15 de noviembre'],
    [],
    payrollHeads,
    ...filePeople.map((one, index) => [
      one.number,
      ...one.surnames.map((surname) => surname.toUpperCase()),
      one.given.toUpperCase(),
      `XXXX${String(800101 + index)}HDFXXX0${index % 10}`,
      index < 4 ? 'Gerente' : 'Analista',
      one.area,
      index % 2 === 0 ? 'Sí' : 'No',
      18_500 + index * 250,
      entered(index),
      one.email,
      one.leader,
    ]),
  ])

const byLeadersEmail = (): Buffer =>
  csv(
    [
      ['Colaborador', 'E-mail', 'Puesto', 'Sede', 'Ingreso', 'Reporta a (correo)'],
      ...filePeople.map((one, index) => [
        fullName(one),
        one.email,
        index < 4 ? 'Gerente' : 'Analista',
        index % 2 === 0 ? 'Centro' : 'Norte',
        writtenDate(index),
        findLeader(one)?.email ?? '',
      ]),
    ],
    ';',
  )

const wide = (): Buffer =>
  xlsx([
    'Evaluado,Correo,Jefe,Par 1,Par 2,Par 3,Colaborador 1,Colaborador 2,Colaborador 3,Autoevaluación'.split(
      ',',
    ),
    ...filePeople.map((one) => {
      const leader = findLeader(one)
      const led = filePeople.filter((other) => other.leader === one.number)
      const cells = [listPeers(one), led].flatMap((people) =>
        [0, 1, 2].map((at) => (people[at] ? fullName(people[at]) : '')),
      )
      return [fullName(one), one.email, leader ? fullName(leader) : '', ...cells, 'X']
    }),
  ])

const capitals = (): Buffer =>
  csv([
    ['NOMBRE', 'CORREO', 'AREA', 'JEFE DIRECTO'],
    ...filePeople.map((one) => {
      const leader = findLeader(one)
      return [
        fullName(one).toUpperCase(),
        one.email,
        one.area.toUpperCase(),
        leader ? fullName(leader).toUpperCase() : '',
      ]
    }),
  ])

const merged = (): Buffer =>
  xlsx(
    [
      ['Área', 'Nombre', 'Correo electrónico', 'Jefe'],
      ...filePeople
        .toSorted((one, other) => one.area.localeCompare(other.area))
        .map((one) => [one.area, fullName(one), one.email, findLeader(one)?.email ?? '']),
    ],
    mergedAreas,
  )

const severalEmails = (): Buffer =>
  csv(
    [
      ['Nombre', 'Correo', 'Turno', 'Jefe'],
      ...filePeople.map((one, index) => [
        fullName(one),
        index % 4 === 0 ? `${one.email}, personal${index}@otro.example` : one.email,
        index % 2 === 0 ? 'Matutino' : 'Vespertino',
        findLeader(one)?.email ?? '',
      ]),
    ],
    '\t',
  )

const withFormer = (): Buffer =>
  csv([
    ['Nombre', 'Correo', 'Estatus', 'Jefe'],
    ...filePeople.map((one) => [fullName(one), one.email, 'ACTIVO', findLeader(one)?.email ?? '']),
    ['Rosa Gil Baeza', 'rosa.gil@laceiba.example', 'BAJA', 'persona2@laceiba.example'],
    ['Saúl Ponce Ruiz', 'saul.ponce@laceiba.example', 'BAJA', 'persona3@laceiba.example'],
  ])

const withoutLeaders = (): Buffer =>
  csv([
    ['Nombre', 'Correo', 'Área'],
    ...filePeople.map((one) => [fullName(one), one.email, one.area]),
  ])

export const realLifeFiles = {
  friendly: { name: 'personal.csv', buffer: friendly(), clicks: 12 },
  payroll: { name: 'nomina.xlsx', buffer: payroll(), clicks: 14 },
  byLeadersEmail: { name: 'reporta-a.csv', buffer: byLeadersEmail(), clicks: 12 },
  wide: { name: 'matriz.xlsx', buffer: wide(), clicks: 12 },
  capitals: { name: 'mayusculas.csv', buffer: capitals(), clicks: 12 },
  merged: { name: 'celdas-unidas.xlsx', buffer: merged(), clicks: 12 },
  severalEmails: { name: 'dos-correos.csv', buffer: severalEmails(), clicks: 12 },
  withFormer: { name: 'bajas.csv', buffer: withFormer(), clicks: 12 },
  withoutLeaders: { name: 'sin-lider.csv', buffer: withoutLeaders(), clicks: 14 },
} as const satisfies Record<string, RealLifeFile>
