// npm run demo: a throw-away data folder with a realistic company; prints what to click.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startDemo } from './demo/fill.ts'

const start = performance.now()
const config = readConfig({
  LOG_LEVEL: 'warn',
  PORT: '3000',
  ...process.env,
  DATA_DIR: process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'contorno-demo-')),
})
const { product, demo, finished, running } = await startDemo(config)
const links = await demo.openLinks(running, 4)

process.stdout.write(`
Contorno de muestra listo en ${Math.round((performance.now() - start) / 1000)} s

  Administración   ${config.public_url}/login
                   ${demo.email}
                   ${demo.password}
  Reportes         ${config.public_url}/download-reports/${finished.company_id}/${finished.id}
  Resultados       ${config.public_url}/results/${finished.company_id}/${finished.id}

Enlaces de quienes aún no contestan «Liderazgo 2026»:
${links.map((link) => `  ${link.name.padEnd(26)} ${link.url}`).join('\n')}

Datos y correos en ${config.data_dir}. Termina con Ctrl+C.
`)

const stop = (): void => void product.close().then(() => process.exit(0))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
