import type { Product } from '#app/product.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix, MatrixInput } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { seededRandom } from '#shared/random.ts'
import { answerSheets } from '../answering.ts'
import type { Session } from '../session.ts'
import { type Connection, people } from './people.ts'

/** Forms of one call. */
const MOST_FORMS = 1000

/** A project with the ids of its people, by their positions in `people`. */
export interface FilledProject {
  readonly matrix: Matrix
  readonly id: (position: number) => string
}

interface Company {
  readonly id: string
  readonly evaluation: Evaluation
  /** Who is told that the reports are ready. */
  readonly reports_emails: readonly [string, string]
}

const columns = [
  { name: 'Puesto', type: 'text', description: '' },
  { name: 'Área', type: 'text', description: '' },
] as const

/** The projects of the second company, made through the product's API. */
export class Projects {
  private readonly product: Product
  private readonly admin: Session
  private readonly company: Company

  constructor(product: Product, admin: Session, company: Company) {
    this.product = product
    this.admin = admin
    this.company = company
  }

  /** A draft with these connections and everyone in them. */
  async make(
    project: Pick<MatrixInput, 'name' | 'limit_date'> & Partial<MatrixInput>,
    connections: readonly Connection[],
  ): Promise<FilledProject> {
    const { id: company_id, evaluation, reports_emails } = this.company
    const matrix = await this.admin.post<Matrix>('/matrices', {
      company_id,
      evaluation_id: evaluation.id,
      email_send_reports: reports_emails[0],
      reports_emails: [...reports_emails],
      reminder_id: 3,
      subject_properties: [...columns],
      ...project,
    } satisfies MatrixInput)
    const ids = await this.addPeople(matrix, connections)
    const id = (position: number): string => ids.get(people[position]?.name ?? '') ?? ''
    const forms = connections.map(({ evaluator, evaluated, relation_type_id }) => ({
      evaluator_id: id(evaluator),
      evaluated_id: id(evaluated),
      relation_type_id,
    }))
    for (let from = 0; from < forms.length; from += MOST_FORMS)
      await this.admin.post(`/forms/${matrix.id}/bulk`, {
        forms: forms.slice(from, from + MOST_FORMS),
      })
    return { matrix, id }
  }

  /** The ids of the people by name. */
  private async addPeople(
    { id, subject_properties }: Matrix,
    connections: readonly Connection[],
  ): Promise<ReadonlyMap<string, string>> {
    const positions = new Set(
      connections.flatMap(({ evaluator, evaluated }) => [evaluator, evaluated]),
    )
    const cell = (column: string, value: string) => ({
      subject_property_id: subject_properties.find(({ name }) => name === column)?.id,
      value,
    })
    const subjects = people
      .filter((_, position) => positions.has(position))
      .map(({ name, email, position, area }) => ({
        name,
        email,
        values: [cell('Puesto', position), cell('Área', area)],
      }))
    const added = await this.admin.post<Subject[]>(`/subjects/${id}/bulk`, { subjects })
    return new Map(added.map((subject) => [subject.name, subject.id]))
  }

  async release({ matrix }: FilledProject): Promise<void> {
    await this.admin.release(matrix.id)
  }

  /**
   * A share of the raters sends every sheet, the same each time; those of the `complete`
   * connections are among them.
   */
  async answer(
    { matrix }: FilledProject,
    share: number,
    complete: readonly Connection[] = [],
  ): Promise<void> {
    const sure = new Set(complete.map(({ evaluator }) => people[evaluator]?.name))
    const subjects = await this.admin.get<Subject[]>(`/subjects/${matrix.id}`)
    await answerSheets(this.product, {
      matrix,
      people: subjects.filter(
        ({ name }) => sure.has(name) || seededRandom(`${matrix.name} ${name}`)() <= share,
      ),
    })
  }
}
