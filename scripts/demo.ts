// npm run demo: a throw-away data folder with three realistic companies; prints what to click.
import { runUntilStopped } from '#app/lifetime.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { abandonPostgres } from '#server/embedded-postgres/postgres.ts'
import { startDemo } from './demo/fill.ts'
import type { PersonalLink } from './demo/second-company/links.ts'
import { demoConfig } from './demo/settings.ts'

const start = performance.now()
const config = demoConfig(process.env)
const { demo, finished, plant, running, second } = await runUntilStopped({
  start: async (stopping) => {
    const filled = await startDemo(config, stopping)
    return { ...filled, close: () => filled.product.close() }
  },
  abandon: () => abandonPostgres(config.data_dir),
  ends_with_parent: config.started_by_npm,
  drain_ms: config.drain_ms,
})
const links = await demo.openLinks(running, 4)
const raters = await demo.openLinks(second.running, 2)

const pageOf = (page: string, { company_id, id }: Matrix): string =>
  `${config.public_url}/${page}/${company_id}/${id}`
const lineOf = (what: string, { name, url }: PersonalLink): string =>
  `  ${`${what}: ${name}`.padEnd(52)} ${url}`

process.stdout.write(`
Contorno de muestra listo en ${Math.round((performance.now() - start) / 1000)} s

  Administración   ${config.public_url}/login
                   ${demo.email}
                   ${demo.password}
  Reportes         ${pageOf('download-reports', finished)}
  Resultados       ${pageOf('results', finished)}

Enlaces de quienes aún no contestan «Liderazgo 2026»:
${links.map((link) => `  ${link.name.padEnd(26)} ${link.url}`).join('\n')}

Segunda empresa, «Textiles del Golfo», con lo que hay en «Opciones» de un proyecto:
  ${'Propuestas de 200 personas'.padEnd(52)} ${pageOf('nominations', second.nominating)}
${lineOf('quien aún propone', second.proposer)}
${lineOf('una gerencia que aprueba', second.approver)}
  ${'En respuesta, 270°'.padEnd(52)} ${pageOf('anonymity', second.running)}
${raters.map((link) => lineOf('quien evalúa', link)).join('\n')}
  ${'Reportes entregados'.padEnd(52)} ${pageOf('delivery', second.delivered)}
${lineOf('su propio reporte', second.own_report)}
${lineOf('su líder, antes', second.conversation)}
${lineOf('su líder, después', second.leader_report)}
  Entran con la misma contraseña ${second.organizer} (Carga de personas) y
  ${second.consultant} (Coach externo), cada quien sólo a sus proyectos.

Tercera empresa, «Cartones del Bajío», una planta de 500 personas con número de empleado:
  ${'Papeletas de 490 personas sin correo'.padEnd(52)} ${pageOf('slips', plant.running)}
  ${'Avance por turno'.padEnd(52)} ${pageOf('matrix', plant.running)}
${lineOf('una papeleta sin abrir', plant.slip)}
${plant.kiosks.map(({ name, code }) => `  ${`tableta «${name}», código ${code}`.padEnd(52)} ${config.public_url}/tableta`).join('\n')}
  ${'Resultados de un piloto'.padEnd(52)} ${pageOf('results', plant.finished)}
  ${'Reportes entregados sin correo'.padEnd(52)} ${pageOf('delivery', plant.finished)}
${lineOf('la papeleta de quien ya tiene su reporte', plant.report)}

Datos y correos en ${config.data_dir}. Termina con Ctrl+C.
`)
