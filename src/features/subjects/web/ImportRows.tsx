import { useCallback, useMemo } from 'react'
import { emailSuggester } from '#shared/near-domain.ts'
import { Empty } from '#ui/Empty.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import type { FilledColumn } from '../import-mapping.rules.ts'
import { type Correction, isMisfit, isReady, type ReadRow } from '../import.rules.ts'
import type { SubjectIdentity } from '../rules.ts'
import { importRowColumns } from './ImportRowColumns.tsx'

interface ImportRowsProps {
  readonly rows: readonly ReadRow[]
  readonly columns: readonly FilledColumn[]
  /** The people of the project. */
  readonly subjects: readonly SubjectIdentity[]
  readonly corrections: ReadonlyMap<number, Correction>
  readonly onCorrect: (line: number, correction: Correction) => void
}

const rowKey = ({ line }: ReadRow): string => String(line)
const searched = ({ name, email }: ReadRow): string => `${name} ${email}`
const isFaulty = ({ problem }: ReadRow): boolean => problem !== null

type SuggestionOf = (row: ReadRow) => string | null

function useSuggestions(
  rows: readonly ReadRow[],
  subjects: readonly SubjectIdentity[],
): SuggestionOf {
  const suggest = useMemo(
    () => emailSuggester([...rows, ...subjects].map(({ email }) => email)),
    [rows, subjects],
  )
  return useCallback((row) => (isReady(row) ? suggest(row.email) : null), [suggest])
}

/**
 * The states with live counts. A corrected line stays under the state that found it, so that it does
 * not vanish while the next one is typed.
 */
function buildStates(
  rows: readonly ReadRow[],
  suggestionOf: SuggestionOf,
  corrections: ImportRowsProps['corrections'],
): readonly (ListState<ReadRow> & { readonly count: number })[] {
  const hasWarning = (row: ReadRow): boolean =>
    isReady(row) && (row.values.some(isMisfit) || suggestionOf(row) !== null)
  const states: readonly ListState<ReadRow>[] = [
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
      matches: ({ repeated }) => repeated !== null,
    },
    { key: 'listos', label: 'Listos', icon: 'circle-check', matches: isReady },
  ]
  return states.map((state) => ({
    ...state,
    count: rows.filter(state.matches).length,
    matches: (row) => state.matches(row) || (state.tone === 'warning' && corrections.has(row.line)),
  }))
}

/** The second step of an import: each line as it will be, with its faults as fields. */
export function ImportRows({ rows, columns, subjects, corrections, onCorrect }: ImportRowsProps) {
  const suggestionOf = useSuggestions(rows, subjects)
  const states = useMemo(
    () => buildStates(rows, suggestionOf, corrections),
    [rows, suggestionOf, corrections],
  )
  const list = useList({
    id: 'import-rows',
    rows,
    columns: useMemo(
      () =>
        importRowColumns({
          columns,
          corrections,
          suggestionOf,
          onCorrect,
        }),
      [columns, corrections, suggestionOf, onCorrect],
    ),
    searched,
    order: 'renglon',
    states,
  })
  const tone = useCallback(
    (row: ReadRow) =>
      row.repeated !== null
        ? 'muted'
        : isFaulty(row) || suggestionOf(row) !== null
          ? 'warning'
          : null,
    [suggestionOf],
  )
  const shownStates = states.filter(
    ({ key, count }) => (count > 0 && count < rows.length) || key === list.state,
  )
  return (
    <>
      <ListTools list={{ ...list, states: shownStates }} label="Buscar por nombre o correo" />
      <ListTable
        caption="Renglones del archivo"
        list={list}
        rowKey={rowKey}
        tone={tone}
        empty={<Empty text="No hay renglones así" />}
        none="Ningún renglón"
      />
    </>
  )
}
