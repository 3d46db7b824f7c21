import { listed } from '#shared/spanish.ts'
import type { OmittedLine } from '#shared/spreadsheet/headers.ts'

export interface Omitted {
  readonly duplicates: readonly OmittedLine[]
  readonly invalid: readonly OmittedLine[]
  /** Lines that are added without a value. */
  readonly warnings?: readonly OmittedLine[]
  readonly unused_columns?: readonly string[]
}

const [SINGLE, SEVERAL] = [1, 2]
const LINES_SHOWN = 4

/** «renglón 22», «renglones 14, 31 y 32», «renglones 2, 3, 4, 5 y 12 más» */
function lineList(lines: readonly OmittedLine[]): string {
  const shown = lines.slice(0, LINES_SHOWN).map(({ line }) => String(line))
  const more = lines.length - shown.length
  return `${lines.length === SINGLE ? 'renglón' : 'renglones'} ${listed(more > 0 ? [...shown, `${more} más`] : shown)}`
}

/** Counts of what an import omits, with the numbers of the lines. */
export function ImportFacts({ duplicates, invalid, warnings = [], unused_columns = [] }: Omitted) {
  const [first] = invalid
  return (
    <ul className="import-facts">
      {duplicates.length > 0 && (
        <li>
          <b>{duplicates.length}</b>{' '}
          {duplicates.length === SINGLE ? 'duplicado, omitido' : 'duplicados, omitidos'}{' '}
          <span className="muted">{lineList(duplicates)}</span>
        </li>
      )}
      {first && (
        <li>
          <b>{invalid.length}</b>{' '}
          {invalid.length === SINGLE ? 'inválido, omitido' : 'inválidos, omitidos'}{' '}
          <span className="muted">
            {lineList(invalid)}
            {invalid.length < SEVERAL && `: ${first.reason}`}
          </span>
        </li>
      )}
      {warnings.length > 0 && (
        <li>
          <b>{warnings.length}</b> {warnings.length === SINGLE ? 'valor vacío' : 'valores vacíos'}{' '}
          <span className="muted">porque no corresponden a su columna, {lineList(warnings)}</span>
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
