import { useQuery } from '@tanstack/react-query'
import type { Matrix } from '#features/matrices/contract.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { Tabs } from '#web/kit/page/Tabs.tsx'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'
import { ErasureCountdown } from './ErasureCountdown.tsx'
import { GroupProfile } from './GroupProfile.tsx'
import { GroupSegments } from './GroupSegments.tsx'
import { ReportSubjectsTable } from './ReportSubjectsTable.tsx'
import type { useReportSubjects } from './useReportSubjects.ts'
import { groupViews, parseView, type Selection } from './useSelection.ts'
import '../views/results-page.css'

interface GroupResultsProps {
  readonly matrix: Matrix
  readonly subjects: ReturnType<typeof useReportSubjects>
  readonly selection: Selection
}

/** The averages of a matrix by relation and by segment, and the links to its subjects. */
export function GroupResults({ matrix, subjects, selection }: GroupResultsProps) {
  const group = useQuery({
    ...read(reportsContract.group, { params: { matrixId: matrix.id }, query: {} }),
    staleTime: Infinity,
  })
  const view = parseView(groupViews, selection.view)
  const evaluated = group.data?.evaluated
  const overall = group.isError ? (
    <LoadError code="reports.load_failed" onRetry={() => void group.refetch()} />
  ) : group.data ? (
    <GroupProfile group={group.data} />
  ) : (
    <PageSkeleton layout="cards" label="Cargando resultados" />
  )
  return (
    <>
      <div className="results-notices">
        <ErasureCountdown matrix={matrix} onlySoon />
        {subjects.failed && <LoadError code="participants.load_failed" onRetry={subjects.retry} />}
      </div>
      <Tabs
        label="Resultados del proyecto"
        value={view}
        onChange={(chosen) => selection.change({ view: chosen })}
        aside={
          evaluated !== undefined && (
            <span className="soft small">
              {numbered(evaluated, 'persona evaluada', 'personas evaluadas')} con resultados.
            </span>
          )
        }
        tabs={[
          { value: 'perfil', label: 'Grupo', panel: overall },
          {
            value: 'segmentos',
            label: 'Segmentos',
            panel: <GroupSegments matrix={matrix} subjects={subjects.all} selection={selection} />,
          },
          {
            value: 'personas',
            label: (
              <>
                Personas <span className="tab-count">{wholeNumber(subjects.all.length)}</span>
              </>
            ),
            panel: <ReportSubjectsTable matrix={matrix} subjects={subjects} />,
          },
        ]}
      />
    </>
  )
}
