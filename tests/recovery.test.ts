import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openToProduct } from '#server/embedded-postgres/postgres-role.ts'
import { makeRaterMatrix, signedInAdmin, withProduct } from '../scripts/faults/fixture.ts'
import {
  configure,
  copyRunning,
  databaseServer,
  giveTo,
} from '../scripts/faults/replicated-servers.ts'

/** A database server whose write-ahead log is archived, as docs/operations.md says. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-recovery-'))
const archive = path.join(folder, 'archive')
const SETTINGS = { archive_mode: 'on', archive_timeout: '1' }
const MOST_SECONDS = { timeout: 120_000 }
const running = new Set<{ stop(): Promise<void> }>()
afterAll(async () => {
  for (const server of running) await server.stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

test('a server is recovered to an instant from its archive, and what was due is erased again', async () => {
  // The account of the server passes through, where root runs the tests.
  chmodSync(folder, 0o711)
  mkdirSync(archive)
  const lost = await databaseServer(path.join(folder, 'lost'), SETTINGS)
  giveTo(archive, lost.cluster)
  configure(lost.cluster, { archive_command: `test ! -f "${archive}/%f" && cp %p "${archive}/%f"` })
  await lost.start()
  running.add(lost)
  const onProduct = async <T>(url: string, work: Parameters<typeof withProduct<T>>[1]) =>
    withProduct<T>(path.join(folder, 'data'), work, {
      DATABASE_URL: await openToProduct(url),
      APP_SECRET: 'un secreto compartido de todas las pruebas',
    })
  const { id } = await onProduct(lost.superuser_url, async (context) =>
    makeRaterMatrix(context, await signedInAdmin(context), { subjects: 3, released: true }),
  )
  await copyRunning(lost, path.join(folder, 'recovered'))
  await lost.query("update matrices set erase_at = now() - interval '1 day' where id = $1", [id])
  const [before] = await lost.query<{ instant: string }>(
    'select clock_timestamp()::text as instant',
  )
  const subjects = 'select 1 from subjects where matrix_id = $1'
  await onProduct(lost.superuser_url, async () => {})
  expect(await lost.query(subjects, [id])).toEqual([])
  // A record of its own, because a segment that nothing was written to is not archived.
  const [end] = await lost.query<{ file: string }>(
    "select pg_walfile_name(pg_logical_emit_message(true, 'test', 'last')) as file",
  )
  // No segment is full: archive_timeout alone bounds what a lost machine loses.
  const isArchived = async (): Promise<boolean | undefined> =>
    (
      await lost.query<{ done: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
        [end?.file],
      )
    )[0]?.done
  await expect.poll(isArchived, MOST_SECONDS).toBe(true)
  lost.kill()

  const recovered = await databaseServer(path.join(folder, 'recovered'))
  configure(recovered.cluster, {
    restore_command: `cp "${archive}/%f" %p`,
    recovery_target_time: before?.instant ?? '',
    recovery_target_action: 'promote',
  })
  writeFileSync(path.join(recovered.cluster.folder, 'recovery.signal'), '')
  giveTo(recovered.cluster.folder, recovered.cluster)
  await recovered.start()
  running.add(recovered)
  const isPrimary = async (): Promise<boolean | undefined> =>
    (await recovered.query<{ primary: boolean }>('select not pg_is_in_recovery() as primary'))[0]
      ?.primary
  await expect.poll(isPrimary, MOST_SECONDS).toBe(true)
  expect(await recovered.query(subjects, [id])).toHaveLength(3)
  await onProduct(recovered.superuser_url, async () => {})
  expect(await recovered.query(subjects, [id])).toEqual([])
})
