import { Icon } from '#ui/Icon.tsx'
import type { FileTable } from '../file-table.rules.ts'
import type { ImportMapping } from '../import-mapping.rules.ts'
import { joinedName } from '../import.rules.ts'

const SHOWN = 3

/** How the first names look when several columns make them. */
export function JoinedNames({
  table,
  mapping,
}: {
  readonly table: FileTable
  readonly mapping: ImportMapping | { readonly missing: string }
}) {
  if ('missing' in mapping || mapping.name.length < 2) return null
  const names = table.lines.slice(0, SHOWN).map(({ cells }) => joinedName(cells, mapping))
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-table">
      <Icon name="git-merge" size={17} />
      Así queda el nombre: <b>{names.join(', ')}</b>
    </p>
  )
}
