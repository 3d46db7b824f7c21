import { existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { programFile } from '#server/core/program-files.ts'
import { type Finding, messageOf, ok, problem } from '../doctor/finding.ts'
import {
  digestFile,
  findPublicKey,
  isSignedBy,
  listSummed,
  readSums,
  SIGNATURE_FILE,
  SUMS_FILE,
} from './checksums.ts'
import { examineImage } from './image-check.ts'

const Release = z.object({ version: z.string(), commit: z.string(), image: z.string() })
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({
    component: z.object({
      version: z.string(),
      pedigree: z.object({ commits: z.tuple([z.object({ uid: z.string() })]) }),
    }),
  }),
})

/** The key of this program's own SECURITY.md. */
const ownKey = (): string => findPublicKey(readFileSync(programFile('SECURITY.md'), 'utf8'))

/**
 * Checks a release without network: the signature, every file, the bill of materials, the image. A
 * forger of this program could exchange its key too, so the program that checks must be an earlier
 * one.
 * @param key a public key in PEM
 */
export async function verifyRelease(folder: string, key = ownKey()): Promise<Finding[]> {
  try {
    const sums = readFileSync(path.join(folder, SUMS_FILE), 'utf8')
    const signature = examineSignature(folder, sums, key)
    if (signature.level === 'problem') return [signature]
    const files = await examineFiles(folder, readSums(sums))
    if (files.some(({ level }) => level === 'problem')) return [signature, ...files]
    const { image, ...release } = Release.parse(readJson(folder, 'release.json'))
    const found = examineImage(path.join(folder, 'image'), image)
    return [signature, ...files, examineBill(folder, release), found]
  } catch (error) {
    return [problem('release', messageOf(error))]
  }
}

function examineSignature(folder: string, sums: string, key: string): Finding {
  const file = path.join(folder, SIGNATURE_FILE)
  if (!existsSync(file)) return problem('signature', `${file}: expected a signature, found none.`)
  return isSignedBy(sums, readFileSync(file), key)
    ? ok('signature', `${SUMS_FILE} is signed by the key of Contorno's releases`)
    : problem('signature', `${SUMS_FILE} is not signed by the key of Contorno's releases.`)
}

async function examineFiles(folder: string, sums: ReadonlyMap<string, string>): Promise<Finding[]> {
  const found = new Set(listSummed(folder))
  const problems: Finding[] = []
  for (const [file, digest] of sums) {
    if (!found.delete(file)) problems.push(problem('files', `${file}: missing.`))
    else if (!lstatSync(path.join(folder, file)).isFile())
      problems.push(problem('files', `${file}: expected a file.`))
    else if ((await digestFile(path.join(folder, file))) !== digest)
      problems.push(problem('files', `${file}: differs from ${SUMS_FILE}.`))
  }
  for (const file of found) problems.push(problem('files', `${file}: not in ${SUMS_FILE}.`))
  if (problems.length > 0) return problems
  return [ok('files', `${sums.size} files are those of ${SUMS_FILE}`)]
}

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8'))

/** Whether the bill of materials is about the release that release.json names. */
function examineBill(
  folder: string,
  { version, commit }: Pick<z.infer<typeof Release>, 'version' | 'commit'>,
): Finding {
  const { component } = Bill.parse(readJson(folder, `contorno-${version}.cdx.json`)).metadata
  return component.version === version && component.pedigree.commits[0].uid === commit
    ? ok('release', `Contorno ${version}, commit ${commit}`)
    : problem('release', 'the bill of materials is that of another version or commit.')
}
