import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Config } from '#server/core/config.ts'
import { commit, version } from '#server/core/program-files.ts'
import { type Finding, ok, warning } from './finding.ts'

const Release = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })

/**
 * Which release runs, and whether the operator has a newer one. The product asks no other machine
 * for it: LATEST_RELEASE is a file of this one.
 */
export function examineRelease({ latest_release }: Pick<Config, 'latest_release'>): Finding {
  const own = `Contorno ${version}, ${commit === null ? 'commit unknown' : `commit ${commit}`}`
  if (latest_release === undefined) return ok('release', own)
  try {
    const latest = Release.parse(JSON.parse(readFileSync(latest_release, 'utf8'))).version
    return isNewer(latest, version)
      ? warning('release', `${own}; ${latest_release} names ${latest}. See CHANGELOG.md of it.`)
      : ok('release', `${own}; ${latest_release} names no newer one`)
  } catch {
    return warning(
      'release',
      `LATEST_RELEASE: expected the release.json of a release, found none in ${latest_release}`,
    )
  }
}

/** Whether a version comes after another one. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const differs = [0, 1, 2].find((part) => a?.[part] !== b?.[part])
  return differs !== undefined && (a?.[differs] ?? 0) > (b?.[differs] ?? 0)
}
