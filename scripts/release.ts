// npm run release -- FOLDER: what an operator pulls, for Linux on x64 and ARM64, whichever of them
// this machine is. RELEASE_KEY names the file of the private key (PEM, Ed25519) that signs it; a signed
// release is tagged in git.
import { lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { version } from '#server/core/program-files.ts'
import { bundleProgram } from './bundle.mjs'
import { checkTag, findCommit, readCommitTime, tagCommit } from './commit.mjs'
import { findUnreleased } from './cut-version.ts'
import { collectLayers } from './release/image-layers.ts'
import { ARCHITECTURES, installNode, installPackages } from './release/packages.ts'
import { writeRelease } from './release/release.ts'
import { verifyRelease } from './release/verify.ts'
import { billOfMaterials } from './sbom.mjs'

const root = path.resolve(import.meta.dirname, '..')
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('npm run release: found no folder. Name one.')
const commit = findCommit(root)
if (commit === null || commit.endsWith('-modified'))
  throw new Error('npm run release: expected a git checkout without changes. Commit them first.')
if (findUnreleased(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) !== '')
  throw new Error(
    `CHANGELOG.md: found changes under «Unreleased», which are in no version. npm run cut names the next one after ${version}.`,
  )
if (lstatSync(path.join(root, 'node_modules')).isSymbolicLink())
  throw new Error(
    'node_modules: expected a folder of this checkout, found a symbolic link, whose path the build would write into the program. Run npm install here.',
  )

const { RELEASE_KEY: key } = process.env
const tag = `v${version}`
checkTag(root, tag)
const work = mkdtempSync(path.join(tmpdir(), 'contorno-release-'))
try {
  const seconds = readCommitTime(root)
  const programs = ARCHITECTURES.map((arch) => {
    console.log(`Collecting what runs on ${arch}…`)
    const program = path.join(work, `program-${arch}`)
    bundleProgram(root, program, installPackages(root, path.join(work, `packages-${arch}`), arch))
    const node = installNode(root, path.join(work, `node-${arch}`), arch)
    const debian = path.join(work, `debian-${arch}`)
    return { arch, program, node, layers: collectLayers({ arch, work: debian, node, program }) }
  })
  await writeRelease(folder, {
    version,
    commit,
    seconds,
    programs,
    deploy: path.join(root, 'deploy'),
    bill: billOfMaterials(root, seconds),
    key: key ? readFileSync(key, 'utf8') : null,
  })
  console.log(`${folder}: ${version}, ${commit}${key ? '' : ', unsigned: RELEASE_KEY is not set'}`)
  const findings = await verifyRelease(folder)
  for (const { level, text } of findings) console.log(`${level} ${text}`)
  if (key && findings.some(({ level }) => level === 'problem')) process.exitCode = 1
  else if (key) tagCommit(root, tag)
} finally {
  rmSync(work, { recursive: true })
}
