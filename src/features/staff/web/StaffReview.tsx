import { type ReactNode, useMemo } from 'react'
import { unfoldWideTable } from '#features/forms/wide-table.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ImportMapping } from '#features/subjects/import-mapping.rules.ts'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import type { StaffDraft } from '../comparison.rules.ts'
import { StaffBar } from './StaffBar.tsx'
import { StaffRows } from './StaffRows.tsx'
import { StaffRules } from './StaffRules.tsx'
import { StaffWarnings } from './StaffWarnings.tsx'
import { useApplyStaff } from './useApplyStaff.ts'
import {
  type ImportProject,
  type ImportTable,
  includedLines,
  useFormsSheet,
} from './useImportTable.ts'
import { useStaffPlan } from './useStaffPlan.ts'

interface StaffReviewProps {
  readonly matrix: Matrix
  readonly draft: StaffDraft
  readonly mapping: ImportMapping
  readonly opened: NonNullable<ImportTable['opened']>
  readonly project: ImportProject
  /** The end of every path that shows the matrix. */
  readonly path: string
  readonly bar: {
    readonly table: ImportTable
    readonly participantsPath: string
    readonly onReview: () => void
  }
  /** The head of the page and the lines about the file. */
  readonly children: ReactNode
}

/** The second step: what differs from the draft, and the button that applies what is accepted. */
export function StaffReview(props: StaffReviewProps) {
  const { matrix, draft, mapping, opened, project, path, bar, children } = props
  const { table } = bar
  const wide = useMemo(() => {
    const lines = includedLines(opened).map(({ cells }) => cells)
    return unfoldWideTable([opened.table.heads, ...lines], matrix.relation_names)
  }, [opened, matrix])
  const ownSheet = useFormsSheet(opened.source)
  const formsSheet = wide ?? ownSheet
  const plan = useStaffPlan({ matrix, draft, mapping, read: table.read, formsSheet })
  const { send, sending, problems } = useApplyStaff({ table, plan, project, draft, path })
  if (!plan)
    return (
      <WorkPage>
        {children}
        <PageSkeleton layout="list" label="Comparando" />
      </WorkPage>
    )
  return (
    <WorkPage foot={<StaffBar {...bar} {...{ plan, sending }} onSend={() => void send()} />}>
      {children}
      <StaffWarnings
        {...{ plan, table, problems }}
        isWide={wide !== null}
        subjects={draft.subjects.length}
      />
      {draft.subjects.length > 0 && !plan.sheet && <StaffRules plan={plan} matrix={matrix} />}
      <StaffRows
        plan={plan}
        columns={mapping.columns}
        corrections={opened.corrections}
        onCorrect={table.correct}
      />
    </WorkPage>
  )
}
