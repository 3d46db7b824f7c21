// SHA256SUMS, in the form of `sha256sum --check`, and its signature.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export const SUMS_FILE = 'SHA256SUMS'
export const SIGNATURE_FILE = 'SHA256SUMS.sig'

/** The files that a release's sums are about: paths relative to its folder, with slashes, sorted. */
export const listSummed = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== SUMS_FILE && file !== SIGNATURE_FILE)
    .toSorted()

/** The SHA-256 of a file, in hexadecimal digits. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export async function writeSums(folder: string): Promise<string> {
  const lines: string[] = []
  for (const file of listSummed(folder))
    lines.push(`${await digestFile(path.join(folder, file))}  ${file}\n`)
  return lines.join('')
}

/** The digest by file. */
export const readSums = (sums: string): ReadonlyMap<string, string> =>
  new Map(
    [...sums.matchAll(/^([\da-f]{64}) {2}(.+)$/gm)].map(([, digest = '', file = '']) => [
      file,
      digest,
    ]),
  )

/** The 64 bytes of an Ed25519 signature; `key` is a private key in PEM. */
export const signSums = (sums: string, key: string): Buffer =>
  sign(null, Buffer.from(sums), createPrivateKey(key))

/** @param key a public key in PEM */
export const isSignedBy = (sums: string, signature: Buffer, key: string): boolean =>
  verify(null, Buffer.from(sums), createPublicKey(key), signature)

/** The first public key that a text such as SECURITY.md holds. */
export function findPublicKey(text: string): string {
  const [key] = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/.exec(text) ?? []
  if (key === undefined) throw new Error('expected a public key in PEM, found none.')
  return `${key}\n`
}
