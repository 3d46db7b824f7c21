import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { programFile } from '../core/program-files.ts'

const client = programFile('dist/client')

/** Addresses of an entry's built files. Each name contains a hash of the content. */
export interface Assets {
  readonly script: string | null
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /**
   * The modules that the script imports while it runs and those that they import themselves, for
   * the page to load at the same time: a browser learns of them only when it has read the others.
   */
  readonly modules: readonly string[]
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)

const addresses = (names: readonly string[] = []) => names.map((file) => `/${file}`)

/** What only browsers load that several people use: no page asks for it beforehand. */
const FOR_SHARED_BROWSERS = /\/shared[-/]/

/** The fonts of `src/ui/fonts`; those of other alphabets load for a text that needs them. */
const SPANISH_FONT = /-es-[^/]*\.woff2$/

/** Null when nothing is built, as in some tests. */
function readManifest(): z.output<typeof Manifest> | null {
  const manifest = path.join(client, '.vite', 'manifest.json')
  return existsSync(manifest) ? Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : null
}

/**
 * The built files of a Vite entry. Empty when nothing is built, as in tests: pages are complete
 * without them.
 * @throws Error when the build has no such entry.
 */
export function builtAssets(entry: string): Assets {
  const files = readManifest()
  if (!files) return { script: null, styles: [], fonts: [], modules: [] }
  const built = files[entry]
  if (!built) throw new Error(`${entry} is no entry of the build`)
  // An entry that is a stylesheet has no script: its file is the stylesheet.
  const styles = built.file.endsWith('.css') ? [built.file] : built.css
  const chunksOf = chunksLoadedBy(entry)
  return {
    script: styles?.includes(built.file) ? null : `/${built.file}`,
    styles: addresses(styles),
    modules: (built.dynamicImports ?? [])
      .filter((name) => !FOR_SHARED_BROWSERS.test(name))
      .flatMap((name) => chunksOf(name).modules),
    fonts: addresses(built.assets).filter((file) => SPANISH_FONT.test(file)),
  }
}

/**
 * Looks up what `entry` loads in addition when it imports a chunk on demand: the chunk and the
 * chunks that it imports itself, without those that `entry` has loaded before.
 */
export function chunksLoadedBy(
  entry: string,
): (chunk: string) => Pick<Assets, 'modules' | 'styles'> {
  const files = readManifest() ?? {}
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of files[name]?.imports ?? []) withImports(imported, found)
    return found
  }
  const loaded = withImports(entry)
  return (chunk) => {
    const needed = [...withImports(chunk)].filter((name) => !loaded.has(name))
    return {
      modules: addresses(needed.flatMap((name) => files[name]?.file ?? [])),
      styles: addresses(needed.flatMap((name) => files[name]?.css ?? [])),
    }
  }
}

/** The text of a built file, by its address. */
export const builtText = (address: string): string =>
  readFileSync(path.join(client, address), 'utf8')
