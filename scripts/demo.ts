import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Demo } from './demo/demo.ts'

/** A throw-away data folder with a realistic company; prints what to click. */
const DAY = 86_400_000
const start = Date.now()
let lead = -20 * DAY
const clock = { now: () => new Date(Date.now() + lead) }

const config = readConfig({
  LOG_LEVEL: 'warn',
  PORT: '3000',
  ...process.env,
  DATA_DIR: process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'contorno-demo-')),
})
const product = await startProduct(config, { clock })
const demo = new Demo(product)
const today = (): string => localDate(clock.now(), config.default_time_zone)

await demo.signUp()
// a project that was released twenty days ago and closed ten days later
const finished = await demo.project('Gerencias 2026', addDays(today(), 10))
await demo.fill(finished)
await demo.release(finished)
await demo.answer(finished, 0.97)

lead = -6 * DAY
await demo.signIn()
const running = await demo.project('Liderazgo 2026', addDays(today(), 20))
await demo.fill(running)
await demo.release(running)
await demo.answer(running, 0.5)

lead = 0
await demo.signIn()
const draft = await demo.project('Planta Tepatitlán', addDays(today(), 30))
await demo.people(draft)
await product.runDueJobs()
const links = await demo.openLinks(running, 4)

process.stdout.write(`
Contorno de muestra listo en ${Math.round((Date.now() - start) / 1000)} s

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
