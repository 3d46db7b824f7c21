import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof Manifest>

const manifestFile = path.join(import.meta.dirname, '../../dist/client/.vite/manifest.json')

/** The module that the page of an HTML entry loads. */
const moduleOf = (entry: string): string => entry.replace(/admin\.html$/, 'admin.tsx')

/** Makes a built page load the sources instead, which Vite serves with hot replacement. */
export function loadSources(html: string): string {
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  let page = html
    .replace(/<link rel="(modulepreload|preload" as="style)"[^>]*>\s*/g, '')
    .replace(/<style>[^<]*<\/style>/, '')
  for (const [entry, { file, isEntry }] of Object.entries(manifest)) {
    if (!isEntry || !file.endsWith('.js')) continue
    page = page.replaceAll(`src="/${file}"`, `src="/${moduleOf(entry)}"`)
    for (const stylesheet of stylesOf(manifest, entry)) page = withoutStylesheet(page, stylesheet)
  }
  return page
}

/** The stylesheets of a chunk and of the chunks that it imports. */
function stylesOf(manifest: Manifest, key: string): string[] {
  const { css = [], imports = [] } = manifest[key] ?? {}
  return [...css, ...imports.flatMap((imported) => stylesOf(manifest, imported))]
}

/** The sources import their stylesheets, so the built ones would apply twice. */
const withoutStylesheet = (html: string, file: string): string =>
  html.replace(new RegExp(`<link [^>]*href="/${file.replaceAll('.', '\\.')}"[^>]*>\\s*`, 'g'), '')
