import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import { matricesContract } from '../contract.ts'
import { MAXIMUM_COLUMNS } from '../limits.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { useLoadNotice } from './useLoadNotice.ts'
import type { ColumnDraft } from './useMatrixFields.ts'
import '../views/matrix-fields.css'

type Edit = (columns: readonly ColumnDraft[]) => readonly ColumnDraft[]

interface ColumnsEditorProps {
  readonly companyId: string
  readonly columns: readonly ColumnDraft[]
  readonly onChange: (edit: Edit) => void
  /** A saved matrix, which may have subjects with values already. */
  readonly saved: boolean
}

const nextKey = (columns: readonly ColumnDraft[]): number =>
  Math.max(-1, ...columns.map(({ key }) => key)) + 1

/** Edits the extra columns of the subjects; suggests columns that were used before. */
export function ColumnsEditor({ companyId, columns, onChange, saved }: ColumnsEditorProps) {
  const suggestions = useQuery(
    read(matricesContract.subjectProperties, { query: { company_id: companyId } }),
  )
  useLoadNotice(suggestions.isError, 'subject_properties.load_failed')
  const section = useRef<HTMLElement>(null)
  const add = () => {
    onChange((before) => [
      ...before,
      { key: nextKey(before), id: null, name: '', type: '', description: '' },
    ])
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  const remove = (removed: ColumnDraft, index: number) => {
    onChange((before) => before.filter((column) => column.key !== removed.key))
    const name = removed.name === '' ? String(index + 1) : `«${removed.name}»`
    offerUndo(
      'matrix.column_removed',
      { name },
      {
        undo: () =>
          onChange((before) => before.toSpliced(index, 0, { ...removed, key: nextKey(before) })),
      },
    )
    section.current?.querySelector<HTMLElement>('.columns-add')?.focus()
  }
  return (
    <section ref={section} aria-labelledby="columnas">
      <h2 id="columnas">
        Columnas <span className="field-optional columns-title">(opcional)</span>
      </h2>
      <p className="small muted">
        Datos extra de cada participante: área, puesto, sede. Te servirán para agrupar resultados.
        {saved && ' Si quitas una, sus datos se borran de este proyecto.'}
      </p>
      {columns.length > 0 && (
        <>
          <div className="small muted columns-head" aria-hidden="true">
            <span>Nombre</span>
            <span>Tipo</span>
            <span>Descripción</span>
          </div>
          <ul className="columns-rows">
            {columns.map((column, index) => (
              <ColumnRow
                key={column.key}
                column={column}
                number={index + 1}
                suggestions={(suggestions.data ?? []).filter(
                  ({ id }) => !columns.some((other) => other !== column && other.id === id),
                )}
                loading={suggestions.isPending}
                error={
                  suggestions.isError ? messageText('subject_properties.load_failed') : undefined
                }
                onRetry={() => void suggestions.refetch()}
                onChange={(edit) =>
                  onChange((before) =>
                    before.map((other) => (other.key === column.key ? edit(other) : other)),
                  )
                }
                onRemove={() => remove(column, index)}
              />
            ))}
          </ul>
        </>
      )}
      <Button
        variant="tertiary"
        size="small"
        icon="plus"
        className="columns-add"
        disabled={columns.length >= MAXIMUM_COLUMNS}
        onClick={add}
      >
        Agregar columna
      </Button>
    </section>
  )
}
