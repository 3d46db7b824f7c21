import type { Pool } from 'pg'

const COMMAND = 'contorno account make-owner EMAIL'
interface Workspace {
  readonly id: string
  readonly name: string
}

export const describeOwnerless = (
  { id, name }: Workspace,
  advice = 'Make an account its owner',
): string => `${name} has no owner. ${advice}: ${COMMAND} ${id}`

/** More would hide the command. */
const NAMED = 10

/** A line for the operator when restored workspaces have no owner, or no account exists; else ''. */
export async function describeMissingOwners(pool: Pool): Promise<string> {
  const { rows: users } = await pool.query('select from users limit 1')
  const { rows: ownerless } = await pool.query<Workspace>(
    `select id, name from workspaces w where not exists (
       select from members where workspace_id = w.id and role = 'owner'
     ) order by name, id`,
  )
  const [first] = ownerless
  const isOpen = users.length > 0
  if (!first && isOpen) return ''
  if (!first) return 'No account was restored: start the product and sign up.'
  const advice = isOpen
    ? 'Make an account its owner'
    : 'No account was restored: start the product, sign up, then make that account its owner'
  if (ownerless.length === 1) return describeOwnerless(first, advice)
  const named = ownerless.slice(0, NAMED).map(({ id, name }) => `${id} (${name})`)
  if (ownerless.length > NAMED) named.push(`${ownerless.length - NAMED} more`)
  return `${ownerless.length} workspaces have no owner. ${advice.replace('its', 'their')}: ${COMMAND} WORKSPACE for ${named.join(', ')}`
}
