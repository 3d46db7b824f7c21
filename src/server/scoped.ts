import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceScope } from './session.ts'

/** The workspaces of a scope, to be compared with a column; none of them matches nothing. */
export const anyWorkspace = (scope: WorkspaceScope): RawBuilder<string> =>
  anyOf(scope.workspace_ids)

/** Any of these ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`
