import type { Product } from '#app/product.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { SyncInput } from '#features/forms/contract.ts'
import type { Matrix, MatrixInput } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { seededRandom } from '#shared/random.ts'
import { answerSheets } from '../answering.ts'
import type { Demo } from '../demo.ts'
import type { PersonalLink } from '../second-company/links.ts'
import type { Session } from '../session.ts'
import { connectionsAbout, leaders, type Worker, type WorkerConnection, workers } from './people.ts'
import { addWaitingKiosk, enterBySlip, storeCodes, type WaitingKiosk } from './slips.ts'

const COLUMNS = [
  { name: 'Área', type: 'text', description: '' },
  { name: 'Turno', type: 'text', description: '' },
] as const
/** Supervisors of the first shift whose cycle is over, and how many of their people rate them. */
const PILOT = 6
const PILOT_TEAM = 5
/** Of the people without e-mail in the running project. */
const SHARE_ANSWERED = 0.15
/** Supervisors of the pilot whose report is delivered. */
const DELIVERED = 3
const TABLETS = ['Almacén', 'Caseta', 'Comedor']

const pilot = leaders
  .filter(({ email, shift }) => email === null && shift === 'Turno 1')
  .slice(0, PILOT)

const hasAnswered = (name: string): boolean => seededRandom(`slip ${name}`)() < SHARE_ANSWERED

/** What to open in the company with the plant. */
export interface PlantPages {
  /** Released six days ago: 490 of its 500 people have no e-mail. */
  readonly running: Matrix
  /** Its reports are open, and some are delivered. */
  readonly finished: Matrix
  /** The door with the code of a slip that is not opened yet. */
  readonly slip: PersonalLink
  /** The same of a person whose report is delivered. */
  readonly report: PersonalLink
  /** Of the running project. */
  readonly kiosks: readonly WaitingKiosk[]
}

interface FilledProject {
  readonly matrix: Matrix
  readonly people: readonly Subject[]
  /** Of the slips, by the ids of the people without e-mail. */
  readonly codes: ReadonlyMap<string, string>
}

/** A company whose people have an employee number and, most of them, no e-mail. */
export class Plant {
  private readonly product: Product
  private readonly admin: Session
  private readonly company: Company
  private readonly evaluation: Evaluation
  private readonly reports_email: string
  private finished: FilledProject | undefined
  private running: FilledProject | undefined

  private constructor(demo: Demo, company: Company, evaluation: Evaluation) {
    this.product = demo.product
    this.admin = demo.admin
    this.reports_email = demo.email
    this.company = company
    this.evaluation = evaluation
  }

  static async create(demo: Demo): Promise<Plant> {
    const company = await demo.addCompany('Cartones del Bajío', '#8A4B12', '#2F6F8F')
    const evaluation = await demo.admin.post<Evaluation>('/library/evaluations/mandos_medios', {
      company_id: company.id,
    })
    return new Plant(demo, company, evaluation)
  }

  /** A few supervisors of one shift; everyone answers. */
  async runPilot(): Promise<void> {
    this.finished = await this.release('Piloto, turno 1', 10, connectionsAbout(pilot, PILOT_TEAM))
    await answerSheets(this.product, this.finished)
  }

  /** The whole plant: some have entered with their slip and answered. */
  async runPlant(): Promise<void> {
    const connections = connectionsAbout(leaders, workers.length)
    this.running = await this.release('Supervisión 2026', 20, connections)
    const { matrix, people, codes } = this.running
    await answerSheets(this.product, {
      matrix,
      people: people.filter(({ name, id }) => codes.has(id) && hasAnswered(name)),
      enter: ({ id }) => enterBySlip(this.product, codes.get(id) ?? ''),
    })
  }

  /** Delivers some reports of the pilot, which then appear behind the slips. */
  async reachToday(): Promise<PlantPages> {
    const { finished, running } = this
    if (!finished || !running) throw new Error('The days before were not filled.')
    const numbers = pilot.slice(0, DELIVERED).map(({ number }) => number)
    const readers = finished.people.filter(({ external_id = '' }) => numbers.includes(external_id))
    await this.admin.post(`/deliveries/${finished.matrix.id}`, {
      subject_ids: readers.map(({ id }) => id),
    })
    const unopened = running.people.filter(
      ({ name, id }) => running.codes.has(id) && !hasAnswered(name),
    )
    return {
      running: running.matrix,
      finished: finished.matrix,
      slip: this.linkTo(running, unopened[0]),
      report: this.linkTo(finished, readers[0]),
      kiosks: await Promise.all(
        TABLETS.map((name) => addWaitingKiosk(this.product, running.matrix.id, name)),
      ),
    }
  }

  private linkTo({ codes }: FilledProject, person: Subject | undefined): PersonalLink {
    const code = codes.get(person?.id ?? '')
    if (!person || code === undefined) throw new Error('The plant lacks such a slip.')
    return { name: person.name, url: `${this.product.context.config.public_url}/e#${code}` }
  }

  private async release(
    name: string,
    days: number,
    forms: readonly WorkerConnection[],
  ): Promise<FilledProject> {
    const { clock, config } = this.product.context
    const matrix = await this.admin.post<Matrix>('/matrices', {
      name,
      limit_date: addDays(localDate(clock.now(), config.default_time_zone), days),
      company_id: this.company.id,
      evaluation_id: this.evaluation.id,
      email_send_reports: this.reports_email,
      reminder_id: 3,
      subject_properties: [...COLUMNS],
      without_email: true,
    } satisfies MatrixInput)
    const named = new Set(forms.flatMap(({ evaluator, evaluated }) => [evaluator, evaluated]))
    const asked = workers.filter(({ number }) => named.has(number))
    await this.admin.post(`/matrices/${matrix.id}/sync`, {
      subjects: asked.map(syncedRow),
      forms: [...forms],
    } satisfies SyncInput)
    await this.admin.release(matrix.id)
    const people = await this.admin.get<Subject[]>(`/subjects/${matrix.id}`)
    const { user } = await this.admin.get<{ user: { id: string } }>('/auth/profile')
    const { workspace_id } = this.company
    const codes = await storeCodes(this.product, { user_id: user.id, workspace_id, matrix }, people)
    return { matrix, people, codes }
  }
}

const syncedRow = ({ number, name, email, area, shift }: Worker) => ({
  external_id: number,
  name,
  email,
  values: { Área: area, Turno: shift },
})
