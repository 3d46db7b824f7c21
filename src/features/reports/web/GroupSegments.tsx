import { useQuery } from '@tanstack/react-query'
import type { Matrix } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { download } from '#web/api.ts'
import { DeferredSelect } from '#web/kit/DeferredSelect.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'
import type { GroupReport } from '../group.rules.ts'
import { HeatLegend } from '../views/HeatMap.tsx'
import { SegmentMap } from '../views/SegmentMap.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { pdfName } from './PdfLink.tsx'
import { distinctValues, type ReportSubject } from './useReportSubjects.ts'
import type { Selection } from './useSelection.ts'

interface GroupSegmentsProps {
  readonly matrix: Matrix
  readonly subjects: readonly ReportSubject[]
  readonly selection: Selection
}

/** The averages of the matrix by the values of one of its columns. */
export function GroupSegments({ matrix, subjects, selection }: GroupSegmentsProps) {
  const columns = matrix.subject_properties
  const column = columns.find(({ id }) => id === selection.column) ?? columns[0]
  const input = { params: { matrixId: matrix.id }, query: { property_id: column?.id } }
  const group = useQuery({
    ...read(reportsContract.group, input),
    enabled: column !== undefined,
    staleTime: Infinity,
  })
  if (!column)
    return (
      <div className="card py-8">
        <Empty text="Este proyecto no tiene columnas por las que cortar." />
      </div>
    )
  const fileName = pdfName(`Reporte de grupo - ${matrix.name} - ${column.name}`)
  return (
    <div className="results-stack">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <DeferredSelect
          fit
          prefix="Cortar por"
          options={columns.map(({ id, name, description }) => ({
            value: id,
            label: name,
            detail: description,
          }))}
          value={column.id}
          onChange={(id) => selection.change({ column: id, value: null })}
        />
        <DownloadButton
          icon="file-text"
          fetchFile={() => download(reportsContract.groupPdf, fileName, input)}
        >
          PDF con este corte
        </DownloadButton>
      </div>
      {group.isError && (
        <LoadError code="reports.load_failed" onRetry={() => void group.refetch()} />
      )}
      {group.isPending && <Skeleton bars={8} label="Cargando segmentos" />}
      {group.data && (
        <SegmentedAverages group={group.data} values={distinctValues(subjects, column.id)} />
      )}
    </div>
  )
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })
/** The most hidden values that are listed by name. */
const MOST_NAMED = 8

function SegmentedAverages({
  group,
  values,
}: {
  readonly group: GroupReport
  readonly values: readonly string[]
}) {
  const shown = group.segments?.segments.map(({ value }) => value) ?? []
  const hidden = values.filter((value) => !shown.includes(value))
  const named =
    hidden.length > MOST_NAMED
      ? [...hidden.slice(0, MOST_NAMED), `${hidden.length - MOST_NAMED} más`]
      : hidden
  return (
    <>
      {shown.length > 0 && (
        <section className="card light-card" data-theme="light" aria-labelledby="segmentos">
          <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 id="segmentos">Competencias por {group.segments?.property}</h2>
            <HeatLegend hidden="Menos de 5 personas, no se muestra" />
          </header>
          <SegmentMap group={group} />
        </section>
      )}
      {hidden.length > 0 && (
        <Banner tone="info" icon="lock" title={messageText('reports.segment_too_small')}>
          <span className="soft">
            {hidden.length === 1 ? 'No se muestra' : 'No se muestran'}: {listFormat.format(named)}.
          </span>
        </Banner>
      )}
      {values.length === 0 && (
        <div className="card py-8">
          <Empty text="Nadie tiene un valor en esta columna." />
        </div>
      )}
      <p className="small soft">
        Cada número es el promedio de otros de las personas de ese segmento, con el mismo peso para
        cada una. Un segmento se muestra si él y el resto tienen al menos 5 personas evaluadas con
        resultados.
      </p>
    </>
  )
}
