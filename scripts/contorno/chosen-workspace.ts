import {
  findWorkspace,
  listWorkspaces,
  type OperatorContext,
  type Workspace,
} from '#features/accounts/server/operator.queries.ts'
import { type Account, findAccountByEmail } from '#features/accounts/server/queries.ts'
import { isId } from '#shared/ids.ts'

/**
 * The workspace with the id, or the only one of the account or of the account with the e-mail.
 * @throws Error that lists the workspaces of the account when it has none or several.
 */
export async function chooseWorkspace(
  context: OperatorContext,
  named: string | Account,
): Promise<Workspace> {
  if (typeof named !== 'string') return chooseOwn(context, named)
  const found = isId(named) ? await findWorkspace(context, named) : undefined
  if (found) return found
  const account = await findAccountByEmail(context, named)
  if (account) return chooseOwn(context, account)
  throw new Error(
    `contorno: found no workspace with the id ${named} and no account with that e-mail. contorno workspaces list tells the ids.`,
  )
}

async function chooseOwn(context: OperatorContext, account: Account): Promise<Workspace> {
  const own = await listWorkspaces(context, account)
  const [only] = own
  if (only && own.length === 1) return only
  throw new Error(
    `contorno: ${account.email} is a member of ${own.length} workspaces. Name one by its id:${own.map(({ id, name }) => `\n  ${id} ${name}`).join('')}`,
  )
}
