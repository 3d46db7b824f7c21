import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceScope } from './session.ts'

/**
 * To compare a column with the workspaces of a scope: `.where(column, '=', anyWorkspace(scope))`.
 * No row matches a scope without workspaces. What belongs to a company takes `inScope`.
 */
export const anyWorkspace = (scope: WorkspaceScope): RawBuilder<string> =>
  selectAny(scope.workspace_ids)

/** To compare a column with any of these ids. */
export const selectAny = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`

/** True for a column with a company of the scope: an API token may be limited to one. */
export const ofCompany = (scope: WorkspaceScope, column: string): RawBuilder<boolean> =>
  scope.company_id === null ? sql`true` : sql`${sql.ref(column)} = ${scope.company_id}::uuid`

/** True for the rows of a table with `workspace_id` and `company_id` that the scope may change. */
export const inScope = (scope: WorkspaceScope, table: string): RawBuilder<boolean> =>
  sql`(${inWorkspaces(scope, table)} and ${ofCompany(scope, `${table}.company_id`)})`

/**
 * True for the rows of the table of matrices that the scope may reach: those of its companies, and
 * the chosen ones of a role that reaches no others.
 */
export const matrixInReach = (scope: WorkspaceScope, table: string): RawBuilder<boolean> =>
  scope.matrix_ids.length === 0
    ? inScope(scope, table)
    : sql`(${inScope(scope, table)} or ${sql.ref(`${table}.id`)} = ${selectAny(scope.matrix_ids)})`

/** True for the companies that the scope may see: its own, and those of its chosen matrices. */
export const companyInReach = (scope: WorkspaceScope, table: string): RawBuilder<boolean> => {
  const own = sql<boolean>`(${inWorkspaces(scope, table)} and ${ofCompany(scope, `${table}.id`)})`
  return scope.matrix_ids.length === 0
    ? own
    : sql`(${own} or exists (select from matrices chosen
        where chosen.company_id = ${sql.ref(`${table}.id`)} and chosen.id = ${selectAny(scope.matrix_ids)}))`
}

/** As `inScope`, and also for what is shared in the workspace, which the scope may only read. */
export const visibleInScope = (scope: WorkspaceScope, table: string): RawBuilder<boolean> =>
  sql`(${inWorkspaces(scope, table)} and ${sharedOrOfCompany(scope, table)})`

const inWorkspaces = (scope: WorkspaceScope, table: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.workspace_id`)} = ${anyWorkspace(scope)}`

/** True for what is shared or of a company of the scope, in a workspace that is already checked. */
export const sharedOrOfCompany = (scope: WorkspaceScope, table: string): RawBuilder<boolean> =>
  scope.company_id === null
    ? sql`true`
    : sql`(${sql.ref(`${table}.company_id`)} is null or ${ofCompany(scope, `${table}.company_id`)})`
