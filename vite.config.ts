import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }

const OUT = 'dist/client'
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/
const MIN_COMPRESSED_BYTES = 1024

const MANIFEST = path.join(OUT, '.vite/manifest.json')
/** The entries of the light pages behind personal links, each with a manifest of its own. */
const LIGHT_ENTRIES = [
  { input: 'src/app/rater.tsx', manifest: '.vite/rater.json' },
  { input: 'src/app/recipient.tsx', manifest: '.vite/recipient.json' },
  { input: 'src/app/nomination.tsx', manifest: '.vite/nomination.json' },
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
            plugins: [react(), bareDynamicImports()],
            build: {
              ...output,
              manifest,
              // the later script needs nothing but the first ones
              modulePreload: false,
              rollupOptions: { input },
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
  plugins: [react(), tailwindcss(), pageAtTop(), separateLightBuilds(), compressedSiblings()],
  // Declared in src/web/version.ts.
  define: { PRODUCT_VERSION: JSON.stringify(version) },
  // Module workers can load a large library on demand.
  worker: { format: 'es' },
  build: {
    ...output,
    rollupOptions: {
      input: ['src/app/admin.html', 'src/features/site/web/site.ts', 'src/app/api-docs.css'],
    },
  },
})
