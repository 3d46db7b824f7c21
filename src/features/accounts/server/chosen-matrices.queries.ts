import { sql } from 'kysely'
import { selectAny, anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { Refusal } from '#shared/refusal.ts'
import { isProjectRole } from '#shared/roles.ts'
import type { AssignableMatrix, Role, RoleInput } from '../contract.ts'
import { chosenProblem } from '../role.rules.ts'

/** A role with what it reaches; only roles of chosen projects have any. */
export interface Reach {
  readonly role: Role
  readonly matrix_ids: readonly string[]
  readonly new_matrices: boolean
}

/** The chosen projects of the row of `members` in a query. */
export const matricesOfMember = sql<string[]>`array(
  select matrix_id from member_matrices chosen
  where chosen.workspace_id = members.workspace_id and chosen.user_id = members.user_id
  order by matrix_id)`.as('matrix_ids')

/** The chosen projects of the row of `invitations` in a query. */
export const matricesOfInvitation = sql<string[]>`array(
  select matrix_id from invitation_matrices chosen
  where chosen.invitation_id = invitations.id order by matrix_id)`.as('matrix_ids')

/**
 * What a given role reaches. Throws `member.projects_required` without a project, and `not_found`
 * for one of another workspace or of a rehearsal.
 *
 * @param before what the member reached, kept where the caller says nothing
 */
export async function readReach(
  trx: Db,
  workspace_id: string,
  given: RoleInput,
  before: Omit<Reach, 'role'> = { matrix_ids: [], new_matrices: false },
): Promise<Reach> {
  const { role } = given
  if (!isProjectRole(role)) return { role, matrix_ids: [], new_matrices: false }
  const matrix_ids = [...new Set(given.matrix_ids ?? before.matrix_ids)]
  const reach = { role, matrix_ids, new_matrices: given.new_matrices ?? before.new_matrices }
  const problem = chosenProblem(reach)
  if (problem) throw new Refusal(problem)
  const { found } = await trx
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.workspace_id', '=', workspace_id)
    .where('matrices.id', '=', selectAny(matrix_ids))
    .where('companies.kind', '<>', 'rehearsal')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  if (found < matrix_ids.length) throw new Refusal('not_found')
  return reach
}

interface Membership {
  readonly workspace_id: string
  readonly user_id: string
}

/** Replaces the chosen projects of a member. */
export async function setMemberMatrices(
  trx: Db,
  { workspace_id, user_id }: Membership,
  matrix_ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('member_matrices')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute()
  if (matrix_ids.length === 0) return
  await trx
    .insertInto('member_matrices')
    .values(matrix_ids.map((matrix_id) => ({ workspace_id, user_id, matrix_id })))
    .execute()
}

/** Takes an invitation out, and returns its chosen projects; null when it is gone. */
export async function takeInvitation(trx: Db, id: string): Promise<string[] | null> {
  const chosen = await trx
    .selectFrom('invitation_matrices')
    .where('invitation_id', '=', id)
    .select('matrix_id')
    .execute()
  const taken = await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return taken ? chosen.map(({ matrix_id }) => matrix_id) : null
}

/** Gives a new project to the members, and the invited people, who get those created later. */
export async function chooseNewMatrix(
  trx: Db,
  { workspace_id, matrix_id }: { readonly workspace_id: string; readonly matrix_id: string },
): Promise<void> {
  await sql`
    insert into member_matrices (workspace_id, user_id, matrix_id)
    select workspace_id, user_id, ${matrix_id} from members
    where workspace_id = ${workspace_id} and new_matrices`.execute(trx)
  await sql`
    insert into invitation_matrices (invitation_id, matrix_id)
    select id, ${matrix_id} from invitations
    where workspace_id = ${workspace_id} and new_matrices`.execute(trx)
}

/** The projects of a workspace of the scope by company, without samples and rehearsals. */
export async function assignableMatrices(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<AssignableMatrix[]> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  return db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.workspace_id', '=', workspace_id)
    .where('matrices.workspace_id', '=', anyWorkspace(scope))
    .where('companies.kind', '=', 'real')
    .select(['matrices.id', 'matrices.name', 'companies.name as company'])
    .orderBy(alphabetically('companies.name'))
    .orderBy('matrices.creation_date', 'desc')
    .orderBy('matrices.id')
    .execute()
}
