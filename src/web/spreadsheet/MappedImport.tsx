import type { ReactNode } from 'react'
import { csvText } from '#shared/spreadsheet/csv.ts'
import { notifyImportFailure } from '../notify.tsx'
import { ImportDialog, type ImportReading } from './ImportDialog.tsx'
import type { ImportOutcome } from './ImportResult.tsx'
import { type ColumnRole, RoleColumns } from './RoleColumns.tsx'
import { sourceName } from './useImportSource.ts'
import type { Mapping, useMappedRows } from './useMappedRows.ts'

type RoleColumnsOf<Role extends string> = Readonly<Record<Role, number | null>>

interface RoleMapping<Role extends string> extends Mapping<RoleColumnsOf<Role>> {
  readonly heads: readonly string[]
  readonly roles: readonly ColumnRole<Role>[]
  readonly missing: (columns: RoleColumnsOf<Role>) => Role | null
  readonly withRole: (
    columns: RoleColumnsOf<Role>,
    role: Role,
    position: number | null,
  ) => RoleColumnsOf<Role>
  readonly isKnown: (rows: readonly (readonly string[])[]) => boolean
}

interface MappedImportProps<Role extends string> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly hint: string
  readonly mapping: RoleMapping<Role>
  readonly table: ReturnType<typeof useMappedRows<RoleColumnsOf<Role>>>
  readonly reading: ImportReading | null
  readonly fileName: string
  /** «44 conexiones» */
  readonly counted: (count: number) => string
  readonly send: (file: File) => Promise<Omit<ImportOutcome, 'title'> & { readonly added: number }>
  readonly onDone: (outcome: ImportOutcome) => void
  readonly onFailed: () => Promise<unknown>
  readonly template?: ReactNode
}

/**
 * Imports a table under our own headers: the server reads the rows again, and its result counts.
 */
export function MappedImport<Role extends string>(props: MappedImportProps<Role>) {
  const { mapping, table, counted, open, onOpenChange, title, hint, reading, template } = props
  const { opened, isUnfolded, heads, columns, rows } = table
  const confirm = async (): Promise<boolean> => {
    if (!opened || !rows) return false
    const file = new File([csvText(rows)], props.fileName, { type: 'text/csv' })
    try {
      const report = await props.send(file)
      const verb = report.added === 1 ? 'Se agregó' : 'Se agregaron'
      const added = `${verb} ${counted(report.added)} de «${sourceName(opened)}»`
      props.onDone({ ...report, title: added })
      return true
    } catch (error) {
      notifyImportFailure(error)
      await props.onFailed()
      return false
    }
  }
  return (
    <ImportDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      hint={hint}
      template={template}
      heads={mapping.heads}
      opened={opened}
      onOpened={table.change}
      hasKnownHeaders={mapping.isKnown}
      reading={reading}
      columns={
        isUnfolded ? (
          <p>Una columna por relación: cada nombre de una celda se lee como un renglón.</p>
        ) : (
          heads &&
          columns && (
            <RoleColumns
              texts={heads.texts}
              roles={mapping.roles}
              columns={columns}
              missing={mapping.missing(columns)}
              onRole={(role, at) => table.setColumns(mapping.withRole(columns, role, at))}
            />
          )
        )
      }
      onConfirm={confirm}
      confirmLabel={(count) => `Agregar ${counted(count)}`}
    />
  )
}
