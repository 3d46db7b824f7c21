// node dist/server/verify.js FOLDER [KEY]: checks a release that was pulled, without network. KEY is
// the file of a public key; without it that of this program's own SECURITY.md counts.
import '#server/core/node-version.ts'
import { readFileSync } from 'node:fs'
import { verifyRelease } from './release/verify.ts'

const [folder, key] = process.argv.slice(2)
if (folder === undefined) {
  console.error('verify: expected the folder of a release, found none.')
  process.exit(1)
}
const findings = await verifyRelease(folder, key && readFileSync(key, 'utf8'))
for (const { level, subject, text } of findings) console.log(`${level}  ${subject}  ${text}`)
if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
