import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const OUT = 'dist/client'
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/
const WORTH_COMPRESSING = 1024

/** The light entries, each with its own small stylesheet; one that is not there yet is left out. */
const lightEntries = ['src/app/rater.tsx', 'src/app/rater.css', 'src/features/site/web/site.ts'].filter((file) => fs.existsSync(file))

/** Puts the administrator's page where the server looks for it: dist/client/admin.html. */
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

/** Writes .br and .gz beside every text file, so that the server compresses nothing while people wait. */
function compressedSiblings(): Plugin {
  return {
    name: 'compressed-siblings',
    apply: 'build',
    closeBundle() {
      for (const entry of fs.readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(OUT, entry)
        if (!COMPRESSED.test(file) || fs.statSync(file).size < WORTH_COMPRESSING) continue
        const content = fs.readFileSync(file)
        fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        fs.writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), pageAtTop(), compressedSiblings()],
  // Modules, so that a worker loads its large library only when a file needs it.
  worker: { format: 'es' },
  build: {
    outDir: OUT,
    manifest: true,
    // The page's policy allows no inline script, style or data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['src/app/admin.html', ...lightEntries] },
  },
})
