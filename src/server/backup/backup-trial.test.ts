import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { closedMatrix } from '../../../tests/report-fixtures.ts'
import { openTrial } from './backup-trial.ts'
import { writeBackup } from './backup.ts'

const t = await openTestApp()
afterAll(() => t.close())

test('a backup is restored into a throw-away cluster, and one with data of an erased project is refused', async () => {
  const { matrix } = await closedMatrix(t)
  const trial = await openTrial()
  const whole = new PassThrough()
  const [written, restored] = await Promise.all([
    writeBackup(t.context.pool, whole),
    trial.restore(whole),
  ])
  expect(restored).toEqual(written)
  expect(restored['answers']).toBe(8)
  await trial.close()
  expect(existsSync(trial.folder)).toBe(false)
  await t.context.pool.query(
    `insert into erasures (matrix_id, erased_at, job_version, subjects, forms, answered, deleted)
     values ($1, now(), 2, 0, 0, 0, '{}')`,
    [matrix.id],
  )
  const again = await openTrial()
  const broken = new PassThrough()
  const restoring = again.restore(broken)
  await Promise.all([
    writeBackup(t.context.pool, broken),
    expect(restoring).rejects.toThrow('8 rows of subjects in erased projects'),
  ])
  await again.close()
})
