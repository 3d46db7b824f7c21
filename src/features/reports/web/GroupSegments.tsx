import { useQuery } from '@tanstack/react-query'
import type { Matrix } from '#features/matrices/contract.ts'
import { listed } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Empty } from '#ui/Empty.tsx'
import { download } from '#web/api.ts'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { SegmentTables } from '../views/SegmentTables.tsx'
import { pickSegments } from '../words/segments-section.rules.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { pdfName } from './PdfLink.tsx'
import { distinctValues, type ReportSubject } from './useReportSubjects.ts'
import type { Selection } from './useSelection.ts'
import '../views/results-page.css'

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
      <div className="card card-empty">
        <Empty text="Este proyecto no tiene columnas por las que cortar." />
      </div>
    )
  const shown = group.data?.segments?.lines[0]?.cells.map(({ value }) => value) ?? []
  const pair = pickPair(shown, selection)
  const fileName = pdfName(`Reporte de grupo - ${matrix.name} - ${column.name}`)
  return (
    <div className="results-stack">
      <div className="segment-tools">
        <span className="segment-choices">
          <LazySelect
            fit
            prefix="Cortar por"
            options={columns.map(({ id, name, description }) => ({
              value: id,
              label: name,
              detail: description,
            }))}
            value={column.id}
            onChange={(id) => selection.change({ column: id, compared: null, against: null })}
          />
          {shown.length > 2 && <PairChoice shown={shown} pair={pair} selection={selection} />}
        </span>
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
      {group.isPending && <PageSkeleton layout="cards" label="Cargando segmentos" />}
      {group.data && (
        <SegmentedAverages
          group={group.data}
          pair={pair}
          values={distinctValues(subjects, column.id)}
        />
      )}
    </div>
  )
}

/** The two segments that stand side by side; none unless one is chosen that has numbers. */
function pickPair(shown: readonly string[], { compared, against }: Selection): readonly string[] {
  if (compared === null || !shown.includes(compared)) return []
  const others = shown.filter((value) => value !== compared)
  return [compared, others.find((value) => value === against) ?? others[0] ?? []].flat()
}

const ALL = ''

interface PairChoiceProps {
  readonly shown: readonly string[]
  readonly pair: readonly string[]
  readonly selection: Selection
}

/** «Comparar Ventas con Operaciones»; with all segments there is no second choice. */
function PairChoice({ shown, pair: [compared, against], selection }: PairChoiceProps) {
  const options = shown.map((value) => ({ value, label: value }))
  return (
    <>
      <LazySelect
        fit
        prefix="Comparar"
        options={[{ value: ALL, label: 'Todos' }, ...options]}
        value={compared ?? ALL}
        onChange={(value) => selection.change({ compared: value || null, against: null })}
      />
      {against !== undefined && (
        <LazySelect
          fit
          prefix="Con"
          options={options.filter(({ value }) => value !== compared)}
          value={against}
          onChange={(value) => selection.change({ against: value })}
        />
      )}
    </>
  )
}

/** The most hidden values that are listed by name. */
const MOST_NAMED = 8

function SegmentedAverages({
  group: { segments, scale },
  pair,
  values,
}: {
  readonly group: MatrixReport
  /** Only these stand in the table; all if there are none. */
  readonly pair: readonly string[]
  readonly values: readonly string[]
}) {
  const cells = segments?.lines[0]?.cells ?? []
  const combined = segments?.combined ?? []
  const few = values.filter(
    (value) => cells.every((cell) => cell.value !== value) && !combined.includes(value),
  )
  return (
    <>
      {segments && cells.length > 0 && (
        <SegmentTables
          segments={pair.length > 0 ? pickSegments(segments, pair) : segments}
          scale={scale}
        />
      )}
      <HiddenValues values={few} reason={messageText('reports.segment_too_small')} />
      <HiddenValues values={combined} reason={messageText('reports.segment_combined')} />
      {values.length === 0 && (
        <div className="card card-empty">
          <Empty text="Nadie tiene un valor en esta columna." />
        </div>
      )}
    </>
  )
}

function HiddenValues({
  values,
  reason,
}: {
  readonly values: readonly string[]
  readonly reason: string
}) {
  if (values.length === 0) return null
  const named =
    values.length > MOST_NAMED
      ? [...values.slice(0, MOST_NAMED), `${values.length - MOST_NAMED} más`]
      : values
  return (
    <Banner tone="info" icon="lock" title={reason}>
      <span className="soft">
        {values.length === 1 ? 'No se muestra' : 'No se muestran'}: {listed(named)}.
      </span>
    </Banner>
  )
}
