import type { Product } from '#app/product.ts'
import type { LinkKind } from '#shared/endpoint.ts'

type Kind = Exclude<LinkKind, 'rater'>

/** A page behind a personal link, to print. */
export interface PersonalLink {
  readonly name: string
  readonly url: string
}

const pages: Readonly<Record<Kind, string>> = {
  nominator: 'nominate',
  approver: 'approve',
  recipient: 'results',
  leader: 'conversation',
  team_leader: 'my-team',
  leader_reader: 'leader-report',
}

/** The demo derives the key of a first link; an administrator cannot. */
export const linkKeyOf = ({ context }: Product, kind: Kind, id: string): string =>
  context.secrets.linkKey(kind, { id, key_version: 1 })

export const linkTo = (
  product: Product,
  kind: Kind,
  { id, name }: { readonly id: string; readonly name: string },
): PersonalLink => ({
  name,
  url: `${product.context.config.public_url}/${pages[kind]}/${id}#${linkKeyOf(product, kind, id)}`,
})
