import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { usedRelations } from '#features/matrices/relations.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { indexValues, type ValuesOf, valueColumns } from '#features/subjects/value-columns.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import type { RelationType } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { type GridRow, reportRank } from '../grid.rules.ts'
import { countSecondGroups, planSecondGroups } from '../group-plan.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { planReports } from '../planned-degree.rules.ts'
import { CoverageGrid } from './CoverageGrid.tsx'
import { buildReportStates } from './CoverageReport.tsx'
import { SecondGroupBanner } from './SecondGroupBanner.tsx'
import { useRowsAt } from './useGridRows.ts'
import type { RaterChanges } from './useRaterChanges.ts'
import '../views/forms.css'

/** Certain evaluated subjects, with the text that says which they are. */
export interface EvaluatedSelection {
  readonly label: string
  readonly ids: ReadonlySet<string>
}

interface FormsCoverageProps {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
  readonly changes: RaterChanges
  readonly rows: ReadonlyMap<string, GridRow>
  /** Changes when forms were added by a file or a rule: the list is then sorted anew. */
  readonly revision: number
  readonly selection: EvaluatedSelection | null
  readonly onShowAll: () => void
  readonly onSelect: (selection: EvaluatedSelection) => void
  /** Whether second groups are being added. */
  readonly addingGroups: boolean
  readonly onAddGroups: () => void
  /** The buttons of the page. */
  readonly children: ReactNode
}

/** The head and the order; the grid draws its cells itself. */
const buildColumns = (
  relations: readonly RelationType[],
  names: RelationNames,
): readonly ListColumn<GridRow>[] => [
  {
    key: 'evaluado',
    label: 'Evaluado',
    width: 200,
    value: ({ name }) => name,
    cell: () => null,
  },
  ...relations.map(({ key, name }): ListColumn<GridRow> => ({
    key,
    label: name,
    width: 108,
    head: <Relation relation={key}>{names[key].short}</Relation>,
    value: ({ relations }) => relations[key].raters,
    cell: () => null,
  })),
  {
    key: 'reporte',
    label: 'En el reporte',
    width: 360,
    value: reportRank,
    cell: () => null,
  },
  {
    key: 'hojas',
    label: 'Evalúa a otros',
    width: 120,
    value: ({ load }) => load.forms,
    cell: () => null,
  },
]

/** A candidate's second line: the first column of text, and how many forms they have. */
function describeCandidate(
  { subject_properties }: Matrix,
  valuesOf: ValuesOf,
  rows: FormsCoverageProps['rows'],
) {
  const column = subject_properties.find(({ type }) => type === 'text')
  return (id: string): string => {
    const forms = rows.get(id)?.load.forms ?? 0
    const value = column && valuesOf(id, column)
    return [value, numbered(forms, 'hoja', 'hojas')].filter(Boolean).join(', ')
  }
}

/** The rows in the order and with the filter that the user chose, and live numbers of each state. */
function useCoverageList({
  rows,
  revision,
  selection,
  directory,
  relations,
  values,
}: Pick<FormsCoverageProps, 'rows' | 'revision' | 'selection' | 'directory'> & {
  readonly relations: readonly RelationType[]
  /** Of the project's own columns, which filter and are not drawn. */
  readonly values: readonly ListColumn<GridRow>[]
}) {
  const names = useRelationNames()
  const states = useMemo(() => buildReportStates(names), [names])
  const columns = useMemo(
    () => [...buildColumns(relations, names), ...values],
    [relations, names, values],
  )
  const [order] = useAddressValue('orden')
  const [state] = useAddressValue('estado')
  const sorted = useRowsAt(rows, `${order} ${state} ${revision} ${rows.size}`)
  const chosen = useMemo(
    () => (selection ? sorted.filter(({ id }) => selection.ids.has(id)) : sorted),
    [sorted, selection],
  )
  const searched = useCallback(
    ({ id, name }: GridRow): string => directory.get(id)?.folded ?? name,
    [directory],
  )
  const list = useList({
    id: 'coverage',
    rows: chosen,
    columns,
    searched,
    order: 'reporte',
    states,
  })
  const current = [...rows.values()]
  const counted = states
    .map((one) => ({ ...one, count: current.filter(one.matches).length }))
    .filter(({ key, count }) => count > 0 || key === list.state)
  const drawn = list.columns.filter((column) => !values.includes(column))
  const columnChoice = { ...list.columnChoice, optional: [] }
  return { ...list, columns: drawn, columnChoice, rows: current, states: counted }
}

/** The first view of the page: the coverage grid, or why it lists no subject. */
export function FormsCoverage({
  matrix,
  subjects,
  directory,
  changes,
  rows,
  revision,
  selection,
  onShowAll,
  onSelect,
  addingGroups,
  onAddGroups,
  children,
}: FormsCoverageProps) {
  const relations = useMemo(() => usedRelations(matrix), [matrix])
  const valuesOf = useMemo(() => indexValues(subjects), [subjects])
  const values = useMemo(
    () => valueColumns(matrix.subject_properties, ({ id }: GridRow, one) => valuesOf(id, one), 0),
    [matrix.subject_properties, valuesOf],
  )
  const list = useCoverageList({ rows, revision, selection, directory, relations, values })
  const detailOf = describeCandidate(matrix, valuesOf, rows)
  // of 200,000 connections it takes longer than a keystroke
  const forms = useDeferredValue(changes.forms)
  const plan = useMemo(() => ({ matrix, reports: planReports(matrix) }), [matrix])
  const groups = useMemo(
    () => countSecondGroups([...planSecondGroups(forms, { ...matrix, directory })], plan.reports),
    [forms, matrix, directory, plan],
  )
  return (
    <>
      <SecondGroupBanner
        matrix={matrix}
        groups={groups}
        busy={addingGroups}
        onShow={() =>
          onSelect({ label: 'personas sin un segundo grupo', ids: new Set(groups.lacking) })
        }
        onAdd={onAddGroups}
      />
      <ListTools list={list} label="Buscar persona">
        {children}
      </ListTools>
      {selection && (
        <p className="coverage-filters">
          <output>Sólo se muestran: {selection.label}.</output>
          <Button variant="tertiary" size="small" icon="x" onClick={onShowAll}>
            Mostrar todo
          </Button>
        </p>
      )}
      {list.shown.length === 0 ? (
        <Empty
          text={
            list.search.trim() === ''
              ? 'Nadie coincide con el filtro'
              : `Nadie coincide con «${list.search.trim()}»`
          }
        >
          <Button
            onClick={() => {
              onShowAll()
              list.clearFilters()
            }}
          >
            Quitar filtros
          </Button>
        </Empty>
      ) : (
        <CoverageGrid
          list={list}
          rows={rows}
          relations={relations}
          changes={changes}
          directory={directory}
          plan={plan}
          detailOf={detailOf}
        />
      )}
    </>
  )
}
