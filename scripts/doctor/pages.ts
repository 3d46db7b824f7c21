import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { isBuilt, programFile } from '#server/core/program-files.ts'
import { clockFinding } from './clock.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const TIMEOUT_MS = 5000
const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/**
 * Whether the browser's pages were built, with all of their files. From its sources the product
 * builds them when it starts; its bundle brings them.
 */
export function examinePages(folder = programFile('dist/client'), isBundled = isBuilt): Finding {
  const unusable = isBundled ? problem : warning
  const build = isBundled ? 'Install the bundle again.' : 'npm start builds them.'
  try {
    const manifest = path.join(folder, '.vite', 'manifest.json')
    if (!existsSync(manifest)) return unusable('pages', `${folder} holds none. ${build}`)
    const files = Object.values(Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))))
    const missing = files.filter(({ file }) => !existsSync(path.join(folder, file)))
    return missing.length === 0
      ? ok('pages', `they are built: ${files.length} files`)
      : unusable('pages', `${missing.length} files are missing from ${folder}. ${build}`)
  } catch (error) {
    return unusable('pages', `${folder} cannot be read (${messageOf(error)}). ${build}`)
  }
}

/** Whether people reach the product under PUBLIC_URL, and whether its clock is this machine's. */
export async function examineAddress({ public_url, public_url_given }: Config): Promise<Finding[]> {
  if (!public_url_given) return []
  try {
    const reply = await fetch(`${public_url}/health`, {
      redirect: 'manual',
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    const date = Date.parse(reply.headers.get('date') ?? '')
    const found = reply.ok
      ? ok('address', `${public_url}/health answers`)
      : warning('address', `PUBLIC_URL: ${public_url}/health answers ${reply.status}`)
    if (Number.isNaN(date)) return [found]
    return [found, clockFinding(public_url, date, systemClock.now().getTime())]
  } catch (error) {
    return [
      warning(
        'address',
        `PUBLIC_URL: ${public_url}/health does not answer (${reasonOf(error)}). Start the product, and let the proxy lead to it.`,
      ),
    ]
  }
}

/** fetch hides why it failed in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? messageOf(error.cause) : messageOf(error)
