import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceScope } from './session.ts'

/**
 * To compare a column with the workspaces of a scope: `.where(column, '=', anyWorkspace(scope))`.
 * No row matches a scope without workspaces.
 */
export const anyWorkspace = (scope: WorkspaceScope): RawBuilder<string> =>
  anyOf(scope.workspace_ids)

/** To compare a column with any of these ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`
