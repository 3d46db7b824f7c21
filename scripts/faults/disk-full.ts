import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi } from './api-request.ts'
import { autosave, countKept, STORED_SEQUENCES, type StoredSequences } from './autosave-load.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { queryEmbedded, waitUntil } from './inspection.ts'
import { runBuiltProduct } from './product-process.ts'

const SIZE = '160m'
const SUBJECTS_AT_ONCE = 400
const AUTOSAVES = 20

/** Whether this account may mount the small disk that the fault fills: in a container root may not. */
export function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (mounted) execFileSync('umount', ['-l', folder])
  rmdirSync(folder)
  return mounted
}

/**
 * Fills the disk: writes are refused, /ready tells it, reads work, and with space again writes work
 * too.
 */
export function diskFull(): Promise<string> {
  return withDataFolder(async (folder) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder])
    try {
      return await fillDisk(folder)
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  })
}

async function fillDisk(data_dir: string): Promise<string> {
  const { admin, draft, released } = await withProduct(data_dir, async (context) => {
    const made = await signedInAdmin(context)
    const make = (is_released: boolean): Promise<RaterMatrix> =>
      makeRaterMatrix(context, made, { subjects: 3, released: is_released })
    return { admin: made, draft: await make(false), released: await make(true) }
  })
  const { url, terminate } = await runBuiltProduct(data_dir)
  const listSubjects = () =>
    callApi(url, `/subjects/${draft.id}`, { method: 'GET', headers: admin.headers })
  const before = await autosaveAll(url, released)
  const ballast = path.join(data_dir, 'ballast')
  writeBallast(data_dir, ballast)
  const refused = await writeUntilRefused(url, admin, draft)
  assert([503, 507].includes(refused), `with a full disk a write answered ${refused}`)
  await waitUntil('503 of /ready', async () => (await fetch(`${url}/ready`)).status === 503)
  const read = await listSubjects()
  assert(read.status === 200 || refused === 503, `with a full disk a read answered ${read.status}`)
  const autosaves = [...before, ...(await autosaveAll(url, released))]
  assert(
    autosaves.every(({ status }) => [200, 503, 507].includes(status)),
    `with a full disk autosaves answered ${autosaves.map(({ status }) => status).join(', ')}`,
  )
  rmSync(ballast)
  await waitUntil('200 of /ready', async () => (await fetch(`${url}/ready`)).status === 200)
  await waitUntil(
    'a write with space again',
    async () => (await addSubjects(url, admin, draft, 'after')) === 200,
  )
  const { data } = await listSubjects()
  assert(
    (data as unknown[]).length % SUBJECTS_AT_ONCE === 3,
    'a batch of subjects was half written',
  )
  const stored = await queryEmbedded<StoredSequences>(data_dir, STORED_SEQUENCES)
  const kept = countKept(autosaves, stored)
  assert((await terminate()) === 0, 'the product exited with an error')
  return `writes answered ${refused}, /ready 503, reads ${read.status}, ${kept} of ${autosaves.length} autosaves were acknowledged and kept; with space again everything worked, and nothing was half written`
}

const autosaveAll = (url: string, matrix: RaterMatrix) =>
  Promise.all(
    matrix.raters.flatMap((rater) =>
      Array.from({ length: AUTOSAVES }, () => autosave(url, matrix, rater)),
    ),
  )

function writeBallast(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(file, Buffer.alloc(Math.max(bavail * bsize - 512 * 1024, 0), 1))
}

let batch = 0

/** Adds a batch of subjects with long names; returns the status. */
async function addSubjects(
  url: string,
  { headers }: Administrator,
  matrix: RaterMatrix,
  label: string,
): Promise<number> {
  batch++
  const subjects = Array.from({ length: SUBJECTS_AT_ONCE }, (_, index) => ({
    name: `Persona ${label} ${batch} ${index} ${'x'.repeat(120)}`,
    email: `${label}-${batch}-${index}@ceiba.mx`,
  }))
  const reply = await callApi(url, `/subjects/${matrix.id}/bulk`, { body: { subjects }, headers })
  return reply.status
}

async function writeUntilRefused(
  url: string,
  admin: Administrator,
  matrix: RaterMatrix,
): Promise<number> {
  for (let tries = 0; tries < 40; tries++) {
    const status = await addSubjects(url, admin, matrix, 'before')
    if (status !== 200) return status
  }
  throw new Error('the disk was not full after 40 batches of subjects')
}
