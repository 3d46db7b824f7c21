import sharp from 'sharp'
import type { Product } from '#app/product.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix, MatrixInput } from '#features/matrices/contract.ts'
import { sampleSubjects } from '#features/practice/library.ts'
import { sampleForms } from '#features/practice/sample.rules.ts'
import type { Participation } from '#features/release/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { seededRandom } from '#shared/random.ts'
import { Answering, raterKeyOf } from './answering.ts'
import { Session } from './session.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="400" height="400"><rect width="40" height="40" rx="6" fill="#1E6B4F"/>
<path d="M20 8c-6 0-10 4-10 8.5 0 3 2 5 4.5 5.5L18 33h4l3.500-11C28 21.500 30 19.500 30 16.500 30 12 26 8 20 8Z" fill="#fff"/></svg>`

export const DEMO_PASSWORD = 'contorno de muestra'

/** Builds the sample company through the product's API. */
export class Demo {
  readonly email = 'renata.villasenor@laceiba.example'
  readonly password = DEMO_PASSWORD
  readonly product: Product
  readonly admin: Session
  private readonly random = seededRandom('La Ceiba')
  private readonly answering: Answering
  private company: Company | undefined
  private evaluation: Evaluation | undefined

  constructor(product: Product) {
    this.product = product
    this.admin = new Session(product.url)
    this.answering = new Answering(product, this.random)
  }

  async signUp(): Promise<void> {
    await this.admin.post('/auth/register', {
      name: 'Renata Villaseñor',
      email: this.email,
      password: this.password,
      consent: true,
    })
    await this.signIn()
    const fields = new FormData()
    for (const [name, value] of Object.entries({
      name: 'Alimentos La Ceiba',
      primary_color: '#1E6B4F',
      secondary_color: '#F2B233',
    }))
      fields.append(name, value)
    fields.append(
      'image',
      new Blob([Buffer.from(await sharp(Buffer.from(LOGO)).png().toBuffer())], {
        type: 'image/png',
      }),
      'ceiba.png',
    )
    this.company = await this.admin.upload<Company>('/companies', fields)
    this.evaluation = await this.admin.post<Evaluation>('/library/evaluations/mandos_medios', {
      company_id: this.company.id,
    })
  }

  /** Adds a company without matrices. */
  async addCompany(name: string, primary_color: string, secondary_color: string): Promise<Company> {
    const fields = new FormData()
    for (const [field, value] of Object.entries({ name, primary_color, secondary_color }))
      fields.append(field, value)
    return this.admin.upload<Company>('/companies', fields)
  }

  async invite(email: string, role: 'admin' | 'viewer'): Promise<void> {
    await this.admin.post(`/workspaces/${this.company?.workspace_id}/invitations`, { email, role })
  }

  /** Needed again when the clock moves, because sessions expire by it. */
  async signIn(): Promise<void> {
    await this.admin.post('/auth/login', { email: this.email, password: this.password })
  }

  createMatrix(
    name: string,
    limit_date: string,
    options: Partial<Pick<MatrixInput, 'importance'>> = {},
  ): Promise<Matrix> {
    const columns = [
      { name: 'Área', type: 'text', description: 'Dirección o gerencia' },
      { name: 'Fecha de ingreso', type: 'date', description: '' },
    ]
    return this.admin.post<Matrix>('/matrices', {
      name,
      limit_date,
      company_id: this.company?.id,
      evaluation_id: this.evaluation?.id,
      email_send_reports: this.email,
      reminder_id: 3,
      subject_properties: columns,
      ...options,
    })
  }

  async addSubjects(matrix: Matrix): Promise<Subject[]> {
    const value = (name: string, text: string) => ({
      subject_property_id: matrix.subject_properties.find((column) => column.name === name)?.id,
      value: text,
    })
    const subjects = sampleSubjects.map(({ name, email, area, hired }) => ({
      name,
      email,
      values: [value('Área', area), value('Fecha de ingreso', hired)],
    }))
    return this.admin.post<Subject[]>(`/subjects/${matrix.id}/bulk`, { subjects })
  }

  /** Adds the people and connections, releases, and lets a share of the raters answer. */
  async run(matrix: Matrix, share: number): Promise<void> {
    await this.fill(matrix)
    await this.release(matrix)
    await this.answer(matrix, share)
  }

  /** Adds the subjects and their forms. */
  async fill(matrix: Matrix): Promise<void> {
    const id = new Map(
      (await this.addSubjects(matrix)).map((subject) => [subject.name, subject.id]),
    )
    const forms = sampleForms(sampleSubjects).map(({ evaluator, evaluated, relation_type_id }) => ({
      evaluator_id: id.get(evaluator),
      evaluated_id: id.get(evaluated),
      relation_type_id,
    }))
    await this.admin.post(`/forms/${matrix.id}/bulk`, { forms })
  }

  private async release(matrix: Matrix): Promise<void> {
    await this.admin.release(matrix.id)
    await this.product.runDueJobs()
  }

  /**
   * A share of the raters completes every sheet; each evaluated subject has strengths of their own.
   */
  private async answer(matrix: Matrix, share: number): Promise<void> {
    const subjects = await this.admin.get<Subject[]>(`/subjects/${matrix.id}`)
    for (const subject of subjects) {
      if (this.random() > share) continue
      const kinds = new Set(subject.forms.map((form) => form.relation_type.self_evaluation))
      if (kinds.has(true)) await this.answering.answerSelf(subject.id)
      if (kinds.has(false)) await this.answering.answerOthers(subject.id)
    }
  }

  /** Up to `limit` links of raters who have not answered. */
  async openLinks(matrix: Matrix, limit: number): Promise<{ name: string; url: string }[]> {
    const { pending } = await this.admin.get<Participation>(`/matrices/participation/${matrix.id}`)
    const { config } = this.product.context
    return pending
      .filter(({ forms }) => forms > 4)
      .slice(0, limit)
      .map(({ name, subject_id }) => ({
        name,
        url: `${config.public_url}/assessment/${subject_id}#${raterKeyOf(this.product, subject_id)}`,
      }))
  }
}
