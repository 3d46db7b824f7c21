import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { findWorkspaceTables } from '#server/backup/workspace-tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A digest of all rows of a workspace, by table; empty tables are left out. */
export const workspaceDigests = (
  pool: Pool,
  workspace_id: string,
): Promise<Record<string, string>> =>
  inTransaction(pool, async (client) => {
    const digests: Record<string, string> = {}
    for (const { name, quoted, of_workspace } of await findWorkspaceTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select r::text as row from ${quoted} r where ${of_workspace} order by r::text`,
        [workspace_id],
      )
      if (rows.length > 0)
        digests[name] = createHash('sha256')
          .update(rows.map(({ row }) => row).join('\n'))
          .digest('hex')
    }
    return digests
  })
