import type { Json } from '#server/database/schema.ts'
import type { EarlierReport } from '../model/earlier-report.rules.ts'

interface ReportsTables {
  earlier_reports: {
    subject_id: string
    matrix_id: string
    numbers: Json<EarlierReport>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends ReportsTables {}
}
