import { mapWithPauses } from '#server/http/pause.ts'
import { buildAddress, serve } from '#server/http/serve.ts'
import { reportsContract } from '../contract.ts'
import { defaultShape, sampleEvaluated } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { attachEarlierReport } from './earlier-reports.ts'
import { resultsCsv, resultsPage } from './published-results.ts'
import { deleteEarlierReport, readMatrix, recordReading } from './queries.ts'
import {
  findPrinting,
  printInTurn,
  printTicket,
  rendererFor,
  renderGroupReport,
  renderReport,
  reportsZip,
} from './rendered-reports.ts'
import {
  matrixReport,
  openAllResults,
  openResults,
  organiserReport,
  printableAbout,
  reportAbout,
} from './results.ts'
import { readSurvey } from './survey.queries.ts'
import { resultsWorkbook } from './workbook.ts'

export const reportsRoutes = serve(reportsContract, {
  async list({ context, scope, params }) {
    const { matrix, evaluated } = await openAllResults(context, scope, params.matrixId)
    // The pages that list reports lead to their PDFs, and a process needs a moment to start.
    findPrinting(context).queue.prepare()
    const { id, name, limit_date, reports_at, erase_at } = matrix
    return {
      matrix: {
        id,
        name,
        limit_date,
        reports_at: reports_at.toISOString(),
        erase_at: erase_at.toISOString(),
      },
      subjects: await mapWithPauses(evaluated, (subject) => ({
        ...subject,
        report_url: buildAddress(reportsContract.pdf, { matrixId: id, subjectId: subject.id }),
      })),
    }
  },

  async one({ context, scope, params }) {
    const results = await openResults(context, scope, params.matrixId)
    const report = await reportAbout(context, results, {
      subject_id: params.subjectId,
      voice: 'third_person',
    })
    await recordReading(context, scope, {
      matrix: results.matrix,
      action: 'report.read',
      subject_id: params.subjectId,
    })
    return report
  },

  async pdf(call) {
    const { context, scope, params } = call
    const results = await openResults(context, scope, params.matrixId)
    const { report, body } = await printInTurn(call, results.matrix, async (renderer) => {
      const { report: about, ...kept } = await printableAbout(context, results, params.subjectId)
      return { report: about, body: await renderReport(renderer, about, kept) }
    })
    await recordReading(context, scope, {
      matrix: results.matrix,
      action: 'report.downloaded',
      subject_id: params.subjectId,
    })
    return { body, file_name: `Reporte 360 - ${report.evaluated.name}.pdf` }
  },

  async attachEarlier({ context, scope, params, files }) {
    const results = await openResults(context, scope, params.matrixId)
    const { subjectId: subject_id } = params
    const [file] = Object.values(files)
    await attachEarlierReport(context, results, { subject_id, file })
    await recordReading(context, scope, {
      matrix: results.matrix,
      action: 'report.earlier_attached',
      subject_id,
    })
  },

  async removeEarlier({ context, scope, params }) {
    const { matrix } = await openResults(context, scope, params.matrixId)
    const { subjectId: subject_id } = params
    await deleteEarlierReport(context.db, matrix.id, subject_id)
    await recordReading(context, scope, { matrix, action: 'report.earlier_removed', subject_id })
  },

  async group({ context, scope, params, query }) {
    const results = await openResults(context, scope, params.matrixId)
    return organiserReport(context, results, query.property_id)
  },

  async groupPdf(call) {
    const { context, scope, params, query } = call
    const results = await openResults(context, scope, params.matrixId)
    const body = await printInTurn(call, results.matrix, async (renderer) =>
      renderGroupReport(renderer, await matrixReport(context, results, query.property_id)),
    )
    await recordReading(context, scope, {
      matrix: results.matrix,
      action: 'report.group_downloaded',
    })
    return { body, file_name: `Reporte de grupo - ${results.matrix.name}.pdf` }
  },

  async preview(call) {
    const { context, scope, params } = call
    const matrix = await readMatrix(context.db, scope, params.matrixId)
    const body = await printInTurn(call, matrix, async (renderer) => {
      const survey = await readSurvey(context.db, matrix)
      const shape = { ...defaultShape, minimum_raters: matrix.minimum_raters }
      const input = { ...survey, ...sampleEvaluated(shape, survey) }
      return renderReport(renderer, composeSubjectReport(input))
    })
    return { body, file_name: `Reporte de muestra - ${matrix.name}.pdf` }
  },

  async spreadsheet({ context, scope, params }) {
    const results = await openAllResults(context, scope, params.matrixId)
    await recordReading(context, scope, {
      matrix: results.matrix,
      action: 'report.spreadsheet_downloaded',
    })
    return {
      body: resultsWorkbook(context, results),
      file_name: `Resultados - ${results.matrix.name}.xlsx`,
    }
  },

  async results({ context, scope, params, query }) {
    const results = await openAllResults(context, scope, params.matrixId)
    await recordReading(context, scope, { matrix: results.matrix, action: 'report.results_read' })
    return resultsPage(context, results, query.page ?? 0)
  },

  async resultsCsv({ context, scope, params }) {
    const results = await openAllResults(context, scope, params.matrixId)
    await recordReading(context, scope, { matrix: results.matrix, action: 'report.results_read' })
    return {
      body: resultsCsv(context, results),
      file_name: `Resultados - ${results.matrix.name}.csv`,
    }
  },

  async all(call) {
    const { context, scope, params, reply } = call
    const results = await openAllResults(context, scope, params.matrixId)
    const ticket = printTicket(call, results.matrix, results.evaluated.length)
    const renderer = await rendererFor(context, results.matrix)
    await recordReading(context, scope, { matrix: results.matrix, action: 'report.all_downloaded' })
    reply.header('x-report-count', results.evaluated.length)
    return {
      body: reportsZip(context, { renderer, ticket }, results),
      file_name: `Reportes - ${results.matrix.name}.zip`,
    }
  },
})
