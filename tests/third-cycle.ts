import { newId } from '#shared/ids.ts'
import type { FactoryContext } from './factories.ts'

// The third cycle of a company of 200: number 1 leads 2 to 11, who lead all others in turns. Since
// the second cycle 186 to 200 left, 201 to 220 came, 12 to 14 moved to the team of number 11, and
// the area of 20 to 31 is called «Comercial» now.

export interface CyclePerson {
  readonly number: number
  readonly area: string
  /** Null for the head. */
  readonly leader: number | null
}

const managerAt = (turn: number): number => 2 + (turn % 10)
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

export const nameAt = (number: number): string => `Persona ${String(number).padStart(3, '0')}`
export const emailAt = (number: number): string => `persona${number}@laceiba.mx`

const secondCycle: readonly CyclePerson[] = range(1, 200).map((number) => {
  const leader = number === 1 ? null : number <= 11 ? 1 : managerAt(number - 12)
  return { number, area: `Área ${leader ?? 0}`, leader }
})

/** The table of today, by hand: who is there, where, and led by whom. */
const thirdCycle: readonly CyclePerson[] = [
  ...secondCycle
    .filter(({ number }) => number <= 185)
    .map((person) => ({
      ...person,
      leader: person.number >= 12 && person.number <= 14 ? 11 : person.leader,
      area: person.number >= 20 && person.number <= 31 ? 'Comercial' : person.area,
    })),
  ...range(201, 220).map((number) => ({
    number,
    area: 'Nuevos',
    leader: managerAt(number - 201),
  })),
]

/** Today's list as the payroll gives it: names in capitals, leaders by their number. */
export const thirdCycleList = (): string[] => [
  'No. Emp.,Nombre completo,Correo,Área,Jefe inmediato (No. Emp.)',
  ...thirdCycle.map(({ number, area, leader }) =>
    [number, nameAt(number).toUpperCase(), emailAt(number), area, leader ?? ''].join(','),
  ),
]

/** Each person is rated by themselves, the leader, their own team, and three of the same leader. */
function formsOfSecondCycle(): (readonly [number, number, number])[] {
  const teams = Map.groupBy(secondCycle, ({ leader }) => leader)
  return secondCycle.flatMap(({ number, leader }) => {
    if (leader === null) return [[number, 1, number] as const]
    const team = (teams.get(leader) ?? []).map((person) => person.number)
    const peers = [1, 2, 3].map((far) => team[(team.indexOf(number) + far) % team.length] ?? 0)
    return [
      [number, 1, number] as const,
      [leader, 2, number] as const,
      [number, 4, leader] as const,
      ...peers.map((peer) => [peer, 3, number] as const),
    ]
  })
}

/** Fills a matrix with the people and the connections of the second cycle. */
export async function fillSecondCycle(
  { db }: FactoryContext,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
): Promise<void> {
  const { id: matrix_id, workspace_id, company_id } = matrix
  const columns = ['Área', 'Jefe'].map((name) => ({
    id: newId(),
    workspace_id,
    company_id,
    name,
    type: 'text' as const,
    description: '',
  }))
  await db.insertInto('subject_properties').values(columns).execute()
  await db
    .insertInto('matrix_subject_properties')
    .values(columns.map(({ id }, position) => ({ matrix_id, subject_property_id: id, position })))
    .execute()
  await fillPeople(
    { db },
    matrix_id,
    columns.map(({ id }) => id),
  )
}

async function fillPeople(
  { db }: Pick<FactoryContext, 'db'>,
  matrix_id: string,
  [area = '', leader = '']: readonly string[],
): Promise<void> {
  const ids = new Map(secondCycle.map(({ number }) => [number, newId()]))
  const find = (number: number): string => ids.get(number) ?? ''
  await db
    .insertInto('subjects')
    .values(
      secondCycle.map(({ number }) => ({
        id: find(number),
        matrix_id,
        name: nameAt(number),
        email: emailAt(number),
        external_id: String(number),
      })),
    )
    .execute()
  await db
    .insertInto('subject_values')
    .values(
      secondCycle.flatMap((person) => {
        const subject = { subject_id: find(person.number), matrix_id }
        const named = person.leader === null ? [] : [nameAt(person.leader)]
        return [
          { ...subject, subject_property_id: area, value: person.area },
          ...named.map((value) => ({ ...subject, subject_property_id: leader, value })),
        ]
      }),
    )
    .execute()
  await fillForms({ db }, matrix_id, find)
}

async function fillForms(
  { db }: Pick<FactoryContext, 'db'>,
  matrix_id: string,
  find: (number: number) => string,
): Promise<void> {
  const forms = formsOfSecondCycle().map(([evaluator, relation_type_id, evaluated]) => ({
    id: newId(),
    matrix_id,
    evaluator_id: find(evaluator),
    evaluated_id: find(evaluated),
    relation_type_id,
  }))
  await db.insertInto('forms').values(forms).execute()
}

/** The people and connections of a matrix, with people by their numbers. */
export async function readCycle({ db }: FactoryContext, matrix_id: string) {
  const subjects = await db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name', 'email', 'external_id'])
    .execute()
  const values = await db
    .selectFrom('subject_values as v')
    .innerJoin('subject_properties as p', 'p.id', 'v.subject_property_id')
    .where('v.matrix_id', '=', matrix_id)
    .select(['v.subject_id', 'p.name', 'v.value'])
    .execute()
  const numbers = new Map(subjects.map(({ id, external_id }) => [id, Number(external_id)]))
  const find = (id: string, column: string): string | null =>
    values.find(({ subject_id, name }) => subject_id === id && name === column)?.value ?? null
  const forms = await db
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .select(['evaluator_id', 'evaluated_id', 'relation_type_id'])
    .execute()
  return {
    people: subjects
      .map(({ id, name, email, external_id }) => ({
        number: Number(external_id),
        name,
        email,
        area: find(id, 'Área'),
        leader: find(id, 'Jefe'),
      }))
      .toSorted((one, other) => one.number - other.number),
    forms: forms.map(
      ({ evaluator_id, evaluated_id, relation_type_id }) =>
        [numbers.get(evaluator_id) ?? 0, relation_type_id, numbers.get(evaluated_id) ?? 0] as const,
    ),
  }
}

const text = (form: readonly number[]): string => form.join(' ')

/** What a matrix of the third cycle has to hold, and what it may, by the table above. */
export function expectedCycle() {
  const leaders = new Map(thirdCycle.map(({ number, leader }) => [number, leader]))
  const isMoved = (number: number): boolean => number >= 12 && number <= 14
  const staying = formsOfSecondCycle().filter(
    ([evaluator, , evaluated]) => leaders.has(evaluator) && leaders.has(evaluated),
  )
  return {
    people: thirdCycle.map(({ number, area }) => ({
      number,
      name: nameAt(number),
      email: emailAt(number),
      area,
    })),
    leaders,
    isMoved,
    /** Self-evaluations and those between people and their leaders. */
    chart: thirdCycle
      .flatMap(({ number, leader }) => [
        text([number, 1, number]),
        ...(leader === null ? [] : [text([leader, 2, number]), text([number, 4, leader])]),
      ])
      .toSorted(),
    /** Those with the same leader as before. */
    peers: staying
      .filter(([one, relation, other]) => relation === 3 && !isMoved(one) && !isMoved(other))
      .map(text),
  }
}
