import sharp from 'sharp'
import type { Product } from '#app/product.ts'
import type { Sheet, SelfSheet } from '#features/answers/contract.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix, MatrixInput } from '#features/matrices/contract.ts'
import type { MatrixProposals } from '#features/nominations/contract.ts'
import { countsProblem } from '#features/nominations/rules.ts'
import { sampleComments, sampleSubjects } from '#features/practice/library.ts'
import { sampleForms } from '#features/practice/sample.rules.ts'
import type { Participation } from '#features/release/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { seededRandom, shuffled } from '#shared/random.ts'
import { Session } from './session.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Self and leader. */
const MARKING_RELATIONS: readonly number[] = [1, 2]

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="400" height="400"><rect width="40" height="40" rx="6" fill="#1E6B4F"/>
<path d="M20 8c-6 0-10 4-10 8.5 0 3 2 5 4.5 5.5L18 33h4l3.500-11C28 21.500 30 19.500 30 16.500 30 12 26 8 20 8Z" fill="#fff"/></svg>`

export const DEMO_PASSWORD = 'contorno de muestra'

/** Builds the sample company through the product's API. */
export class Demo {
  readonly email = 'renata.villasenor@laceiba.example'
  readonly password = DEMO_PASSWORD
  readonly product: Product
  private readonly admin: Session
  private readonly random = seededRandom('La Ceiba')
  private company: Company | undefined
  private evaluation: Evaluation | undefined

  constructor(product: Product) {
    this.product = product
    this.admin = new Session(product.url)
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
  async addCompany(name: string, primary_color: string, secondary_color: string): Promise<void> {
    const fields = new FormData()
    for (const [field, value] of Object.entries({ name, primary_color, secondary_color }))
      fields.append(field, value)
    await this.admin.upload<Company>('/companies', fields)
  }

  /** Further matrices belong to this company, which has an evaluation of the library. */
  async moveTo(name: string, primary_color: string, secondary_color: string): Promise<void> {
    await this.addCompany(name, primary_color, secondary_color)
    const companies = await this.admin.get<Company[]>('/companies')
    this.company = companies.find((company) => company.name === name)
    this.evaluation = await this.admin.post<Evaluation>('/library/evaluations/mandos_medios', {
      company_id: this.company?.id,
    })
  }

  /**
   * Asks the people of a draft for their raters. Two of three have sent a list. Returns a link of a
   * person and one of a leader.
   */
  async askForRaters(matrix: Matrix): Promise<{ name: string; url: string }[]> {
    const { config, secrets } = this.product.context
    const keyed = (kind: 'nominator' | 'approver', id: string) =>
      secrets.linkKey(kind, { id, key_version: 1 })
    const path = `/matrices/${matrix.id}/nominations`
    const { lists } = await this.admin.post<MatrixProposals>(`${path}/open`, {})
    const visitor = new Session(this.product.url)
    for (const [index, { subject_id, relations }] of lists.entries())
      if (index % 3 !== 2 && countsProblem(relations) === null)
        await visitor.post(
          `/nominations/own/${subject_id}/send`,
          {},
          {
            'x-link-key': keyed('nominator', subject_id),
          },
        )
    await this.product.runDueJobs()
    const proposing = lists.find((_, index) => index % 3 === 2)
    const leader = lists.flatMap((list) => list.leaders)[0]
    const linkTo = (kind: 'nominator' | 'approver', address: string, person: Named | undefined) =>
      person
        ? [
            {
              name: person.name,
              url: `${config.public_url}/${address}/${person.id}#${keyed(kind, person.id)}`,
            },
          ]
        : []
    return [
      ...linkTo(
        'nominator',
        'nominate',
        proposing && { id: proposing.subject_id, name: proposing.name },
      ),
      ...linkTo('approver', 'approve', leader),
    ]
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
    options: Partial<Pick<MatrixInput, 'importance' | 'nomination'>> = {},
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

  async release(matrix: Matrix): Promise<void> {
    await this.admin.post(`/matrices/release/${matrix.id}`, {})
    await this.product.runDueJobs()
  }

  /**
   * A share of the raters completes every sheet; each evaluated subject has strengths of their own.
   */
  async answer(matrix: Matrix, share: number): Promise<void> {
    const subjects = await this.admin.get<Subject[]>(`/subjects/${matrix.id}`)
    for (const subject of subjects) {
      if (this.random() > share) continue
      const kinds = new Set(subject.forms.map((form) => form.relation_type.self_evaluation))
      if (kinds.has(true)) await this.answerSelf(subject.id)
      if (kinds.has(false)) await this.answerOthers(subject.id)
    }
  }

  private async answerSelf(subject_id: string): Promise<void> {
    const rater = new Session(this.product.url)
    const sheet = await rater.get<SelfSheet>(`/subjects/forms/self/${subject_id}`)
    if (sheet.form) await this.send(rater, subject_id, { ...sheet, forms: [sheet.form] }, 0.5)
  }

  private async answerOthers(subject_id: string): Promise<void> {
    const rater = new Session(this.product.url)
    await this.send(rater, subject_id, await rater.get<Sheet>(`/subjects/forms/${subject_id}`), 0)
  }

  private async send(
    rater: Session,
    subject_id: string,
    sheet: Sheet,
    kindness: number,
  ): Promise<void> {
    const values = sheet.scale.values
    const answers = sheet.forms.flatMap((form) =>
      sheet.questions.map((question) => ({
        form_id: form.id,
        question_id: question.id,
        value_id: this.pick(values, form.evaluated.name, question.competence, kindness),
      })),
    )
    const comments = sheet.forms.flatMap((form) =>
      this.random() < 0.4
        ? [
            {
              form_id: form.id,
              comment: sampleComments[Math.floor(this.random() * sampleComments.length)] ?? '',
            },
          ]
        : [],
    )
    await this.markImportance(rater, subject_id, sheet)
    await rater.post(
      `/answers/complete/${subject_id}`,
      { answers, comments, self_evaluation: kindness > 0 },
      { 'x-rater-key': this.keyOf(subject_id) },
    )
  }

  /** Three competences of each form that asks for them. */
  private async markImportance(rater: Session, subject_id: string, sheet: Sheet): Promise<void> {
    const asking = sheet.forms.filter(({ relation_type: { id } }) => MARKING_RELATIONS.includes(id))
    if (sheet.competences.length === 0 || asking.length === 0) return
    const marks = asking.map(({ id, evaluated, relation_type }) => {
      const random = seededRandom(`importance ${evaluated.name} ${relation_type.id}`)
      const ids = shuffled(sheet.competences, random).map((competence) => competence.id)
      return { form_id: id, competence_ids: ids.slice(0, 3) }
    })
    await rater.post('/answers/importance', marks, { 'x-rater-key': this.keyOf(subject_id) })
  }

  private pick(
    values: Sheet['scale']['values'],
    name: string,
    competence: string,
    kindness: number,
  ): string {
    const strength =
      seededRandom(`${name} ${competence}`)() * 1.8 +
      2.7 +
      kindness * (seededRandom(`self ${name} ${competence}`)() * 3 - 1)
    const value = Math.min(5, Math.max(1, Math.round(strength + (this.random() - 0.5) * 1.8)))
    const found =
      values.find((candidate) => candidate.value === (this.random() < 0.03 ? null : value)) ??
      values[0]
    return found?.id ?? ''
  }

  /** The demo derives the key of a first link; an administrator cannot. */
  private keyOf(subject_id: string): string {
    return this.product.context.secrets.raterKey({ id: subject_id, key_version: 1 })
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
        url: `${config.public_url}/assessment/${subject_id}#${this.keyOf(subject_id)}`,
      }))
  }
}
