import type { Pool } from 'pg'
import { isId } from '#shared/ids.ts'

export interface BackedUpWorkspace {
  readonly id: string
  readonly name: string
  readonly owners: readonly string[]
  readonly created_on: string
  /** The day of its last entry in the activity. */
  readonly used_on: string | null
  readonly companies: number
  readonly matrices: number
  readonly people: number
  readonly answered: number
}

/** By name; without samples and rehearsals. */
export async function workspacesOf(pool: Pool): Promise<BackedUpWorkspace[]> {
  const { rows } = await pool.query<BackedUpWorkspace>(`
    with own as (
      select c.workspace_id, c.id as company_id, m.id as matrix_id from companies c
      left join matrices m on m.company_id = c.id where c.kind = 'real'
    )
    select w.id, w.name, w.created_at::date::text as created_on,
      (select max(happened_at)::date::text from activity a where a.workspace_id = w.id) as used_on,
      array(select u.email from members m join users u on u.id = m.user_id
        where m.workspace_id = w.id and m.role = 'owner' order by u.email) as owners,
      (select count(distinct company_id) from own where workspace_id = w.id) as companies,
      (select count(matrix_id) from own where workspace_id = w.id) as matrices,
      (select count(*) from subjects s join own using (matrix_id) where workspace_id = w.id) as people,
      (select count(*) from forms f join own using (matrix_id)
        where workspace_id = w.id and f.answered) as answered
    from workspaces w order by w.name, w.id`)
  return rows
}

export interface Choice {
  readonly workspace?: string | undefined
  readonly owner?: string | undefined
}

/** @throws Error that lists what can be chosen when the choice names none or several. */
export function chosenWorkspace(
  all: readonly BackedUpWorkspace[],
  { workspace, owner }: Choice,
): BackedUpWorkspace {
  const named = workspace ?? owner ?? ''
  if (workspace !== undefined && !isId(workspace))
    throw new Error(
      `contorno restore: --workspace expects an id, got "${workspace}". The backup holds:\n${listOf(all)}`,
    )
  const isMeant = (found: BackedUpWorkspace): boolean =>
    workspace === undefined
      ? found.owners.some((email) => email.toLowerCase() === named.toLowerCase())
      : found.id === workspace.toLowerCase()
  const [only, ...others] = all.filter(isMeant)
  if (only && others.length === 0) return only
  throw new Error(
    only
      ? `contorno restore: ${named} owns ${others.length + 1} workspaces of the backup. Name one by --workspace and its id:\n${listOf([only, ...others])}`
      : `contorno restore: the backup holds no workspace of ${named}. It holds:\n${listOf(all)}`,
  )
}

export const listOf = (all: readonly BackedUpWorkspace[]): string =>
  all.length === 0 ? '  none' : all.map((found) => `  ${lineOf(found)}`).join('\n')

const lineOf = ({ id, name, owners, ...found }: BackedUpWorkspace): string =>
  `${id}  ${name}  (${owners.join(', ') || 'no owner'}): made ${found.created_on}, last used ${found.used_on ?? 'never'}, ${found.companies} companies, ${found.matrices} projects, ${found.people} people, ${found.answered} answered sheets`
