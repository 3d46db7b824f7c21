import { readFileSync } from 'node:fs'
import { verifyRelease } from '../release/verify.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Prints what `verifyRelease` finds; the exit code is 1 when a file or its signature is wrong. */
export async function runVerify([folder, key, more]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new WrongUsage('expected the folder of a release, found none.')
  if (more !== undefined) throw new WrongUsage(`expected nothing more, got "${more}".`)
  const findings = await verifyRelease(folder, key && readFileSync(key, 'utf8'))
  for (const { level, subject, text } of findings) console.log(`${level}  ${subject}  ${text}`)
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
}
