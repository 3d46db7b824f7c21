import * as z from 'zod/mini'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { earlierReportLimit } from './limits.ts'
import { PublishedGroup, PublishedReport } from './published-report.rules.ts'

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

/** The column by which the group report is divided into segments. */
const GroupQuery = z.strictObject({ property_id: z.optional(Id) })
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reportsContract = {
  list: endpoint('GET', '/subjects/:matrixId/reports', {
    audited: true,
    access: 'member',
    summary: 'Los reportes de un proyecto, cuando ya abrieron',
    reply: ReportList,
  }),
  one: endpoint('GET', '/reports/:matrixId/:subjectId', {
    audited: true,
    access: 'member',
    summary: 'El reporte de una persona, con los mismos números que su PDF',
    reply: PublishedReport,
  }),
  pdf: download('/reports/:matrixId/:subjectId/pdf', {
    audited: true,
    access: 'member',
    summary: 'El reporte de una persona en PDF',
    media_type: 'application/pdf',
  }),
  attachEarlier: endpoint('POST', '/reports/:matrixId/:subjectId/earlier', {
    access: 'admin',
    summary:
      'Compara con el reporte de un ciclo anterior, que se sube en PDF; el archivo no se guarda',
    multipart: true,
    rateLimit: earlierReportLimit,
  }),
  removeEarlier: endpoint('DELETE', '/reports/:matrixId/:subjectId/earlier', {
    access: 'admin',
    summary: 'Quita los números del reporte anterior',
  }),
  group: endpoint('GET', '/reports/:matrixId/group', {
    audited: true,
    access: 'member',
    summary: 'Los promedios del proyecto, sin nombres; con una columna, por segmento',
    query: GroupQuery,
    reply: PublishedGroup,
  }),
  groupPdf: download('/reports/:matrixId/group/pdf', {
    audited: true,
    access: 'member',
    summary: 'El reporte de grupo en PDF',
    media_type: 'application/pdf',
    query: GroupQuery,
  }),
  preview: download('/reports/:matrixId/preview/pdf', {
    audited: true,
    access: 'member',
    summary: 'Un reporte de muestra, con datos inventados y las preguntas del proyecto',
    media_type: 'application/pdf',
  }),
  spreadsheet: download('/reports/:matrixId/xlsx', {
    audited: true,
    access: 'member',
    summary:
      'Los resultados en Excel: un resumen, cada promedio en una fila y una hoja por persona',
    media_type: spreadsheet,
  }),
  all: download('/reports/:matrixId/zip', {
    audited: true,
    access: 'member',
    summary: 'Todos los reportes en un ZIP; la cabecera X-Report-Count dice cuántos',
    media_type: 'application/zip',
  }),
}
