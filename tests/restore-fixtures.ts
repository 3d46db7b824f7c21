import { createWriteStream } from 'node:fs'
import { writeBackup } from '#server/backup/backup.ts'
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
  return { ...fixture, ...closed, workspace_id, email, user_id, logo_id }
}
