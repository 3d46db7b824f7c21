import type { Product } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { MatrixProposals, OwnProposals, ProposalList } from '#features/nominations/contract.ts'
import { countsProblem } from '#features/nominations/rules.ts'
import { Session } from '../session.ts'
import { linkKeyOf } from './links.ts'

const CLIENT = 5

/** The calls of people who propose raters and of leaders who approve, with the keys of their links. */
export class Proposing {
  private readonly product: Product
  private readonly admin: Session
  private readonly path: string

  constructor(product: Product, admin: Session, { id }: Matrix) {
    this.product = product
    this.admin = admin
    this.path = `/matrices/${id}/nominations`
  }

  async open(): Promise<readonly ProposalList[]> {
    return (await this.admin.post<MatrixProposals>(`${this.path}/open`, {})).lists
  }

  async lists(): Promise<readonly ProposalList[]> {
    return (await this.admin.get<MatrixProposals>(this.path)).lists
  }

  /** These people send their lists, as far as they have enough raters. */
  async send(lists: readonly ProposalList[]): Promise<void> {
    for (const { subject_id, relations } of lists)
      if (countsProblem(relations) === null) await this.own(subject_id, 'send', {})
  }

  /** The person proposes three clients from outside. */
  async proposeClients({ subject_id, name }: ProposalList): Promise<void> {
    const [first = '', last = ''] = name.split(' ')
    for (const place of ['Puebla', 'León', 'Mérida'])
      await this.own(subject_id, 'add', {
        relation_type_id: CLIENT,
        outside: {
          name: `Almacenes ${last} ${place}`,
          email: `compras.${first}.${last}.${place}@clientes.example`
            .normalize('NFD')
            .replaceAll(/\p{Diacritic}/gu, '')
            .toLowerCase(),
        },
      })
  }

  /** Their leader takes one peer out, with a reason, and approves the lists. */
  async approve(lists: readonly ProposalList[]): Promise<void> {
    const [first] = lists
    const leader = first?.leaders[0]
    if (!first || !leader) return
    const removable = first.relations.find(({ raters, minimum }) => raters > minimum)
    const proposal = first.raters.find(
      ({ relation_type_id }) => relation_type_id === removable?.relation_type_id,
    )
    if (proposal)
      await this.team(leader.id, 'remove', {
        evaluated_id: this.handle(leader.id, first.subject_id),
        proposal_id: this.handle(leader.id, proposal.proposal_id),
        reason: 'Este año casi no trabajaron juntos.',
      })
    const evaluated_ids = lists.map(({ subject_id }) => this.handle(leader.id, subject_id))
    await this.team(leader.id, 'approve', { evaluated_ids })
  }

  /** The organiser approves the lists, whether their limits are met or not. */
  async override(lists: readonly ProposalList[]): Promise<void> {
    const evaluated_ids = lists.map(({ subject_id }) => subject_id)
    await this.admin.post(`${this.path}/approve`, { evaluated_ids, override: true })
  }

  /** Their leaders send these lists back. */
  async sendBack(lists: readonly ProposalList[]): Promise<void> {
    for (const { subject_id, leaders } of lists)
      for (const { id } of leaders.slice(0, 1))
        await this.team(id, 'return', {
          evaluated_id: this.handle(id, subject_id),
          reason: 'Falta alguien de otra área con quien trabajes cada semana.',
        })
  }

  /** By what the link of a leader names a person or a proposal. */
  private handle(leader_id: string, id: string): string {
    return this.product.context.secrets.handle(leader_id, id)
  }

  private own(id: string, verb: 'add' | 'send', body: unknown): Promise<OwnProposals> {
    return new Session(this.product.url).post(`/nominations/own/${id}/${verb}`, body, {
      'x-link-key': linkKeyOf(this.product, 'nominator', id),
    })
  }

  private team(id: string, verb: 'approve' | 'remove' | 'return', body: unknown): Promise<unknown> {
    return new Session(this.product.url).post(`/nominations/team/${id}/${verb}`, body, {
      'x-link-key': linkKeyOf(this.product, 'approver', id),
    })
  }
}
