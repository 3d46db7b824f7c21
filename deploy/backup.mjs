#!/usr/bin/env node
// backup.mjs FOLDER: writes a backup into the folder, encrypted with age for BACKUP_RECIPIENT, and
// deletes those older than 14 days. The backup goes to age through a pipe, so no file holds it in
// plain text, whatever fails. It holds personal data: kept longer than 30 days, it would break the
// promise of erasure. It needs no shell, which the image lacks.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const PROGRAM = ['dist/server/contorno.js', 'backup']
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
const cwd = path.resolve(import.meta.dirname, '..')
const { BACKUP_RECIPIENT: recipient = '', BACKUP_VERIFY: verify = 'yes' } = process.env
const [, , given] = process.argv
if (given === undefined) refuse('expected the folder of the backups, found none.')
const folder = path.resolve(given)
process.umask(0o077)

if (recipient === '')
  refuse(
    "BACKUP_RECIPIENT: expected the age1… key of the backups' reader, found nothing. Make one with age-keygen.",
  )
const encrypt = ['--encrypt', '--recipient', recipient, '--output']
const trial = spawnSync('age', [...encrypt, '/dev/null'], { stdio: ['pipe', 'ignore', 'inherit'] })
if (trial.error) refuse('age: expected the program, found none. Install it.')
if (trial.status !== 0) refuse('BACKUP_RECIPIENT: age accepts no such key.')
try {
  accessSync(folder, constants.W_OK)
} catch {
  refuse(`${folder}: expected a folder that this account may write to.`)
}

const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
const file = path.join(folder, `contorno-${time}.backup.gz.age`)
const part = `${file}.part`
process.on('exit', () => rmSync(part, { force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

// Restored on its way into a throw-away cluster in BACKUP_TRIAL_FOLDER (TMPDIR without it), which is
// deleted again; a backup that cannot be restored is not kept. BACKUP_VERIFY=no where the packaged
// PostgreSQL does not run; without room for the trial the backup is kept and the trial left out.
const options = verify === 'yes' && runs('--room') ? ['--verify'] : []
const backup = spawn(process.execPath, [...PROGRAM, '-', ...options], {
  cwd,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const age = spawn('age', [...encrypt, part], { stdio: ['pipe', 'inherit', 'inherit'] })
const [[made], [sealed]] = await Promise.all([
  once(backup, 'exit'),
  once(age, 'exit'),
  // the program that ended early says why
  pipeline(backup.stdout, age.stdin).catch(() => {}),
])
if (made !== 0 || sealed !== 0) process.exit(1)
const sealedFile = openSync(part, 'r+')
fsyncSync(sealedFile)
closeSync(sealedFile)
renameSync(part, file)
if (!runs('--taken', ...options)) process.exit(1)
for (const name of readdirSync(folder).filter((one) => /^contorno-.*\.backup\.gz/.test(one))) {
  const old = path.join(folder, name)
  if (Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old)
}

function runs(...words) {
  return spawnSync(process.execPath, [...PROGRAM, ...words], { cwd, stdio: 'inherit' }).status === 0
}

function refuse(reason) {
  console.error(`backup.mjs: ${reason}`)
  process.exit(1)
}
