// npm run cut -- VERSION: names the next version in every file that holds it, dates what CHANGELOG.md
// has under «Unreleased», and writes down what programs may rely on from it. Commit the result, then
// npm run release.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNewer } from './doctor/release.ts'
import { currentApi } from './released-api.ts'

const HEADING = '## [Unreleased]\n'

/** What the changelog has of no version yet; empty right after a cut. */
export const findUnreleased = (changelog: string): string =>
  (changelog.split(HEADING)[1] ?? '').split(/^## /m)[0]?.trim() ?? ''

const places: readonly (readonly [file: string, place: RegExp])[] = [
  ['package.json', /(?<=^ {2}"version": ")[^"]+/m],
  // its own entry and that of the root
  ['package-lock.json', /(?<="name": "contorno",\n +"version": ")[^"]+/g],
  ['deploy/helm/contorno/Chart.yaml', /(?<=^(?:version|appVersion): ).+/gm],
]

/**
 * Changes the files of a checkout from its version to the next one, released on this day.
 * @throws Error when the version is no later one, or nothing would be in it.
 */
export function cutVersion(
  root: string,
  { version, day, api }: { version: string; day: string; api: readonly string[] },
): void {
  const change = (file: string, write: (text: string) => string): void => {
    const place = path.join(root, file)
    writeFileSync(place, write(readFileSync(place, 'utf8')))
  }
  const { version: current } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { version: string }
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isNewer(version, current))
    throw new Error(`npm run cut: expected a version after ${current}, got "${version}".`)
  if (findUnreleased(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) === '')
    throw new Error('CHANGELOG.md: found nothing under «Unreleased». Say what changed.')
  change('CHANGELOG.md', (text) => text.replace(HEADING, `${HEADING}\n## [${version}] - ${day}\n`))
  for (const [file, place] of places) change(file, (text) => text.replace(place, version))
  writeFileSync(path.join(root, 'docs', 'api', `${version}.txt`), `${api.join('\n')}\n`)
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const [, , version = ''] = process.argv
  const day = new Date().toISOString().slice(0, 10)
  cutVersion(path.resolve(import.meta.dirname, '..'), { version, day, api: currentApi() })
  console.log(`${version}: look at the difference, commit it, then npm run release.`)
}
