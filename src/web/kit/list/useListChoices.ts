import { useMemo } from 'react'
import { compareTexts } from '#shared/alphabet.ts'
import { useAddressValue } from '../page/useAddress.ts'
import type { ListColumn } from './list-columns.ts'

/** A column with more values is searched, not chosen from. */
const MOST_VALUES = 200
/** In the address; a control character, which no value has. */
export const BETWEEN_VALUES = '\u001f'

export interface ListFilter {
  /** The columns that filter, with their values; a column with one value has no choice. */
  readonly choices: readonly {
    readonly key: string
    readonly label: string
    readonly values: readonly string[]
  }[]
  /** The column and the values that rows must have; null for all rows. */
  readonly chosen: { readonly key: string; readonly values: readonly string[] } | null
  readonly choose: (key: string, values: readonly string[]) => void
  readonly clear: () => void
}

/** What the filter of the address names. */
export function parseFilter(text: string | null): ListFilter['chosen'] {
  const at = text?.indexOf(':') ?? -1
  if (text === null || at < 0) return null
  return { key: text.slice(0, at), values: text.slice(at + 1).split(BETWEEN_VALUES) }
}

/** The filter by a column of a list, which the address keeps: `?filtro=lider:Ana`. */
export function useListFilter<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly ListColumn<Row>[],
  name: string,
) {
  const [text, setText] = useAddressValue(name)
  const chosen = useMemo(() => parseFilter(text), [text])
  const column = columns.find(({ key }) => key === chosen?.key)
  const choices = useMemo(
    () =>
      columns.flatMap(({ key, label, filters }) => {
        const found = new Set(filters && rows ? rows.map(filters) : [])
        const values = [...found].sort(compareTexts)
        return values.length > 1 && values.length <= MOST_VALUES ? [{ key, label, values }] : []
      }),
    [rows, columns],
  )
  const read = column?.filters
  const passes = useMemo(
    () => (chosen && read ? (row: Row) => chosen.values.includes(read(row)) : null),
    [chosen, read],
  )
  const filter: ListFilter = {
    choices,
    chosen: passes ? chosen : null,
    choose: (key, values) => setText(`${key}:${values.join(BETWEEN_VALUES)}`),
    clear: () => setText(null),
  }
  return { filter, passes }
}

/** Which optional columns a list shows, which the address keeps: `?columnas=correo,area`. */
export function useChosenColumns<Row>(columns: readonly ListColumn<Row>[], name: string) {
  const [text, setText] = useAddressValue(name)
  const optional = useMemo(() => columns.filter((column) => column.optional), [columns])
  const shown = useMemo(() => {
    const chosen = text?.split(',')
    return new Set(
      optional
        .filter(({ key, optional: usual }) => (chosen ? chosen.includes(key) : usual === 'shown'))
        .map(({ key }) => key),
    )
  }, [text, optional])
  const visible = useMemo(
    () => columns.filter(({ key, optional: usual }) => !usual || shown.has(key)),
    [columns, shown],
  )
  const toggle = (key: string) => {
    const next = optional.filter((column) => shown.has(column.key) !== (column.key === key))
    setText(next.map((column) => column.key).join(',') || '-')
  }
  return { visible, choice: { optional, shown, toggle } }
}
