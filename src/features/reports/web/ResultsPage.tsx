import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigationType, useOutletContext } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { focusTitle, PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { ProjectPage } from '#web/kit/page/ProjectPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { ReportList } from '../contract.ts'
import { GroupResults } from './GroupResults.tsx'
import { MatrixErased } from './MatrixErased.tsx'
import { ReportsNotOpen } from './ReportsNotOpen.tsx'
import { useMatrixReports, type MatrixReports } from './useMatrixReports.ts'
import { useReportSubjects } from './useReportSubjects.ts'
import { useSeesProject } from './useSeesProject.ts'
import { type Selection, useSelection } from './useSelection.ts'
import '../views/report.css'

const SubjectResults = lazyWithRetry(() => import('./SubjectResults.tsx'), 'SubjectResults')

/**
 * What another feature shows on this page. Erasure belongs to retention, which reports must not
 * import, so the layout passes it in.
 */
export interface ResultsContext {
  readonly renderErasure: (matrix: Matrix) => ReactNode
}

/** The results; until the reports open, the address leads to the progress of the matrix. */
export function ResultsPage() {
  const reports = useMatrixReports()
  const { companyId, matrixId, matrix, reports: list, phase } = reports
  const selection = useSelection()
  const { subject } = selection
  useResultsScroll(subject)
  if (phase === 'released' || phase === 'closed')
    return <Navigate replace to={`/matrix/${companyId}/${matrixId}?vista=cobertura`} />
  const isOpen = matrix && phase === 'reports' && list && !reports.failed
  const content = isOpen ? (
    <OpenResults reports={reports} matrix={matrix} list={list} selection={selection} />
  ) : (
    <>
      {subject !== null && <SubjectHead reports={reports} />}
      {reports.failed ? (
        <LoadError
          code={matrix ? 'reports.load_failed' : 'matrix.load_failed'}
          onRetry={reports.retry}
        />
      ) : !matrix || phase === 'reports' ? (
        <PageSkeleton layout="results" label="Cargando resultados" />
      ) : (
        <NoResults matrix={matrix} phase={phase} />
      )}
    </>
  )
  // one frame while the results load and after, which leaves the focus where it is
  if (subject === null) return <ResultsFrame>{content}</ResultsFrame>
  return <div className="results">{content}</div>
}

/** Until it is known about whom the results are. */
function SubjectHead({
  reports: { companyId, matrixId, company, matrix, phase },
}: {
  readonly reports: MatrixReports
}) {
  return (
    <PageHead
      title="Resultados"
      company={company}
      badge={phase && <PhaseBadge phase={phase} />}
      crumbs={[
        { label: 'Proyectos', to: `/dashboard/${companyId}` },
        { label: matrix?.name ?? 'Proyecto', to: `/matrix/${companyId}/${matrixId}` },
      ]}
    />
  )
}

function ResultsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ProjectPage tab="results" section="Resultados">
      <div className="work-part results">{children}</div>
    </ProjectPage>
  )
}

/** A draft has no results yet, and an erased matrix has none any more. */
function NoResults({
  matrix,
  phase,
}: {
  readonly matrix: Matrix
  readonly phase: MatrixReports['phase']
}) {
  const { renderErasure } = useOutletContext<ResultsContext>()
  const seesProject = useSeesProject(matrix.company_id)
  if (phase === 'erased')
    return (
      <div className="results-stack">
        <MatrixErased matrix={matrix} />
        {seesProject && renderErasure(matrix)}
      </div>
    )
  return <ReportsNotOpen matrix={matrix} />
}

function OpenResults({
  reports,
  matrix,
  list,
  selection,
}: {
  readonly reports: MatrixReports
  readonly matrix: Matrix
  readonly list: ReportList
  readonly selection: Selection
}) {
  const subjects = useReportSubjects(matrix, list, selection)
  const { subject } = selection
  useEffect(() => SubjectResults.preload(), [])
  if (subject === null)
    return (
      <>
        <GroupResults matrix={matrix} subjects={subjects} selection={selection} />
        <ResultsFocus subject={subject} />
      </>
    )
  const loading = (
    <>
      <SubjectHead reports={reports} />
      <PageSkeleton layout="results" label="Cargando resultados" />
    </>
  )
  return (
    <Suspense fallback={loading}>
      <SubjectResults
        reports={reports}
        matrix={matrix}
        subjects={subjects}
        selection={selection}
        id={subject}
      />
      <ResultsFocus subject={subject} />
    </Suspense>
  )
}

/**
 * Scrolls to the top when the user goes from the group to a subject or back. The router does not,
 * because only the search part of the address changes.
 */
function useResultsScroll(subject: string | null): void {
  const type = useNavigationType()
  const isSubject = subject !== null
  const shown = useRef(isSubject)
  useLayoutEffect(() => {
    if (shown.current !== isSubject && type !== 'POP') window.scrollTo(0, 0)
    shown.current = isSubject
  }, [isSubject, type])
}

/**
 * Focuses the title of results that another address led to, once they show. Between two subjects the
 * focus stays on the «next» link while there is one.
 */
function ResultsFocus({ subject }: { readonly subject: string | null }) {
  const { key } = useLocation()
  const hasNavigated = key !== 'default'
  useEffect(() => {
    if (hasNavigated && document.activeElement === document.body) focusTitle()
  }, [subject, hasNavigated])
  return null
}
