import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import type { ReportList } from '../contract.ts'
import { GroupResults } from './GroupResults.tsx'
import { MatrixErased } from './MatrixErased.tsx'
import { ReportsNotOpen } from './ReportsNotOpen.tsx'
import { SubjectResults } from './SubjectResults.tsx'
import { useMatrixReports, type MatrixReports } from './useMatrixReports.ts'
import { useReportSubjects } from './useReportSubjects.ts'
import { useResultsFocus } from './useResultsFocus.ts'
import { useSelection } from './useSelection.ts'
import '../views/report.css'

/** How a project goes belongs to its release, what stays of it to the retention: the roof hands down how they are drawn. */
export interface ResultsContext {
  readonly renderErasure: (matrix: Matrix) => ReactNode
  readonly renderParticipation: () => ReactNode
}

/** While people answer, only how far they are; once the reports are open, the results. */
export function ResultsPage() {
  const project = useMatrixReports()
  const { matrix, reports, phase } = project
  const { renderParticipation: drawParticipation } = useOutletContext<ResultsContext>()
  if (phase === 'released' || phase === 'closed') return drawParticipation()
  if (matrix && phase === 'reports' && reports && !project.failed)
    return (
      <div className="results">
        <OpenResults project={project} matrix={matrix} reports={reports} />
      </div>
    )
  return (
    <div className="results">
      <ResultsHead project={project} title="Resultados" />
      {project.failed ? (
        <LoadError
          code={matrix ? 'reports.load_failed' : 'matrix.load_failed'}
          onRetry={project.retry}
        />
      ) : !matrix || phase === 'reports' ? (
        <Skeleton bars={10} label="Cargando resultados" />
      ) : (
        <Waiting matrix={matrix} phase={phase} />
      )}
    </div>
  )
}

function ResultsHead({
  project: { companyId, matrixId, company, matrix, phase },
  title,
}: {
  readonly project: MatrixReports
  readonly title: string
}) {
  return (
    <PageHead
      title={title}
      company={company}
      badge={phase && <PhaseBadge phase={phase} />}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix?.name ?? 'Proyecto', to: `/matrix/${companyId}/${matrixId}` },
      ]}
    />
  )
}

/** A draft has no results yet, an erased project none any more. */
function Waiting({
  matrix,
  phase,
}: {
  readonly matrix: Matrix
  readonly phase: MatrixReports['phase']
}) {
  const { renderErasure: drawErasure } = useOutletContext<ResultsContext>()
  if (phase === 'erased')
    return (
      <div className="results-stack">
        <MatrixErased matrix={matrix} />
        {drawErasure(matrix)}
      </div>
    )
  return (
    <ReportsNotOpen matrix={matrix}>
      <LinkButton to={`/matrix/${matrix.company_id}/${matrix.id}`}>Ver el proyecto</LinkButton>
    </ReportsNotOpen>
  )
}

function OpenResults({
  project,
  matrix,
  reports,
}: {
  readonly project: MatrixReports
  readonly matrix: Matrix
  readonly reports: ReportList
}) {
  const selection = useSelection()
  const people = useReportSubjects(matrix, reports, selection.columna, selection.valor)
  useResultsFocus(selection.persona)
  const props = { project, matrix, people, selection }
  if (selection.persona === null) return <GroupResults {...props} />
  return <SubjectResults {...props} id={selection.persona} />
}
