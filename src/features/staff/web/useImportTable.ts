import { useCallback, useEffect, useMemo, useState } from 'react'
import { raterPositions } from '#features/forms/wide-table.rules.ts'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { type FileLine, type FileTable, toTable } from '#features/subjects/file-table.rules.ts'
import {
  type ColumnRole,
  type FileColumn,
  type ImportMemory,
  proposeColumns,
  withRole,
} from '#features/subjects/import-columns.rules.ts'
import { guessMapping } from '#features/subjects/import-mapping.rules.ts'
import { type Correction, readLines } from '#features/subjects/import.rules.ts'
import type { ImportSource } from '#web/spreadsheet/useImportSource.ts'
import { useSpreadsheet } from '#web/spreadsheet/useSpreadsheet.ts'
import { findFormerPeople, type FormerPeople } from '../former-people.rules.ts'
import { firstEmails } from '../several-emails.rules.ts'
import { FORMS_SHEET } from '../sheet-names.rules.ts'

interface Opened {
  readonly source: ImportSource
  readonly table: FileTable
  readonly columns: readonly FileColumn[]
  readonly withHidden: boolean
  readonly former: FormerPeople | null
  /** Who left is out until the administrator says otherwise. */
  readonly withFormer: boolean
  /** By the number of the line. */
  readonly corrections: ReadonlyMap<number, Correction>
}

/** What an import needs to know about the project. */
export interface ImportProject extends Pick<Matrix, 'relation_names' | 'without_email'> {
  readonly properties: readonly SubjectProperty[]
  readonly memory: ImportMemory
}

const emptyTable: FileTable = { heads: [], lines: [] }

function openedTable(
  source: ImportSource,
  { properties, memory, relation_names }: ImportProject,
): Opened {
  const table = toTable(source.rows, source.hidden, properties) ?? emptyTable
  const propose_all = source.sheets.includes(FORMS_SHEET)
  const columns = proposeColumns(table, properties, { memory, propose_all })
  const raters = raterPositions(table.heads, relation_names)
  return {
    source,
    table,
    columns: columns.map((column) =>
      column.role === 'skip' && raters.has(column.position)
        ? { ...column, recognition: 'relation' }
        : column,
    ),
    withHidden: true,
    former: findFormerPeople(table),
    withFormer: false,
    corrections: new Map(),
  }
}

const corrected = (opened: Opened, line: number, correction: Correction): Opened => ({
  ...opened,
  corrections: new Map(opened.corrections).set(line, {
    ...opened.corrections.get(line),
    ...correction,
  }),
})

export const includedLines = ({ table, withHidden, former, withFormer }: Opened): FileLine[] =>
  table.lines.filter(
    ({ line, hidden }) =>
      (withHidden || !hidden) && (withFormer || former === null || !former.lines.has(line)),
  )

/** What was corrected by hand wins over what the file proposes. */
const addCorrections = (
  proposed: ReadonlyMap<number, Correction>,
  made: ReadonlyMap<number, Correction>,
): ReadonlyMap<number, Correction> =>
  new Map([
    ...proposed,
    ...[...made].map(
      ([line, correction]) => [line, { ...proposed.get(line), ...correction }] as const,
    ),
  ])

/** The table that is imported, what its columns are, and what was corrected in its lines. */
export function useImportTable(project: ImportProject, first: ImportSource | null) {
  const { properties, without_email } = project
  const [opened, setOpened] = useState(() => first && openedTable(first, project))
  const change = (part: Partial<Opened>) =>
    setOpened((previous) => previous && { ...previous, ...part })
  const mapping = useMemo(
    () => guessMapping(opened?.columns ?? [], properties, without_email),
    [opened?.columns, properties, without_email],
  )
  const several = useMemo(
    () => firstEmails(opened?.table.lines ?? [], 'missing' in mapping ? -1 : mapping.email),
    [opened?.table, mapping],
  )
  const read = useMemo(() => {
    if (!opened || 'missing' in mapping) return []
    const corrections = addCorrections(several, opened.corrections)
    return readLines(includedLines(opened), mapping, [], corrections)
  }, [opened, mapping, several])
  // It keeps its identity, because thousands of rows are rendered anew when it changes.
  const correct = useCallback(
    (line: number, correction: Correction) =>
      setOpened((previous) => previous && corrected(previous, line, correction)),
    [],
  )
  return {
    opened,
    mapping,
    /** How many lines have several e-mails. */
    several: several.size,
    read,
    open: (source: ImportSource) => setOpened(openedTable(source, project)),
    close: () => setOpened(null),
    setRole: (position: number, role: ColumnRole) =>
      opened && change({ columns: withRole(opened.columns, position, role) }),
    setWithHidden: (withHidden: boolean) => change({ withHidden }),
    setWithFormer: (withFormer: boolean) => change({ withFormer }),
    correct,
  }
}

export type ImportTable = ReturnType<typeof useImportTable>

/** The rows of the sheet «Conexiones» of a file; null without it, undefined while it is read. */
export function useFormsSheet({
  file,
  sheets,
  sheet: opened,
}: ImportSource): string[][] | null | undefined {
  const { read } = useSpreadsheet()
  const [loaded, setLoaded] = useState<{ file: File; rows: string[][] | null } | null>(null)
  const sheet = sheets.indexOf(FORMS_SHEET)
  const isApart = file !== null && sheet >= 0 && opened !== sheet
  useEffect(() => {
    if (!isApart) return
    void read(file, sheet).then((reading) =>
      setLoaded({ file, rows: reading && !('code' in reading) ? reading.rows : null }),
    )
  }, [read, file, sheet, isApart])
  if (!isApart) return null
  return loaded?.file === file ? loaded.rows : undefined
}
