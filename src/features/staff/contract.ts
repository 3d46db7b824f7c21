import { download } from '#shared/endpoint.ts'

export const staffContract = {
  workbook: download('/matrices/:matrixId/workbook', {
    access: 'project.follow',
    reads: 'project',
    summary: 'La plantilla de un proyecto en Excel: sus personas y conexiones',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
