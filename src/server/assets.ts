import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { programFile } from './program-files.ts'

const client = programFile('dist/client')

/** Addresses of an entry's built files. Each name contains a hash of the content. */
export interface Assets {
  readonly script: string | null
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The modules that the script imports while it runs, for the page to load at the same time. */
  readonly modules: readonly string[]
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
  }),
)

/**
 * The built files of a Vite entry. Empty when nothing is built, as in tests: pages are complete
 * without them.
 * @throws Error when the build has no such entry.
 */
export function builtAssets(entry: string): Assets {
  const manifest = path.join(client, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return { script: null, styles: [], fonts: [], modules: [] }
  const files = z.parse(Manifest, JSON.parse(readFileSync(manifest, 'utf8')))
  const built = files[entry]
  if (!built) throw new Error(`${entry} is no entry of the build`)
  const addresses = (names: readonly string[] = []) => names.map((file) => `/${file}`)
  // An entry that is a stylesheet has no script: its file is the stylesheet.
  const styles = built.file.endsWith('.css') ? [built.file] : built.css
  return {
    script: styles?.includes(built.file) ? null : `/${built.file}`,
    styles: addresses(styles),
    modules: addresses(built.dynamicImports?.flatMap((name) => files[name]?.file ?? [])),
    fonts: addresses(built.assets).filter((file) => file.endsWith('.woff2')),
  }
}

/** The text of a built file, by its address. */
export const builtText = (address: string): string =>
  readFileSync(path.join(client, address), 'utf8')
