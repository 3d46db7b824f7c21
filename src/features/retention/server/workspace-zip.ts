import { setImmediate } from 'node:timers/promises'
import { findLogo } from '#features/companies/server/queries.ts'
import { ZipWriter } from '#shared/zip-writer.ts'
import {
  findActivity,
  listCompanies,
  listEvaluations,
  type ExportSource,
  listMatrixIds,
  findMatrix,
  listScales,
  findTeam,
} from './workspace-export.queries.ts'

/** Increase it when a file changes its shape (docs/integration.md, «A whole workspace»). */
const FORMAT = { format: 'contorno-workspace', format_version: 1 } as const

const README = `Todo lo que este espacio de trabajo tiene guardado y que sus pantallas muestran, en JSON (UTF-8):

workspace.json    el formato, el día y el nombre del espacio de trabajo
team.json         las personas del equipo y su rol
companies.json    las empresas; sus logotipos están en logos/
scales.json       las escalas
evaluations.json  las evaluaciones con sus competencias y preguntas
matrices/*.json   cada proyecto con sus columnas, participantes y conexiones
activity.json     la actividad del equipo

No trae respuestas ni comentarios de quienes evalúan: se les prometió que sólo se leen como
resultados de grupo. Los resultados y los reportes publicados se descargan de cada proyecto mientras
están disponibles. Tampoco trae contraseñas, claves ni enlaces personales.

Este archivo tiene datos personales. Guárdalo en un lugar seguro y elimínalo cuando ya no lo
necesites, a más tardar cuando se eliminen los del proyecto.
`

/** The export as a stream: one project in memory at a time, and no copy of it on any disk. */
export async function* workspaceZip(
  source: ExportSource,
  name: string,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter({ compress: true })
  const file = (path: string, bytes: Uint8Array): Uint8Array[] => zip.add({ name: path, bytes })
  const json = (path: string, value: unknown): Uint8Array[] =>
    file(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  const made_at = source.context.clock.now().toISOString()
  yield* file('LEEME.txt', Buffer.from(README))
  yield* json('workspace.json', { ...FORMAT, made_at, id: source.workspace_id, name })
  yield* json('team.json', await findTeam(source))
  const companies = await listCompanies(source)
  yield* json('companies.json', companies)
  for (const { id, logo } of companies) {
    const logo_id = logo?.split('/').at(-1)
    if (logo_id !== undefined)
      yield* file(`logos/${id}.webp`, await findLogo(source.context.db, logo_id))
  }
  yield* json('scales.json', await listScales(source))
  yield* json('evaluations.json', await listEvaluations(source))
  for (const company of companies)
    for (const id of await listMatrixIds(source.context.db, company.id)) {
      yield* json(`matrices/${id}.json`, await findMatrix(source, id))
      // Other calls run between two projects.
      await setImmediate()
    }
  yield* json('activity.json', await findActivity(source))
  yield* zip.finish()
}
