import type { Product } from '#app/product.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix, MatrixWeights } from '#features/matrices/contract.ts'
import { firstNomination } from '#features/matrices/rules.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { type Demo, DEMO_PASSWORD } from '../demo.ts'
import { Session } from '../session.ts'
import { COMPARED, deliverReports, earlierPdf } from './delivering.ts'
import { linkTo, type PersonalLink } from './links.ts'
import { connectionsAbout, MANAGERS, people } from './people.ts'
import { type FilledProject, Projects } from './projects.ts'
import { Proposing } from './proposing.ts'
import { makeQuestionnaire } from './questionnaire.ts'

/** Positions of all managers, and of those in the projects about managers. */
const everyManager = Array.from({ length: MANAGERS }, (_, index) => index + 1)
const managers = everyManager.slice(0, 13)
/** Of a manager, in the projects about managers. */
const TEAM_SIZE = 3
/** Managers who propose clients. */
const WITH_CLIENTS = [4, 5, 6]
/** 270° */
const WITHOUT_CLIENTS = [1, 2, 3, 4]
/** Managers whose people have sent their lists: approved, or waiting with some sent back. */
const APPROVING = 1
const WAITING = 2
const SENT_BACK = 2
/** Managers whose people's lists the organiser approved. */
const OVERRIDDEN = [4, 5, 6]

/** What to open in the second company. */
export interface SecondCompanyPages {
  readonly company_id: string
  readonly nominating: Matrix
  readonly running: Matrix
  readonly delivered: Matrix
  readonly proposer: PersonalLink
  readonly approver: PersonalLink
  readonly own_report: PersonalLink
  readonly leader_report: PersonalLink
  readonly conversation: PersonalLink
  /** Members who reach chosen projects only; they sign in with the demo's password. */
  readonly organizer: string
  readonly consultant: string
}

/** A company whose projects use what a project has under «Opciones», filled as time passes. */
export class SecondCompany {
  private readonly product: Product
  private readonly admin: Session
  private readonly company: Company
  private readonly evaluation: Evaluation
  private readonly projects: Projects
  private earlier: FilledProject | undefined
  private earlier_pdf: Buffer<ArrayBuffer> | undefined
  private delivered: FilledProject | undefined
  private running: FilledProject | undefined

  private constructor(
    product: Product,
    admin: Session,
    given: { readonly company: Company; readonly evaluation: Evaluation; readonly email: string },
  ) {
    this.product = product
    this.admin = admin
    this.company = given.company
    this.evaluation = given.evaluation
    this.projects = new Projects(product, admin, {
      id: given.company.id,
      evaluation: given.evaluation,
      reports_emails: [given.email, 'talento@golfo.example'],
    })
  }

  static async create(demo: Demo): Promise<SecondCompany> {
    const company = await demo.addCompany('Textiles del Golfo', '#7A2E4D', '#E3A857')
    await demo.admin.patch(`/companies/${company.id}/relation-names`, {
      relation_names: {
        lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
        companero: { one: 'Colateral', many: 'Colaterales' },
      },
    })
    const evaluation = await makeQuestionnaire(demo.admin, company.id)
    const { product, admin, email } = demo
    return new SecondCompany(product, admin, { company, evaluation, email })
  }

  /** A cycle of one manager, long ago. */
  async runEarlierCycle(): Promise<void> {
    this.earlier = await this.projects.make(
      { name: 'Gerencias 2025', limit_date: this.day(10) },
      connectionsAbout([COMPARED], TEAM_SIZE),
    )
    await this.projects.release(this.earlier)
    await this.projects.answer(this.earlier, 1)
  }

  /** Someone downloads their report of the earlier cycle, before it is erased. */
  async keepEarlierReport(): Promise<void> {
    if (this.earlier) this.earlier_pdf = await earlierPdf(this.admin, this.earlier)
  }

  /** The managers propose, the director approves, and nearly all raters answer. */
  async runNominatedCycle(): Promise<void> {
    const limit_date = this.day(10)
    const project = await this.projects.make(
      {
        name: 'Gerencias 2026',
        limit_date,
        importance: true,
        leader_reports: true,
        nomination: firstNomination(this.day(0), limit_date),
        weights: this.weights(),
      },
      connectionsAbout(managers, TEAM_SIZE),
    )
    this.delivered = project
    const proposing = new Proposing(this.product, this.admin, project.matrix)
    const opened = await proposing.open()
    const clientIds = WITH_CLIENTS.map(project.id)
    const withClients = opened.filter(({ subject_id }) => clientIds.includes(subject_id))
    for (const list of withClients) await proposing.proposeClients(list)
    await proposing.send(withClients)
    await proposing.approve(withClients)
    await proposing.override(opened.filter((list) => !withClients.includes(list)))
    await this.projects.release(project)
    await this.projects.answer(project, 0.97, connectionsAbout([COMPARED], TEAM_SIZE))
  }

