// npm run demo: a throw-away data folder with a realistic company; prints what to click.
import { runUntilStopped } from '#app/lifetime.ts'
import { abandonPostgres } from '#server/postgres.ts'
import { startDemo } from './demo/fill.ts'
import { demoConfig } from './demo/settings.ts'

const start = performance.now()
const config = demoConfig(process.env)
const { demo, finished, running, nominating, nomination_links } = await runUntilStopped({
  start: async (stopping) => {
    const filled = await startDemo(config, stopping)
    return { ...filled, close: () => filled.product.close() }
  },
  abandon: () => abandonPostgres(config.data_dir),
  ends_with_parent: config.started_by_npm,
})
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

Propuestas de evaluadores de «${nominating.name}»: quien aún propone, y un líder que aprueba:
  ${`${config.public_url}/nominations/${nominating.company_id}/${nominating.id}`}
${nomination_links.map((link) => `  ${link.name.padEnd(26)} ${link.url}`).join('\n')}

Datos y correos en ${config.data_dir}. Termina con Ctrl+C.
`)
