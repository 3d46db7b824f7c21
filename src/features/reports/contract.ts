import * as z from 'zod'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { earlierReportLimit } from './limits.ts'
import { MatrixReport } from './model/matrix-report-model.rules.ts'
import { SubjectReport } from './model/subject-report-model.rules.ts'
import { BlockKey, Bound } from './numbers/published-values.rules.ts'

export const ReportRow = z.object({ id: Id, name: z.string(), report_url: z.string() })
export const ReportList = z.object({
  matrix: z.object({
    id: Id,
    name: z.string(),
    limit_date: CalendarDate,
    reports_at: Instant,
    erase_at: Instant,
  }),
  subjects: z.array(ReportRow),
})
export type ReportList = z.output<typeof ReportList>

const resultCell = {
  subject_id: Id,
  external_id: z.string().nullable(),
  name: z.string(),
  /** Of the person, by column, where the group report has segments of the column. */
  values: z.record(z.string(), z.string()),
  /** Whose view: a relation, `otros`, or `demas`, all protected raters together. */
  group: BlockKey,
  group_name: z.string(),
  competence_id: Id,
  competence: z.string(),
  /** As it is printed, with one decimal. */
  value: z.number(),
  /** `at_least`: «4.3 o más», the value or more; `at_most`: the value or less. */
  bound: Bound.nullable(),
  /** How many people answered. */
  n: z.number(),
  /** The printed value too, until the next version of the API. */
  average: z.number(),
  /** The same as a fraction. */
  exact: z.string(),
  /** The same as `n`. */
  answers: z.number().nullable(),
}

/** A page of results: each published number, as the worksheet «Datos» of the spreadsheet has it. */
export const ResultsPage = z.object({
  matrix: z.object({
    id: Id,
    name: z.string(),
    limit_date: CalendarDate,
    /** No average of fewer people is among the cells, of self and leader apart. */
    minimum_raters: z.number(),
  }),
  scale: z.object({ lowest_value: z.number(), highest_value: z.number() }),
  /** How many people were evaluated. */
  evaluated: z.number(),
  page: z.number(),
  pages: z.number(),
  cells: z.array(
    z.object({
      ...resultCell,
      question_id: Id,
      behaviour: z.string(),
    }),
  ),
  /** The competences, of all answers to their questions; `cells` has the behaviours. */
  competence_cells: z.array(z.object(resultCell)),
})
export type ResultsPage = z.output<typeof ResultsPage>

/** The group report, and what only its reader on the page is told. */
const OrganiserReport = MatrixReport.extend({
  /** For example «9 % de las hojas con una sola respuesta»; null of few sheets. */
  same_value_sheets: z.string().nullable(),
})
export type OrganiserReport = z.output<typeof OrganiserReport>

/** The column by which the group report is divided into segments. */
const GroupQuery = z.strictObject({ property_id: Id.optional() })
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reportsContract = {
  list: endpoint('GET', '/subjects/:matrixId/reports', {
    audited: true,
    access: 'project.read',
    reads: 'project',
    summary: 'Los reportes de un proyecto, cuando ya abrieron',
    reply: ReportList,
  }),
  one: endpoint('GET', '/reports/:matrixId/:subjectId', {
    audited: true,
    access: 'project.read',
    reads: 'project',
    summary: 'El reporte de una persona, con los mismos números que su PDF',
    reply: SubjectReport,
  }),
  pdf: download('/reports/:matrixId/:subjectId/pdf', {
    audited: true,
    access: 'project.read',
    summary: 'El reporte de una persona en PDF',
    media_type: 'application/pdf',
  }),
  attachEarlier: endpoint('POST', '/reports/:matrixId/:subjectId/earlier', {
    access: 'workspace.change',
    summary:
      'Compara con el reporte de un ciclo anterior, que se sube en PDF; el archivo no se guarda',
    multipart: true,
    rateLimit: earlierReportLimit,
  }),
  removeEarlier: endpoint('DELETE', '/reports/:matrixId/:subjectId/earlier', {
    access: 'workspace.change',
    summary: 'Quita los números del reporte anterior',
  }),
  group: endpoint('GET', '/reports/:matrixId/group', {
    audited: true,
    access: 'project.read',
    reads: 'project',
    summary: 'Los promedios del proyecto, sin nombres; con una columna, por segmento',
    query: GroupQuery,
    reply: OrganiserReport,
  }),
  groupPdf: download('/reports/:matrixId/group/pdf', {
    audited: true,
    access: 'project.read',
    summary: 'El reporte de grupo en PDF',
    media_type: 'application/pdf',
    query: GroupQuery,
  }),
  preview: download('/reports/:matrixId/preview/pdf', {
    audited: true,
    access: 'project.read',
    summary: 'Un reporte de muestra, con datos inventados y las preguntas del proyecto',
    media_type: 'application/pdf',
  }),
  spreadsheet: download('/reports/:matrixId/xlsx', {
    audited: true,
    access: 'project.read',
    reads: 'project',
    summary:
      'Los resultados en Excel: un resumen, cada promedio en una fila y una hoja por persona',
    media_type: spreadsheet,
  }),
  results: endpoint('GET', '/matrices/:matrixId/results', {
    audited: true,
    access: 'workspace.read',
    reads: 'project',
    summary: 'Cada promedio publicado de un proyecto, por páginas de 50 personas evaluadas',
    query: z.object({ page: z.coerce.number().int().nonnegative().optional() }),
    reply: ResultsPage,
  }),
  resultsCsv: download('/matrices/:matrixId/results/csv', {
    audited: true,
    access: 'workspace.read',
    reads: 'project',
    summary: 'Cada promedio publicado de un proyecto en CSV, con las mismas cifras',
    media_type: 'text/csv; charset=utf-8',
  }),
  all: download('/reports/:matrixId/zip', {
    audited: true,
    access: 'project.read',
    summary: 'Todos los reportes en un ZIP; la cabecera X-Report-Count dice cuántos',
    media_type: 'application/zip',
  }),
}
