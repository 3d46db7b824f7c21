import type { ReactNode } from 'react'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { profileCalculation } from '../words/calculation.rules.ts'
import { BEFORE_AND_NOW, beforeNote } from '../words/competence-change.rules.ts'
import { DegreeKey } from './DegreeTag.tsx'
import { HowCalculated } from './HowCalculated.tsx'

/** Below the profile: what its marks mean, from when something is said, and an earlier report. */
export function ProfileNotes({
  report,
  children,
}: {
  readonly report: FullReport
  /** What stands below the note about an earlier report. */
  readonly children?: ReactNode
}) {
  const { profile, before, method } = report
  return (
    <>
      <DegreeKey />
      {[profile.order_rule, profile.perception_rule].map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="chart-note">
              {sentence}
            </p>
          ),
      )}
      {before && (
        <p className="chart-note">
          <strong>{BEFORE_AND_NOW}.</strong> {beforeNote(before)}
        </p>
      )}
      {children}
      <HowCalculated parts={[profileCalculation(report), ...method]} />
    </>
  )
}
