import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const client = path.resolve(import.meta.dirname, '../../dist/client')

/** Addresses of an entry's built files; their content is part of the name. */
export interface Assets {
  readonly script: string | null
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)

/** What Vite made of an entry. Nothing while nothing is built (tests of routes): the pages are whole without it. */
export function builtAssets(entry: string): Assets {
  const manifest = path.join(client, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return { script: null, styles: [], fonts: [] }
  const built = z.parse(Manifest, JSON.parse(readFileSync(manifest, 'utf8')))[entry]
  if (!built) throw new Error(`${entry} is no entry of the build`)
  const addresses = (files: readonly string[] = []) => files.map((file) => `/${file}`)
  // An entry that is a stylesheet has no script, and itself as its file.
  const styles = built.file.endsWith('.css') ? [built.file] : built.css
  return {
    script: styles?.includes(built.file) ? null : `/${built.file}`,
    styles: addresses(styles),
    fonts: addresses(built.assets).filter((file) => file.endsWith('.woff2')),
  }
}
