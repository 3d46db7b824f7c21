import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import { lineList } from './line-list.ts'

export interface Omitted {
  readonly duplicates: readonly OmittedLine[]
  readonly invalid: readonly OmittedLine[]
  readonly unused_columns?: readonly string[]
}

const [SINGLE, SEVERAL] = [1, 2]

/** What an import leaves out, counted, with the lines to look for. */
export function ImportFacts({ duplicates, invalid, unused_columns = [] }: Omitted) {
  const [first] = invalid
  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-1 text-table">
      {duplicates.length > 0 && (
        <li>
          <b>{duplicates.length}</b>{' '}
          {duplicates.length === SINGLE ? 'duplicado, omitido' : 'duplicados, omitidos'}{' '}
          <span className="muted">{lineList(duplicates)}</span>
        </li>
      )}
      {first && (
        <li>
          <b>{invalid.length}</b> {invalid.length === SINGLE ? 'fila inválida' : 'filas inválidas'}{' '}
          <span className="muted">
            {lineList(invalid)}
            {invalid.length < SEVERAL && `: ${first.reason}`}
          </span>
        </li>
      )}
      {unused_columns.length > 0 && (
        <li>
          <b>{unused_columns.length}</b>{' '}
          {unused_columns.length === SINGLE ? 'columna sin usar' : 'columnas sin usar'}{' '}
          <span className="muted">{unused_columns.map((name) => `«${name}»`).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
