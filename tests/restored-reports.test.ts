import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withholdReadGroups } from '#server/backup/restored-reports.ts'
import { type WorkspaceRequest, restoreWorkspace } from '../scripts/contorno/restore-workspace.ts'
import { openTestApp, type TestApp } from './app.ts'
import { closedMatrix, REPORTS_OPEN } from './report-fixtures.ts'
import { installationOf, makeFullWorkspace, writeBackupFile } from './restore-fixtures.ts'

/** A restored copy publishes no second report of the same people (security.md, Anonymity). */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-restored-reports-'))
const backup = path.join(folder, 'nightly.backup.gz')
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

interface Report {
  readonly blocks: readonly { readonly key: string }[]
  readonly participation: { readonly notes: readonly string[] }
}
const REASON = 'pudo leerse antes un reporte con más respuestas'

const CLOSED = '2026-12-05T06:00:00Z'

test.each([
  ['before the backup', '2026-12-05T06:00:01Z', REPORTS_OPEN, ['lider', 'otros']],
  ['after the restore', '2026-12-01T00:00:00Z', '2026-12-05T05:59:59Z', ['lider', 'otros']],
  ['between them', '2026-12-01T00:00:00Z', CLOSED, ['lider']],
])('the groups of a project whose deadline was %s', async (_, made_at, restored_at, keys) => {
  t.clock.set(REPORTS_OPEN)
  const { caller, matrix, first } = await closedMatrix(t)
  await withholdReadGroups(t.context.pool, { made_at }, new Date(restored_at))
  const { data } = await caller.get<Report>(`/reports/${matrix.id}/${first}`)
  expect(data.blocks.map(({ key }) => key).filter((key) => key !== 'auto')).toEqual(keys)
  // a group that is withheld is not said to be too small
  expect(data.participation.notes.some((note) => note.includes(REASON))).toBe(keys.length === 1)
  await t.context.pool.query('delete from matrices')
})

/** The withheld forms of a workspace that was deleted after its backup and brought back. */
async function withheldAfterRestore(request: Partial<WorkspaceRequest>) {
  t.clock.set(REPORTS_OPEN)
  const { workspace_id } = await makeFullWorkspace(t, `Vuelve ${Object.keys(request).length}`)
  const { pool } = t.context
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await pool.query(
    `update matrices set closes_at = $2, reports_at = $3, erase_at = $4
     where workspace_id = $1 and released`,
    [workspace_id, hours(1), hours(7), hours(700)],
  )
  await writeBackupFile(t, backup)
  await pool.query('delete from workspaces where id = $1', [workspace_id])
  t.clock.set(hours(24).toISOString())
  const given = { file: backup, workspace: workspace_id, deleted_by_owner: true, ...request }
  const said = await restoreWorkspace(installationOf(t), given)
  const { rows } = await pool.query<{ withheld: boolean; forms: number }>(
    `select withheld, count(*)::int as forms from forms join matrices m on m.id = matrix_id
     where m.workspace_id = $1 and m.released group by withheld`,
    [workspace_id],
  )
  return { said, withheld: rows.map((row) => row.withheld) }
}

test('a restored workspace withholds them, unless no report was read', async () => {
  const { said, withheld } = await withheldAfterRestore({})
  expect(withheld).toEqual([true])
  expect(said).toContain('lies between the backup and now')
  const declared = await withheldAfterRestore({ no_report_read: true })
  expect(declared.withheld).toEqual([false])
  expect(declared.said).not.toContain('lies between')
})
