import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** Ten times what all tests together hold at a time. */
const NEEDED_BYTES = 2 * 2 ** 30

/**
 * Sends the temporary files of the tests to memory, on a Linux machine with room for them, because
 * a new database is a thousand files, for which a disk takes a second. Programs are started from
 * there too, so the folder must not forbid that.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && isUsable()) process.env.TMPDIR = FOLDER
}

function isUsable(): boolean {
  if (process.platform !== 'linux') return false
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder, type]) => folder === FOLDER && type === 'tmpfs')
  const options = mounted?.[3]?.split(',') ?? []
  if (!options.includes('rw') || options.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize >= NEEDED_BYTES
}
