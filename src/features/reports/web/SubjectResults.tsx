import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { Tabs } from '#web/kit/page/Tabs.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'
import type { SubjectReport } from '../model/subject-report-model.rules.ts'
import { CommentGroups } from '../views/CommentGroups.tsx'
import { DegreeKey } from '../views/DegreeTag.tsx'
import { HowCalculated } from '../views/HowCalculated.tsx'
import { LeaderSheetCard, MondayPlan } from '../views/MondayPlan.tsx'
import { ProfileNotes } from '../views/ProfileNotes.tsx'
import { ReportBehaviours } from '../views/ReportBehaviours.tsx'
import { ReportGaps } from '../views/ReportGaps.tsx'
import { ReportMessage } from '../views/ReportMessage.tsx'
import { ReportProfile } from '../views/ReportProfile.tsx'
import { ReportRelations } from '../views/ReportRelations.tsx'
import { ShortReportView } from '../views/ShortReportView.tsx'
import { messageCalculation } from '../words/calculation.rules.ts'
import { EarlierReport } from './EarlierReport.tsx'
import { ParticipationRows } from './ParticipationRows.tsx'
import { SubjectActions } from './SubjectActions.tsx'
import type { MatrixReports } from './useMatrixReports.ts'
import type { ReportSubject, useReportSubjects } from './useReportSubjects.ts'
import { subjectViews, parseView, type Selection } from './useSelection.ts'
import '../views/results-page.css'

interface SubjectResultsProps {
  readonly reports: MatrixReports
  readonly matrix: Matrix
  readonly subjects: ReturnType<typeof useReportSubjects>
  readonly selection: Selection
  readonly id: string
}

/** The results about one subject, with the same numbers as the PDF. */
export function SubjectResults({
  reports: { companyId, company },
  matrix,
  subjects,
  selection,
  id,
}: SubjectResultsProps) {
  const report = useQuery({
    ...read(reportsContract.one, { params: { matrixId: matrix.id, subjectId: id } }),
    staleTime: Infinity,
  })
  // Waits for the line under the name, which would move the rest of the page if it came later.
  const data = subjects.loading ? undefined : report.data
  const subject = subjects.all.find((one) => one.id === id)
  const isUnknown = report.error instanceof ApiError && report.error.status === 404
  const group = selection.at({ subject: null, view: null })
  return (
    <>
      <PageHead
        title={subject?.name ?? 'Resultados'}
        company={company}
        badge={
          <Badge tone="success" icon="check">
            Reportes disponibles
          </Badge>
        }
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.name, to: `/matrix/${companyId}/${matrix.id}` },
          { label: 'Resultados', to: group },
        ]}
        note={subject && data ? <Note subject={subject} matrix={matrix} report={data} /> : ' '}
        actions={
          subject && (
            <SubjectActions
              subjects={subjects.shown}
              matrix={matrix}
              subject={subject}
              selection={selection}
            />
          )
        }
      />
      <output className="visually-hidden">{subject?.name}</output>
      {isUnknown ? (
        <UnknownSubject to={group} />
      ) : report.isError ? (
        <LoadError code="reports.load_failed" onRetry={() => void report.refetch()} />
      ) : data ? (
        <SubjectTabs
          report={data}
          selection={selection}
          earlier={{ matrixId: matrix.id, subjectId: id, workspaceId: company?.workspace_id }}
        />
      ) : (
        <PageSkeleton layout="results" label="Cargando resultados" />
      )}
    </>
  )
}

function UnknownSubject({ to }: { readonly to: string }) {
  return (
    <div className="card card-empty">
      <Empty text={messageText('not_found')}>
        <LinkButton variant="primary" size="small" to={to}>
          Ver los resultados del proyecto
        </LinkButton>
      </Empty>
    </div>
  )
}

function Note({
  subject,
  matrix,
  report,
}: {
  readonly subject: ReportSubject
  readonly matrix: Matrix
  readonly report: SubjectReport
}) {
  const descriptions = matrix.subject_properties.flatMap(({ id, type }) =>
    type === 'text' ? subject.values.get(id) || [] : [],
  )
  return (
    <>
      {descriptions.length > 0 && `${descriptions.join(', ')}. `}
      {report.participation.text}.
    </>
  )
}

function SubjectTabs({
  report,
  selection,
  earlier,
}: {
  readonly report: SubjectReport
  readonly selection: Selection
  readonly earlier: Omit<ComponentProps<typeof EarlierReport>, 'attached'>
}) {
  if (report.kind === 'short') return <ShortReportView report={report} />
  const attached = report.before !== null
  const cycle = <EarlierReport key={earlier.subjectId} attached={attached} {...earlier} />
  const view = parseView(subjectViews, selection.view)
  return (
    <Tabs
      label="Resultados de la persona"
      value={view}
      onChange={(chosen) => selection.change({ view: chosen })}
      tabs={[
        {
          value: 'mensaje',
          label: 'Mensaje',
          panel: (
            <ReportMessage report={report}>
              <DegreeKey />
              <HowCalculated parts={[messageCalculation(report), ...report.method]} />
            </ReportMessage>
          ),
        },
        {
          value: 'perfil',
          label: 'Perfil',
          panel: (
            <div className="results-stack">
              <ReportProfile report={report}>
                <ProfileNotes report={report}>{attached && cycle}</ProfileNotes>
              </ReportProfile>
              {!attached && cycle}
              <ReportRelations report={report} />
              <ParticipationRows
                participation={report.participation.rows}
                withheld={report.withheld}
              />
            </div>
          ),
        },
        {
          value: 'conductas',
          label: 'Conductas',
          panel: (
            <div className="results-stack">
              <ReportBehaviours report={report} />
              <ReportGaps report={report} />
            </div>
          ),
        },
        { value: 'comentarios', label: 'Comentarios', panel: <CommentGroups report={report} /> },
        {
          value: 'plan',
          label: 'El lunes',
          panel: (
            <div className="results-stack">
              <MondayPlan report={report} />
              <LeaderSheetCard report={report} />
            </div>
          ),
        },
      ]}
    />
  )
}
