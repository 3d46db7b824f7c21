import { useDeferredValue, useMemo } from 'react'
import { foldText } from '#shared/text.ts'
import { useAddressText, useAddressValue } from '../page/useAddress.ts'
import type { ListColumn, ListState } from './list-columns.ts'
import { parseSort, type Sort, sortedBy, sortText } from './list-rows.ts'
import { useDensity } from './useDensity.ts'
import { type ListFilter, useChosenColumns, useListFilter } from './useListChoices.ts'

interface ListOptions<Row> {
  /** Names the list in this browser, which keeps its density. */
  readonly id: string
  /** Undefined while they load. They must not change their identity without a change. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly ListColumn<Row>[]
  /** The text of a row that the search looks into; must not change its identity without a change. */
  readonly searched: (row: Row) => string
  /** The sort before the user chooses one: `nombre`, `-fecha`. */
  readonly order: string
  readonly states?: readonly ListState<Row>[]
  /** Rows that stay in the list whatever the search and the state: those that are being edited. */
  readonly keeps?: (row: Row) => boolean
  /** Rows that stay on top of the list: those that have just been added. */
  readonly first?: (row: Row) => boolean
  /** Tells two lists of one page apart in the address: `invitaciones` gives `invitaciones-orden`. */
  readonly name?: string
}

export interface List<Row> {
  /** All rows; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly ListColumn<Row>[]
  /** The rows that pass the search and the state, in the order of the sort. */
  readonly shown: readonly Row[]
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly sort: Sort
  readonly setSort: (sort: Sort) => void
  /** The key of the chosen state; null for all rows. */
  readonly state: string | null
  readonly setState: (state: string | null) => void
  /** The states that some rows have and others not, with the number of rows, whatever the search. */
  readonly states: readonly (ListState<Row> & { readonly count: number })[]
  readonly filter: ListFilter
  readonly columnChoice: ReturnType<typeof useChosenColumns<Row>>['choice']
  readonly isFiltered: boolean
  readonly clearFilters: () => void
  readonly density: ReturnType<typeof useDensity>
}

/**
 * Folds the text of a row once, so that 10,000 names are not folded anew at each keystroke. What
 * reads names from elsewhere changes with them, and so the text is not kept with the row alone.
 */
function keepFolded<Row extends object>(searched: (row: Row) => string): (row: Row) => string {
  const folded = new WeakMap<Row, string>()
  return (row) => {
    const known = folded.get(row)
    if (known !== undefined) return known
    const text = foldText(searched(row))
    folded.set(row, text)
    return text
  }
}

function useSorted<Row>({ rows, columns, first }: ListOptions<Row>, sort: Sort): readonly Row[] {
  return useMemo(() => {
    const value = columns.find(({ key }) => key === sort.column)?.value
    const sorted = value && rows ? sortedBy(rows, value, sort.descending) : (rows ?? [])
    return first ? [...sorted.filter(first), ...sorted.filter((row) => !first(row))] : sorted
  }, [rows, columns, first, sort])
}

function useStates<Row>(
  { rows, states }: ListOptions<Row>,
  chosen: ListState<Row> | undefined,
): List<Row>['states'] {
  return useMemo(
    () =>
      (states ?? [])
        .map((one) => ({ ...one, count: rows?.filter(one.matches).length ?? 0 }))
        .filter(
          ({ count, key }) => (count > 0 && count < (rows?.length ?? 0)) || key === chosen?.key,
        ),
    [states, rows, chosen],
  )
}

/** The sorted rows that match the search and the state. */
function useShown<Row extends object>(
  { searched, keeps, columns }: ListOptions<Row>,
  { sorted, search, state, passes }: Requested<Row>,
): readonly Row[] {
  const query = foldText(useDeferredValue(search))
  const foldedText = useMemo(() => {
    const read = columns.flatMap(({ filters }) => filters ?? [])
    return keepFolded((row: Row) => [searched(row), ...read.map((one) => one(row))].join(' '))
  }, [searched, columns])
  return useMemo(
    () =>
      query === '' && !state && !passes
        ? sorted
        : sorted.filter(
            (row) =>
              keeps?.(row) ||
              ((!passes || passes(row)) &&
                foldedText(row).includes(query) &&
                (!state || state.matches(row))),
          ),
    [sorted, query, state, passes, keeps, foldedText],
  )
}

interface Requested<Row extends object> {
  readonly sorted: readonly Row[]
  readonly search: string
  readonly passes: ((row: Row) => boolean) | null
  readonly state: NonNullable<ListOptions<Row>['states']>[number] | undefined
}

/**
 * The rows of a list as the user wants to see them. Search, sort and state are kept in the address,
 * so that Back, a reload and a link keep them.
 */
export function useList<Row extends object>(options: ListOptions<Row>): List<Row> {
  const { rows, columns, order, states, name } = options
  const prefix = name ? `${name}-` : ''
  const [search, setSearch] = useAddressText(`${prefix}buscar`)
  const [sortName, setSortName] = useAddressValue(`${prefix}orden`)
  const [stateKey, setState] = useAddressValue(`${prefix}estado`)
  const sort = useMemo(() => {
    const wanted = parseSort(sortName ?? order)
    return columns.some(({ key, value }) => key === wanted.column && value)
      ? wanted
      : parseSort(order)
  }, [sortName, order, columns])
  const state = states?.find(({ key }) => key === stateKey)
  const sorted = useSorted(options, sort)
  const { filter, passes } = useListFilter(rows, columns, `${prefix}filtro`)
  const { visible, choice } = useChosenColumns(columns, `${prefix}columnas`)
  const shown = useShown(options, { sorted, search, state, passes })
  return {
    rows,
    columns: visible,
    shown,
    filter,
    columnChoice: choice,
    search,
    setSearch,
    sort,
    setSort: (next) => setSortName(sortText(next) === order ? null : sortText(next)),
    state: state?.key ?? null,
    setState,
    states: useStates(options, state),
    isFiltered: search.trim() !== '' || state !== undefined || filter.chosen !== null,
    clearFilters: () => {
      setSearch('')
      setState(null)
      filter.clear()
    },
    density: useDensity(options.id),
  }
}
