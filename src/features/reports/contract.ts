import * as z from 'zod/mini'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'

export const ReportRow = z.object({ id: Id, name: z.string(), report_url: z.string() })
export const ReportList = z.object({ matrix: z.object({ id: Id, name: z.string(), limit_date: CalendarDate, reports_at: Instant, erase_at: Instant }), subjects: z.array(ReportRow) })
export type ReportList = z.output<typeof ReportList>

export const reportsContract = {
  list: endpoint('GET', '/subjects/:matrixId/reports', { access: 'member', summary: 'Los reportes de un proyecto, cuando ya abrieron', reply: ReportList }),
  pdf: download('/reports/:matrixId/:subjectId/pdf', { access: 'member', summary: 'El reporte de una persona en PDF', media_type: 'application/pdf' }),
}
