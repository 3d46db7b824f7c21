import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'
import { browserMessages } from './scripts/browser-messages.ts'

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }

const OUT = 'dist/client'
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/
const MIN_COMPRESSED_BYTES = 400

const MANIFEST = path.join(OUT, '.vite/manifest.json')
/** The entries of the light pages behind personal links, each with a manifest of its own. */
const LIGHT_ENTRIES = [
  { input: 'src/app/rater.tsx', manifest: '.vite/rater.json' },
  { input: 'src/app/recipient.tsx', manifest: '.vite/recipient.json' },
  { input: 'src/app/nomination.tsx', manifest: '.vite/nomination.json' },
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
            plugins: [react(), browserContracts(), bareDynamicImports()],
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
              input: 'src/features/answers/web/sheet-worker.ts',
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

const FIRST_PAGE = path.resolve('src/features/companies/web/CompaniesPage.tsx')
let ofFirstPage: ReadonlySet<string> | undefined

function isOfFirstPage(id: string, graph: ModuleGraph): boolean {
  ofFirstPage ??= importsOf(FIRST_PAGE, graph)
  return ofFirstPage.has(id)
}

const SITE = path.resolve('src/features/site/web/site.ts')
let ofSite: ReadonlySet<string> | undefined

/** The public pages load their script alone: not React, and not the start of the other pages. */
function isOfSite(id: string, graph: ModuleGraph): boolean {
  ofSite ??= importsOf(SITE, graph).add(SITE)
  return ofSite.has(id)
}

/** The pages that describe the API load their styles alone. */
const isOfApiPages = (id: string): boolean => /[\\/]app[\\/]api-docs\.css/.test(id)

const pages = fs
  .globSync('src/features/*/web/*Page.tsx')
  .filter((file) => !file.includes('answers'))
  .map((file) => path.resolve(file))
const ofPage = new Map<string, ReadonlySet<string>>()

/** The pages that need a module before they show, in contrast to what they load later. */
function pagesWith(id: string, graph: ModuleGraph): readonly string[] {
  return pages.filter((page) => {
    const imports = ofPage.get(page) ?? importsOf(page, graph)
    ofPage.set(page, imports)
    return imports.has(id)
  })
}

/** Whether a module is one of ours, no page, and draws no popup. */
const isPlain = (id: string, graph: ModuleGraph): boolean =>
  /[\\/]src[\\/]/.test(id) &&
  !/Page\.tsx$|\.css$/.test(id) &&
  ![...importsOf(id, graph)].some((imported) => imported.includes('@base-ui'))

/** Pages that share much with one another and little with the others, by the name of their chunk. */
const areas = {
  account:
    /[\\/](Login|CompanySignIn|Signup|MailSent|Invitation|ForgotPassword|ResetPassword|ProveEmail|Team|Activity|Settings)Page\.tsx$/,
  evaluations: /[\\/](Scales|Evaluations|Evaluation)Page\.tsx$/,
  // before the people, whose other pages need nothing of them
  import: /[\\/]SubjectsImportPage\.tsx$/,
  chart: /[\\/]OrgChartPage\.tsx$/,
  people: /[\\/](Subjects|SubjectsImport|Forms|OrgChart|Nominations)Page\.tsx$/,
  reports: /[\\/](Results|DownloadReports)Page\.tsx$/,
}
/** What so many pages need is in the chunk `kit`, and what the small pages of evaluations need. */
const MOST_PAGES = 9

/**
 * What pages of a project share, by the pages with the most of their own: what the connections need,
 * or the results or the project's page together with one of people, what else the results need, what
 * else those of people need, what else the project's page needs, and the rest.
 */
const projectChunks = [
  'project',
  'project-results',
  'people-fields',
  'progress',
  'beginning',
] as const

function projectChunkOf(sharing: readonly string[]): (typeof projectChunks)[number] {
  const isNeededBy = (area: RegExp): boolean => sharing.some((page) => area.test(page))
  const isOfPeople = isNeededBy(areas.people)
  const isOfMatrix = isNeededBy(/[\\/]MatrixPage\.tsx$/)
  const isOfResults = isNeededBy(/[\\/]ResultsPage\.tsx$/)
  if (isOfResults || (isOfPeople && isOfMatrix)) return isOfPeople ? 'project' : 'project-results'
  if (isOfPeople) return isNeededBy(/[\\/]FormsPage\.tsx$/) ? 'project' : 'people-fields'
  return isOfMatrix ? 'progress' : 'beginning'
}

/** The chunk of a module that several pages need before they show. */
function areaOf(id: string, graph: ModuleGraph): string | null {
  const sharing = isPlain(id, graph) ? pagesWith(id, graph) : []
  if (sharing.length === 0) return null
  const found = Object.entries(areas).find(([, area]) => sharing.every((page) => area.test(page)))
  if (found) return found[0]
  // with what loads later; alone, it is part of the page's own chunk
  if (sharing.length === 1) return `${path.basename(sharing[0] ?? '', 'Page.tsx')}-parts`
  const isKit = sharing.length >= MOST_PAGES || sharing.some((page) => areas.evaluations.test(page))
  return isKit ? 'kit' : projectChunkOf(sharing)
}

/**
 * The administrator's scripts. Without groups each set of pages with something in common gets chunks
 * of its own, most of them below 1 kB, and a page needs up to 60 requests (decision 43).
 */
const groups = [
  {
    name: (id: string, graph: ModuleGraph) =>
      isOfApiPages(id) || isOfSite(id, graph) ? null : 'start',
    tags: ['$initial' as const],
    priority: 8,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isOfFirstPage(id, graph) ? 'common' : null),
    minShareCount: 2,
    priority: 7,
  },
  // before the areas, because a group also takes what its modules import
  ...['kit', ...projectChunks].map((area, index) => ({
    name: (id: string, graph: ModuleGraph) => (areaOf(id, graph) === area ? area : null),
    minShareCount: 2,
    priority: 6 - index / 5,
  })),
  { name: areaOf, minShareCount: 2, priority: 4 },
  {
    name: (id: string, graph: ModuleGraph) =>
      isPlain(id, graph) && pagesWith(id, graph).length === 0 ? 'later' : null,
    minShareCount: 2,
    priority: 4,
  },
  // loaded after the page, at the first interaction
  { name: 'popups', test: /kit[\\/](MenuPopup|DialogPopup|ConfirmPopup)\.tsx/, priority: 2 },
  { name: 'choices', test: /kit[\\/](Select|Combobox|Suggest)\.tsx/, priority: 1 },
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

const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the chunks that a page needs before it shows: Chromium compiles them whole on another thread
 * while they load, instead of each function on the page's thread when it is first called. The mark
 * counts only as the first line.
 */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const mark = (name: string): void => {
          const file = bundle[name]
          if (file?.type !== 'chunk' || file.code.startsWith(COMPILE_ALL)) return
          file.code = COMPILE_ALL + file.code
          file.imports.forEach(mark)
        }
        for (const [name, file] of Object.entries(bundle))
          if (file.type === 'chunk' && /^admin$|Page$/.test(file.name)) mark(name)
      },
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    browserContracts(),
    browserMessages(),
    tailwindcss(),
    pageAtTop(),
    compiledWhileLoading(),
    separateLightBuilds(),
    compressedSiblings(),
  ],
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
