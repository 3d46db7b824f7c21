import type { FullReport } from '../model/subject-report-model.rules.ts'
import { messageCalculation, profileCalculation } from '../words/calculation.rules.ts'
import { DegreeKey } from './DegreeTag.tsx'
import { Calculation } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'

/** What the marks mean, and how the numbers of message and profile were made. */
export const HowToRead = ({ report }: { readonly report: FullReport }) => (
  <ReportCard label="Cómo leer y cómo se calculó">
    <DegreeKey />
    <div className="calculation">
      <Calculation
        parts={[messageCalculation(report), profileCalculation(report), ...report.method]}
      />
    </div>
  </ReportCard>
)
