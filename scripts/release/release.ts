import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeArchive } from './archive.ts'
import { SIGNATURE_FILE, signSums, SUMS_FILE, writeSums } from './checksums.ts'
import { writeDeployment } from './deployment.ts'
import { writeImage } from './image.ts'
import type { Architecture } from './packages.ts'
import { readFolder, type TarEntry } from './tar.ts'

export interface ReleaseParts {
  readonly version: string
  /** The commit that was built, and the seconds since 1970 at which it was made. */
  readonly commit: string
  readonly seconds: number
  /** The folder of the program and that of Node's package. */
  readonly programs: readonly {
    readonly arch: Architecture
    readonly program: string
    readonly node: string
    /** Of the image, the one that changes least first. */
    readonly layers: readonly (readonly TarEntry[])[]
  }[]
  readonly bill: object
  /** The folder deploy/ of the checkout. */
  readonly deploy: string
  /** A private key in PEM; null for a release that stays unsigned. */
  readonly key: string | null
}

/** Without its headers and manuals. */
const OF_NODE = /\/node\/(LICENSE|bin|bin\/node)$/

/** Writes a release into an empty folder or one that does not exist. */
export async function writeRelease(folder: string, parts: ReleaseParts): Promise<void> {
  const { version, commit, seconds, programs, bill, deploy, key } = parts
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0)
    throw new Error(`${folder}: expected an empty folder. Name another one.`)
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(path.join(folder, name), text)
  for (const { arch, program, node } of programs) {
    const name = `contorno-${version}-linux-${arch}`
    const entries = [
      { type: 'folder', path: name, mode: 0o755 } as const,
      ...readFolder(program, `${name}/`),
      ...readFolder(node, `${name}/node/`).filter(({ path: file }) => OF_NODE.test(file)),
      { type: 'folder', path: `${name}/node`, mode: 0o755 } as const,
    ]
    await writeArchive(path.join(folder, `${name}.tar.gz`), entries, seconds)
  }
  write(`contorno-${version}.cdx.json`, toJson(bill))
  const image = writeImage(path.join(folder, 'image'), {
    version,
    commit,
    seconds,
    platforms: programs,
  })
  await writeDeployment({ source: deploy, folder, version, digest: image, seconds })
  write('release.json', toJson({ version, commit, committed_at: isoTime(seconds), image }))
  const sums = await writeSums(folder)
  write(SUMS_FILE, sums)
  if (key !== null) write(SIGNATURE_FILE, signSums(sums, key))
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()
