// contorno backup: writes all tables into one file, while the product runs or not; with `-` to
// standard output. `--room` only tells whether there is room for the trial of `--verify`; `--taken`
// only notes that what was written to standard output is kept, with `--verify` that it was restored.
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { openTrial, trialProblem } from '#server/backup/backup-trial.ts'
import { checkBackup, type Counts, writeBackup } from '#server/backup/backup.ts'
import { readConfig } from '#server/core/config.ts'
import { noteBackup } from '#server/database/installation.ts'
import { withDatabase } from './operator-database.ts'
import { WrongUsage } from './wrong-usage.ts'

/** The folder in which a backup is tried. */
const trials = process.env.BACKUP_TRIAL_FOLDER || tmpdir()
/** Standard output is the backup's own where it goes there. */
const report = (text: string): void => console.error(text)

export async function runBackup(words: readonly string[]): Promise<void> {
  const { values: options, positionals } = parseArgs({
    args: [...words],
    options: {
      room: { type: 'boolean' },
      taken: { type: 'boolean' },
      verify: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [
    requested = `contorno-${new Date().toISOString().slice(0, 16).replace(':', '')}.backup.gz`,
  ] = positionals
  if (positionals.length > 1 || (positionals.length > 0 && (options.room || options.taken)))
    throw new WrongUsage(`expected nothing more, got "${positionals.at(-1)}".`)
  const log = requested === '-' ? { info: report, warn: report, error: report } : console
  await withDatabase(
    readConfig(),
    async ({ pool }) => {
      if (options.room) process.exitCode = (await hasSpace(pool)) ? 0 : 1
      else if (options.taken) await noteBackup(pool, { tried: options.verify })
      else if (requested === '-') await writeToOutput(pool, options.verify)
      else
        await writeToFile(
          pool,
          path.resolve(process.env.INIT_CWD ?? '.', requested),
          options.verify,
        )
    },
    { log },
  )
}

/** Tells why not. A copy is kept without its trial: it is worth more than none. */
async function hasSpace(pool: Pool): Promise<boolean> {
  const problem = await trialProblem(pool, trials)
  if (problem !== null) report(`The backup is not restored for trial: ${problem}`)
  return problem === null
}

/** Reads each byte back on its way. Whether it is kept only the program knows that takes it. */
async function writeToOutput(pool: Pool, verify: boolean): Promise<void> {
  const copy = new PassThrough()
  // A program that ends early fails the write below.
  process.stdout.on('error', () => {})
  const target = new Writable({
    write: (chunk, _encoding, done) =>
      void process.stdout.write(chunk, (error) => {
        if (error || copy.write(chunk)) done(error)
        else copy.once('drain', done)
      }),
    final: (done) => void copy.end(done),
  })
  const trial = verify ? await openTrial(trials) : null
  const checking = (trial ? trial.restore(copy) : checkBackup(copy)).catch((error: Error) => {
    target.destroy(error)
    throw error
  })
  try {
    const [counts] = await Promise.all([writeBackup(pool, target), checking])
    report(`${sizeOf(counts)}, ${trial ? 'restored for trial' : 'read back'} on their way.`)
  } finally {
    await trial?.close()
  }
}

async function writeToFile(pool: Pool, file: string, verify: boolean): Promise<void> {
  if (existsSync(file)) throw new Error(`contorno backup: ${file} exists. Name another file.`)
  const unfinished = `${file}.part`
  try {
    const counts = await writeBackup(
      pool,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    const tried = verify && (await hasSpace(pool))
    await checkFile(unfinished, tried)
    renameSync(unfinished, file)
    await noteBackup(pool, { tried }).catch((error: Error) =>
      console.warn(`The backup is complete, but its time could not be stored: ${error.message}`),
    )
    console.log(
      `${file}: ${sizeOf(counts)}, written and read back${tried ? ', and restored for trial' : ''}. It holds personal data: delete it within 30 days.`,
    )
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function checkFile(file: string, tried: boolean): Promise<void> {
  const copy = createReadStream(file)
  const trial = tried ? await openTrial(trials) : null
  if (trial) await trial.restore(copy).finally(() => trial.close())
  else await checkBackup(copy)
}

function sizeOf(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${Object.keys(counts).length} tables`
}
