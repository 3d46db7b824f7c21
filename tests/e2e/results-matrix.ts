import { newId } from '#shared/ids.ts'
import { seededRandom } from '#shared/random.ts'
import type { RelationTypeId } from '#shared/relations.ts'
import {
  type FactoryContext,
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'

/** After the reports of «Liderazgo 2026» have opened. */
export const OPEN = '2026-12-06T16:00:00Z'

const names = [
  'Andrés Maldonado Ruiz',
  'Brenda Macías Olvera',
  'Citlali Hernández Cruz',
  'Diego Arriaga Mena',
  'Elena Montes Rivas',
  'Felipe Núñez Herrera',
  'Gerardo Pineda Solís',
  'Héctor Bravo Salas',
  'Inés Robles Cano',
  'Jorge Ávila Ríos',
  'Lucía Cárdenas Ibáñez',
  'Mariana Solís Ortega',
]
const competences = [
  'Comunicación',
  'Trabajo en equipo',
  'Orientación a resultados',
  'Toma de decisiones',
  'Desarrollo de personas',
  'Adaptabilidad',
]
const areas = ['Operaciones', 'Ventas', 'Calidad'] as const
const [LEADER, PEER, TEAM] = [2, 3, 4] as const
const [PEERS, REPORTS] = [4, 5]

/** Ten in two areas of five, and two in a third, which is too few to be shown. */
const areaOf = (place: number): string => areas[Math.min(2, Math.floor(place / 5))] ?? ''

interface Wishes {
  readonly workspace_id: string
  readonly people?: number
  /** Of how many hundred sheets are filled in. */
  readonly answered?: number
}

/** A released project of La Ceiba where everybody was rated by a leader, four peers and five of their team, but Mariana by two peers alone. */
export async function makeResultsProject(
  ground: FactoryContext,
  { workspace_id, people = names.length, answered = 100 }: Wishes,
) {
  const company = await makeCompany(ground, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(ground, {
    workspace_id,
    company_id: company.id,
    competences: competences.length,
    questions: 2,
  })
  for (const [index, { id }] of evaluation.competences.entries())
    await ground.db
      .updateTable('competences')
      .set({ name: competences[index] ?? '' })
      .where('id', '=', id)
      .execute()
  const matrix = await makeMatrix(ground, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
  })
  const evaluated: Awaited<ReturnType<typeof makeSubject>>[] = []
  for (const name of names.slice(-people))
    evaluated.push(await makeSubject(ground, { matrix_id: matrix.id, name }))
  const team: typeof evaluated = []
  for (let index = 0; index < REPORTS; index++)
    team.push(await makeSubject(ground, { matrix_id: matrix.id, name: `Colaborador ${index + 1}` }))
  await addAreas(
    ground,
    matrix,
    evaluated.map(({ id }, place) => ({ id, area: areaOf(place) })),
  )
  const mariana = evaluated.at(-1)
  if (!mariana) throw new RangeError('nobody is evaluated')
  const forms: Promise<string>[] = []
  const connect = async (
    evaluator_id: string,
    evaluated_id: string,
    relation_type_id: RelationTypeId,
  ) =>
    (await makeForm(ground, { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id }))
      .id
  for (const [place, person] of evaluated.entries()) {
    const others = Array.from(
      { length: evaluated.length - 1 },
      (_, step) => evaluated[(place + step + 1) % evaluated.length]?.id ?? '',
    )
    forms.push(connect(person.id, person.id, 1))
    if (person === mariana)
      forms.push(...others.slice(0, 2).map((id) => connect(id, person.id, PEER)))
    else
      forms.push(
        connect(mariana.id, person.id, LEADER),
        ...others
          .filter((id) => id !== mariana.id)
          .slice(0, PEERS)
          .map((id) => connect(id, person.id, PEER)),
        ...team.map(({ id }) => connect(id, person.id, TEAM)),
      )
  }
  await markReleased(ground, matrix.id)
  await answer(ground, await Promise.all(forms), answered)
  return { company, matrix, mariana, evaluated, place: `${company.id}/${matrix.id}` }
}

async function answer(
  ground: FactoryContext,
  forms: readonly string[],
  share: number,
): Promise<void> {
  const random = seededRandom('La Ceiba')
  for (const [place, form] of forms.entries()) {
    if (random() * 100 >= share) continue
    const choices = Array.from(
      { length: competences.length * 2 },
      (_, question) => 2 + Math.floor(random() * 3) + (question % 3 === 0 ? 1 : 0),
    )
    await makeAnswers(
      ground,
      form,
      choices,
      place % 3 === 0
        ? 'Explica con paciencia y siempre encuentra tiempo para escuchar.'
        : undefined,
    )
  }
}

async function addAreas(
  ground: FactoryContext,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
  people: readonly { readonly id: string; readonly area: string }[],
): Promise<void> {
  const id = newId()
  await ground.db
    .insertInto('subject_properties')
    .values({
      id,
      workspace_id: matrix.workspace_id,
      company_id: matrix.company_id,
      name: 'Área',
      type: 'text',
      description: 'Dirección o gerencia',
    })
    .execute()
  await ground.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id: matrix.id, subject_property_id: id, position: 0 })
    .execute()
  await ground.db
    .insertInto('subject_values')
    .values(
      people.map((person) => ({
        subject_id: person.id,
        matrix_id: matrix.id,
        subject_property_id: id,
        value: person.area,
      })),
    )
    .execute()
}
