import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { FilledColumn } from '#features/subjects/import-mapping.rules.ts'
import {
  type Correction,
  isMisfit,
  isReady,
  type ReadRow,
} from '#features/subjects/import.rules.ts'
import { emailSuggester } from '#shared/near-domain.ts'
import { Empty } from '#ui/Empty.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { keysBetween } from '#web/kit/list/list-rows.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import type { RowSelection } from '#web/kit/list/useRowSelection.ts'
import type { Comparison, Difference } from '../comparison.rules.ts'
import { listStaffColumns, type StaffRow } from './StaffRowColumns.tsx'
import type { EditablePlan } from './useStaffPlan.ts'

interface StaffRowsProps {
  readonly plan: EditablePlan
  readonly columns: readonly FilledColumn[]
  readonly corrections: ReadonlyMap<number, Correction>
  readonly onCorrect: (line: number, correction: Correction) => void
}

const rowKey = ({ key }: StaffRow): string => key
const searched = ({ person, row }: StaffRow): string => {
  const shown = person ?? row
  return `${shown?.name ?? ''} ${shown?.email ?? ''} ${shown?.external_id ?? ''}`
}
const isSelectable = ({ person }: StaffRow): boolean =>
  person !== null && person.difference !== 'equal'
const selectLabel = ({ person }: StaffRow): string => `Aceptar ${person?.name ?? ''}`
const isFaulty = ({ row }: StaffRow): boolean => row !== null && row.problem !== null

/** Lines that cannot be compared come first, because they have to be corrected. */
const toRows = ({ omitted, people }: Comparison): StaffRow[] => [
  ...omitted.map((row) => ({ key: `line ${row.line}`, person: null, row })),
  ...people.map((person) => ({ key: person.key, person, row: person.row })),
]

type SuggestEmail = (row: ReadRow) => string | null

function useSuggestions({ people }: Comparison): SuggestEmail {
  const suggest = useMemo(() => emailSuggester(people.map(({ email }) => email)), [people])
  return useCallback((row) => (isReady(row) ? suggest(row.email) : null), [suggest])
}

/**
 * The states with live counts. A corrected line stays under the state that found it, so that it does
 * not vanish while the next one is typed.
 */
function buildStates(
  rows: readonly StaffRow[],
  suggestEmail: SuggestEmail,
  corrections: StaffRowsProps['corrections'],
): readonly (ListState<StaffRow> & { readonly count: number })[] {
  const hasWarning = ({ person, row }: StaffRow): boolean =>
    row !== null &&
    isReady(row) &&
    (row.values.some(isMisfit) ||
      suggestEmail(row) !== null ||
      (person?.leader_problem ?? null) !== null)
  const are =
    (difference: Difference) =>
    ({ person }: StaffRow): boolean =>
      person?.difference === difference
  const states: readonly ListState<StaffRow>[] = [
    {
      key: 'por-corregir',
      label: 'Por corregir',
      tone: 'warning',
      icon: 'triangle-alert',
      matches: isFaulty,
    },
    { key: 'con-aviso', label: 'Con aviso', tone: 'warning', icon: 'info', matches: hasWarning },
    {
      key: 'repetidos',
      label: 'Repetidos',
      icon: 'copy',
      matches: ({ row }) => row !== null && row.repeated !== null,
    },
    { key: 'nuevos', label: 'Nuevos', icon: 'user-plus', matches: are('new') },
    { key: 'cambian', label: 'Cambian', icon: 'pencil', matches: are('changed') },
    { key: 'se-van', label: 'Se van', tone: 'warning', icon: 'user-x', matches: are('gone') },
    { key: 'iguales', label: 'Iguales', matches: are('equal') },
  ]
  return states.map((state) => ({
    ...state,
    count: rows.filter(state.matches).length,
    matches: (row) =>
      state.matches(row) ||
      (state.tone === 'warning' && row.row !== null && corrections.has(row.row.line)),
  }))
}

/** The accepted rows as the selection of the list. */
function useAcceptance(
  { accepted, decide, comparison: { people } }: EditablePlan,
  shown: readonly StaffRow[],
): RowSelection {
  const anchor = useRef<string | null>(null)
  const shownKeys = useMemo(() => shown.filter(isSelectable).map(rowKey), [shown])
  const latest = useRef(shownKeys)
  useLayoutEffect(() => {
    latest.current = shownKeys
  })
  const toggle = useCallback(
    (key: string, selected: boolean, range: boolean) => {
      decide(range ? keysBetween(latest.current, anchor.current, key) : [key], selected)
      anchor.current = key
    },
    [decide],
  )
  const count = shownKeys.filter((key) => accepted.has(key)).length
  return {
    keys: accepted,
    hidden: accepted.size - count,
    shown: count === 0 ? 'none' : count === shownKeys.length ? 'all' : 'some',
    toggle,
    toggleShown: (selected) => decide(shownKeys, selected),
    set: (keys) => decide([...keys], true),
    clear: () =>
      decide(
        people.map(({ key }) => key),
        false,
      ),
  }
}

/** The second step: what differs, each row to accept or to leave, and the lines to correct. */
export function StaffRows({ plan, columns, corrections, onCorrect }: StaffRowsProps) {
  const { comparison } = plan
  const rows = useMemo(() => toRows(comparison), [comparison])
  const suggestEmail = useSuggestions(comparison)
  const states = useMemo(
    () => buildStates(rows, suggestEmail, corrections),
    [rows, suggestEmail, corrections],
  )
  const list = useList({
    id: 'staff',
    rows,
    columns: useMemo(
      () => listStaffColumns({ comparison, columns, corrections, suggestEmail, onCorrect }),
      [comparison, columns, corrections, suggestEmail, onCorrect],
    ),
    searched,
    order: 'diferencia',
    states,
  })
  const selection = useAcceptance(plan, list.shown)
  const tone = useCallback(
    ({ row }: StaffRow) =>
      row?.repeated
        ? 'muted'
        : row && (row.problem !== null || suggestEmail(row) !== null)
          ? 'warning'
          : null,
    [suggestEmail],
  )
  const shownStates = states.filter(
    ({ key, count }) => (count > 0 && count < rows.length) || key === list.state,
  )
  return (
    <>
      <ListTools
        list={{ ...list, states: shownStates }}
        all="Todo"
        label="Buscar por nombre o correo"
      />
      <ListTable
        caption="Diferencias con el borrador"
        list={list}
        rowKey={rowKey}
        selection={selection}
        selectable={isSelectable}
        selectLabel={selectLabel}
        tone={tone}
        empty={<Empty text="No hay renglones así" />}
        none="Nadie"
      />
    </>
  )
}
