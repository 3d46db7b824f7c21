import { createWriteStream } from 'node:fs'
import { writeBackup } from '#server/backup/backup.ts'
import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import type { Installation } from '../scripts/contorno/restore-workspace.ts'
import type { TestApp } from './app.ts'
import { signedUp } from './browser.ts'
import { makeUser } from './factories.ts'
import { closedMatrix } from './report-fixtures.ts'
import { makeWorkspaceFixture } from './workspace-fixture.ts'

/** The running installation of a test, as the operator's command sees it. */
export const installationOf = ({ context, clock }: TestApp): Installation => ({
  config: context.config,
  clock,
  secret: { name: 'APP_SECRET', value: 'a secret of the tests' },
  database: context,
})

export const writeBackupFile = ({ context }: TestApp, file: string) =>
  writeBackup(context.pool, createWriteStream(file))

/** A workspace with one of everything, reports of answered sheets, a logo, and an owner who signs in. */
export async function makeFullWorkspace(t: TestApp, name: string) {
  const { db, pool } = t.context
  const closed = await closedMatrix(t)
  const { workspace_id } = closed.user
  const { email, user_id } = await signedUp(t)
  await db.insertInto('members').values({ workspace_id, user_id, role: 'owner' }).execute()
  const owner = await makeUser(t.context, { workspace_id })
  const fixture = await makeWorkspaceFixture(t, name, { workspace_id, owner })
  const logo_id = newId()
  await pool.query(`insert into logos values ($1, $2, 'image/webp', '\\x52494646')`, [
    logo_id,
    closed.company.id,
  ])
  await proposeClient(t.context, fixture.released)
  return { ...fixture, ...closed, workspace_id, email, user_id, logo_id }
}

/** A client whom Ana proposes as a rater. */
async function proposeClient(
  { db }: AppContext,
  { matrix, ana }: { readonly matrix: { id: string }; readonly ana: { id: string } },
): Promise<void> {
  const list = { evaluated_id: ana.id, matrix_id: matrix.id }
  const changed_at = new Date('2026-11-20T15:00:00Z')
  await db
    .insertInto('proposal_lists')
    .values({ ...list, changed_at })
    .execute()
  await db
    .insertInto('proposals')
    .values({
      ...list,
      id: newId(),
      rater_id: null,
      outside_name: 'Sol',
      outside_email: 'sol@norte.mx',
      relation_type_id: 5,
      source: 'evaluated',
      removed_by: null,
    })
    .execute()
}
