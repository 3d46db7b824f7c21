import { serve } from '#server/serve.ts'
import { reportsContract } from '../contract.ts'
import { reportOf } from '../report.rules.ts'
import { reportUrl } from '../rules.ts'
import { defaultShape, sampleEvaluated } from '../sample.rules.ts'
import { archive } from './archive.ts'
import { everyEdition, pressFor, printGroup, printReport, spreadsheetFile } from './editions.ts'
import { matrixOf, recordReading, surveyOf } from './queries.ts'
import { groupReport, openEverybodysResults, openResults, reportAbout } from './results.ts'

export const reportsRoutes = serve(reportsContract, {
  async list({ foundation, scope, params }) {
    const { matrix, people } = await openEverybodysResults(foundation, scope, params.matrixId)
    const { id, name, limit_date, reports_at, erase_at } = matrix
    return {
      matrix: {
        id,
        name,
        limit_date,
        reports_at: reports_at.toISOString(),
        erase_at: erase_at.toISOString(),
      },
      subjects: people.map((person) => ({ ...person, report_url: reportUrl(id, person.id) })),
    }
  },

  async one({ foundation, scope, params }) {
    const results = await openResults(foundation, scope, params.matrixId)
    const report = await reportAbout(foundation, results, params.subjectId)
    await recordReading(foundation, scope, results.matrix, 'report.read', params.subjectId)
    return report
  },

  async pdf({ foundation, scope, params }) {
    const results = await openResults(foundation, scope, params.matrixId)
    const report = await reportAbout(foundation, results, params.subjectId)
    const body = await printReport(await pressFor(foundation, results.matrix), report)
    await recordReading(foundation, scope, results.matrix, 'report.downloaded', params.subjectId)
    return { body, file_name: `Reporte 360 - ${report.evaluated.name}.pdf` }
  },

  async group({ foundation, scope, params, query }) {
    const results = await openResults(foundation, scope, params.matrixId)
    return groupReport(foundation, results, query.property_id)
  },

  async groupPdf({ foundation, scope, params, query }) {
    const results = await openResults(foundation, scope, params.matrixId)
    const body = await printGroup(
      await pressFor(foundation, results.matrix),
      await groupReport(foundation, results, query.property_id),
    )
    await recordReading(foundation, scope, results.matrix, 'report.group_downloaded')
    return { body, file_name: `Reporte de grupo - ${results.matrix.name}.pdf` }
  },

  async preview({ foundation, scope, params }) {
    const matrix = await matrixOf(foundation.db, scope, params.matrixId)
    const survey = await surveyOf(foundation.db, matrix)
    const invented = sampleEvaluated(
      { ...defaultShape, minimum_raters: matrix.minimum_raters },
      survey,
    )
    const body = await printReport(
      await pressFor(foundation, matrix),
      reportOf({ ...survey, ...invented }),
    )
    return { body, file_name: `Reporte de muestra - ${matrix.name}.pdf` }
  },

  async spreadsheet({ foundation, scope, params }) {
    const results = await openEverybodysResults(foundation, scope, params.matrixId)
    await recordReading(foundation, scope, results.matrix, 'report.spreadsheet_downloaded')
    return {
      body: spreadsheetFile(foundation, results),
      file_name: `Resultados - ${results.matrix.name}.xlsx`,
    }
  },

  async all({ foundation, scope, params, reply }) {
    const results = await openEverybodysResults(foundation, scope, params.matrixId)
    const press = await pressFor(foundation, results.matrix)
    await recordReading(foundation, scope, results.matrix, 'report.all_downloaded')
    reply.header('x-report-count', results.people.length)
    return {
      body: archive(everyEdition(foundation, press, results), false),
      file_name: `Reportes - ${results.matrix.name}.zip`,
    }
  },
})
