import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }

const OUT = 'dist/client'
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/
const MIN_COMPRESSED_BYTES = 400

const MANIFEST = path.join(OUT, '.vite/manifest.json')
const RECIPIENT = 'src/app/recipient.tsx'
/** The entries of the light pages behind personal links, each with a manifest of its own. */
const LIGHT_ENTRIES = [
  { input: 'src/app/rater.tsx', manifest: '.vite/rater.json' },
  { input: RECIPIENT, manifest: '.vite/recipient.json' },
  { input: 'src/app/nomination.tsx', manifest: '.vite/nomination.json' },
  { input: 'src/app/door.tsx', manifest: '.vite/door.json' },
  // the rater's page names them after its text
  { input: 'src/ui/fonts.css', manifest: '.vite/fonts.json' },
] as const

/** Writes the administrator's page to dist/client/admin.html, where the server reads it. */
function pageAtTop(): Plugin {
  return {
    name: 'page-at-top',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['src/app/admin.html']
        if (page?.type !== 'asset') return
        delete bundle[page.fileName]
        this.emitFile({ type: 'asset', fileName: 'admin.html', source: page.source })
      },
    },
  }
}

/**
 * Leaves `import()` as it is. Vite's own wrapper preloads styles and scripts, which the rater's
 * chunks do not have, and is larger than what it wraps.
 */
function bareDynamicImports(): Plugin {
  return {
    name: 'bare-dynamic-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** The sources of the report pages behind personal links, and what they share with others. */
const RECIPIENT_SOURCES =
  '{src/features/delivery/{views,web},src/features/reports/views,src/ui}/*.tsx'

/** Leaves of the table of icons those that the recipient's pages name. */
function recipientIcons(): Plugin {
  return {
    name: 'recipient-icons',
    load: {
      filter: { id: /src\/ui\/icons\.ts$/ },
      handler(id) {
        const sources = fs
          .globSync(RECIPIENT_SOURCES)
          .map((file) => fs.readFileSync(file, 'utf8'))
          .join()
        return fs
          .readFileSync(id, 'utf8')
          .replaceAll(/^ {2}'?([\w-]+)'?: \w+,\n/gm, (line, name: string) =>
            new RegExp(`['"]${name}['"]`).test(sources) ? line : '',
          )
      },
    },
  }
}

/**
 * Builds each light page separately, because chunks shared with the administrator's pages would cost
 * a phone several more requests: the rater's into a script that saves, one that shows the pages, a
 * later one and one stylesheet; and its service worker, which imports nothing. Adds the pages'
 * entries to the manifest that the server reads.
 */
function separateLightBuilds(): Plugin {
  return {
    name: 'separate-light-builds',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        for (const { input, manifest } of LIGHT_ENTRIES)
          await build({
            configFile: false,
            logLevel: 'warn',
            publicDir: false,
            plugins: [
              react(),
              browserContracts(),
              bareDynamicImports(),
              ...(input === RECIPIENT ? [recipientIcons()] : []),
            ],
            build: {
              ...output,
              manifest,
              // the later script needs nothing but the first ones
              modulePreload: false,
              // what the later scripts share with the entry stays in the entry: one request less
              rollupOptions: {
                input,
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: { groups: [{ name: 'entry', tags: ['$initial' as const] }] },
                },
              },
            },
          })
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            ...output,
            manifest: false,
            rollupOptions: {
              input: 'src/features/answers/web/offline/sheet-worker.ts',
              // a worker's address is the same in every release: browsers compare its content
              output: { entryFileNames: '[name].js' },
            },
          },
        })
        const own = LIGHT_ENTRIES.map(({ manifest }) => path.join(OUT, manifest))
        const entries = [MANIFEST, ...own].map(
          (file) => JSON.parse(fs.readFileSync(file, 'utf8')) as object,
        )
        fs.writeFileSync(MANIFEST, JSON.stringify(Object.assign({}, ...entries), null, 2))
        for (const file of own) fs.rmSync(file)
      },
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server need not compress per request. */
function compressedSiblings(): Plugin {
  return {
    name: 'compressed-siblings',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const entry of fs.readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
          const file = path.join(OUT, entry)
          if (!COMPRESSED.test(file) || fs.statSync(file).size < MIN_COMPRESSED_BYTES) continue
          const content = fs.readFileSync(file)
          fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
          fs.writeFileSync(
            `${file}.br`,
            brotliCompressSync(content, {
              params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            }),
          )
        }
      },
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The modules that a module imports, itself or by what it imports. */
function importsOf(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, graph, found)
  }
  return found
}

const pages = fs
  .globSync('src/features/*/web/*Page.tsx')
  .filter((file) => !file.includes('answers'))
  .map((file) => path.resolve(file))
let ofPages: readonly ReadonlySet<string>[] | undefined

/** Whether two pages or more need a module before they show. */
function isShared(id: string, graph: ModuleGraph): boolean {
  ofPages ??= pages.map((page) => importsOf(page, graph))
  return ofPages.filter((imports) => imports.has(id)).length > 1
}

/** The public pages and those that describe the API load their own files alone, without React. */
const ALONE = /[\\/]features[\\/]site[\\/]|[\\/]app[\\/]api-docs\.css/

/**
 * The administrator's scripts: what every page starts with, what pages share, and the menus, dialogs
 * and lists of choices, which load after the page. The rest stays with its page (decision 108).
 */
const groups = [
  {
    name: (id: string) => (ALONE.test(id) ? null : 'start'),
    tags: ['$initial' as const],
    priority: 4,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isShared(id, graph) ? 'shared' : null),
    priority: 3,
  },
  {
    name: 'popups',
    test: /kit[\\/]dialog[\\/](MenuPopup|DialogPopup|ConfirmPopup)\.tsx/,
    priority: 2,
  },
  { name: 'choices', test: /kit[\\/]field[\\/](Select|Combobox|Suggest)\.tsx/, priority: 1 },
]

const output: BuildEnvironmentOptions = {
  outDir: OUT,
  // A running server still serves files of the previous build; scripts/prepare.mjs empties the
  // folder.
  emptyOutDir: false,
  manifest: true,
  // The pages' policy allows no inline script, no inline style and no data: address.
  assetsInlineLimit: 0,
  // docs/operations.md names these browsers
  target: ['chrome118', 'edge118', 'firefox118', 'safari16'],
  modulePreload: { polyfill: false },
}

export default defineConfig({
  plugins: [react(), browserContracts(), pageAtTop(), separateLightBuilds(), compressedSiblings()],
  // Declared in src/web/version.ts.
  define: { PRODUCT_VERSION: JSON.stringify(version) },
  // Module workers can load a large library on demand.
  worker: { format: 'es', plugins: () => [browserContracts()] },
  build: {
    ...output,
    rollupOptions: {
      input: ['src/app/admin.html', 'src/features/site/web/site.ts', 'src/app/api-docs.css'],
      output: { codeSplitting: { groups } },
    },
  },
})
