import type { Json } from '#server/schema.ts'
import type { EarlierReport } from '../earlier-report.rules.ts'

interface ReportsTables {
  earlier_reports: {
    subject_id: string
    matrix_id: string
    numbers: Json<EarlierReport>
  }
}

declare module '#server/schema.ts' {
  interface Schema extends ReportsTables {}
}