  /** Half of the raters of a 270° project have answered. */
  async runOpenCycle(): Promise<void> {
    this.running = await this.projects.make(
      {
        name: 'Dirección y gerencias, 270°',
        limit_date: this.day(20),
        relation_type_ids: [...WITHOUT_CLIENTS],
        weights: { relations: { lider: 40, companero: 30, equipo: 30 }, competences: null },
      },
      connectionsAbout([0, ...everyManager.slice(0, 6)], TEAM_SIZE),
    )
    await this.projects.release(this.running)
    await this.projects.answer(this.running, 0.5)
  }

  /** Delivers the open reports, asks 200 people for their raters, and adds two members. */
  async reachToday(): Promise<SecondCompanyPages> {
    const { delivered, running, earlier_pdf } = this
    if (!delivered || !running || !earlier_pdf) throw new Error('The days before were not filled.')
    const links = await deliverReports(this.product, this.admin, {
      project: delivered,
      earlier: earlier_pdf,
    })
    const { nominating, ...askedLinks } = await this.askEveryone()
    const [organizer, consultant] = [
      await this.join('Ofelia Sosa Malpica', 'organizer', [nominating.id, running.matrix.id]),
      await this.join('Camilo Ortega Lara', 'consultant', [delivered.matrix.id]),
    ]
    return {
      company_id: this.company.id,
      nominating,
      running: running.matrix,
      delivered: delivered.matrix,
      ...links,
      ...askedLinks,
      organizer,
      consultant,
    }
  }

  /** Some lists are approved, some were sent back, some wait, and most are still being made. */
  private async askEveryone() {
    const limit_date = this.day(40)
    const { matrix: nominating, id } = await this.projects.make(
      {
        name: 'Toda la empresa',
        limit_date,
        nomination: firstNomination(this.day(0), limit_date),
      },
      connectionsAbout([...people.keys()], MANAGERS),
    )
    const proposing = new Proposing(this.product, this.admin, nominating)
    const lists = await proposing.open()
    const teamOf = (manager: number) =>
      lists.filter(({ leaders }) => leaders.some((leader) => leader.id === id(manager)))
    const [approved, waiting] = [teamOf(APPROVING), teamOf(WAITING)]
    await proposing.send([...approved, ...waiting])
    await proposing.approve(approved)
    await proposing.sendBack(waiting.slice(0, SENT_BACK))
    await proposing.override(OVERRIDDEN.flatMap(teamOf))
    const proposing_now = lists.find(({ subject_id }) => subject_id === id(MANAGERS))
    const approver = waiting[0]?.leaders[0]
    if (!proposing_now || !approver) throw new Error('The lists have neither person nor leader.')
    return {
      nominating,
      proposer: linkTo(this.product, 'nominator', {
        id: proposing_now.subject_id,
        name: proposing_now.name,
      }),
      approver: linkTo(this.product, 'approver', approver),
    }
  }

  /** Invites a person to these projects, who accepts; returns the address to sign in with. */
  private async join(
    name: string,
    role: 'organizer' | 'consultant',
    matrix_ids: string[],
  ): Promise<string> {
    const email = `${role === 'organizer' ? 'ofelia.sosa' : 'camilo.ortega'}@golfo.example`
    const team = `/workspaces/${this.company.workspace_id}/invitations`
    const { id } = await this.admin.post<{ id: string }>(team, { email, role, matrix_ids })
    const token = this.product.context.secrets.mailedToken('member_invitation', id)
    const guest = new Session(this.product.url)
    await guest.post('/invitations/accept', { token, name, password: DEMO_PASSWORD })
    return email
  }

  /** Half of the total for those who see each other every day; communication and leadership first. */
  private weights(): MatrixWeights {
    const percents = [25, 15, 25, 15, 10, 10]
    return {
      relations: { lider: 25, companero: 35, equipo: 25, cliente: 15 },
      competences: this.evaluation.evaluation_competences.map(({ competence }, index) => ({
        competence_id: competence.id,
        weight: percents[index] ?? 0,
      })),
    }
  }

  private day(days: number): string {
    const { clock, config } = this.product.context
    return addDays(localDate(clock.now(), config.default_time_zone), days)
  }
}
