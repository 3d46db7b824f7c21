import { useRef } from 'react'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { LazySelect, LazySuggest } from '#web/kit/field/lazy-choices.tsx'
import type { SubjectProperty } from '../contract.ts'
import type { ColumnDraft } from './useMatrixFields.ts'
import '../views/matrix-fields.css'

/** The types of a column with the names shown for them (docs/rules.md, matrices). */
const propertyTypes = [
  { value: 'text', label: 'Texto' },
  { value: 'number', label: 'Número' },
  { value: 'date', label: 'Fecha' },
  { value: 'boolean', label: 'Condicional' },
] as const satisfies readonly { value: SubjectProperty['type']; label: string }[]

interface ColumnRowProps {
  readonly column: ColumnDraft
  /** From 1; part of the accessible names of the controls. */
  readonly number: number
  readonly suggestions: readonly SubjectProperty[]
  readonly loading: boolean
  readonly error: string | undefined
  readonly onRetry: () => void
  readonly onChange: (edit: (column: ColumnDraft) => ColumnDraft) => void
  readonly onRemove: () => void
}

const typeLabel = (type: SubjectProperty['type']): string =>
  propertyTypes.find(({ value }) => value === type)?.label ?? ''

export function ColumnRow({
  column,
  number,
  suggestions,
  onChange,
  onRemove,
  ...loading
}: ColumnRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const setName = (name: string) =>
    onChange((before) => (before.name === name ? before : { ...before, name, id: null }))
  const pick = (id: string) => {
    const suggestion = suggestions.find((property) => property.id === id)
    if (suggestion) onChange((before) => ({ ...before, ...suggestion }))
  }
  const setType = (value: string) => {
    const type = propertyTypes.find((known) => known.value === value)?.value
    if (type)
      onChange((before) => ({
        ...before,
        type,
        id: before.type === type ? before.id : null,
      }))
  }
  const known = column.id !== null
  return (
    <li ref={row} className="matrix-column">
      <LazySuggest
        {...loading}
        small
        label={`Nombre de la columna ${number}`}
        placeholder="Nombre"
        text={column.name}
        onText={setName}
        onPick={({ value }) => pick(value)}
        noun="la columna"
        onCreate={() => row.current?.querySelector<HTMLElement>('[data-part=type] button')?.focus()}
        options={suggestions.map(({ id, name, type, description }) => ({
          value: id,
          label: name,
          detail: `${typeLabel(type)}${description && `. ${description}`}`,
        }))}
      />
      <span data-part="type" className="matrix-column-type">
        <LazySelect
          small
          label={`Tipo de la columna ${number}`}
          options={propertyTypes}
          value={column.type || null}
          onChange={setType}
        />
      </span>
      <input
        className="input input-small matrix-column-values"
        aria-label={`Descripción de la columna ${number}`}
        placeholder="Descripción"
        value={column.description}
        maxLength={200}
        readOnly={known}
        title={known ? 'La descripción es la de la columna que ya se usa' : undefined}
        onChange={(event) => onChange((before) => ({ ...before, description: event.target.value }))}
      />
      <IconAction
        icon="x"
        label={`Quitar la columna ${column.name || number}`}
        tip="Quitar"
        onClick={onRemove}
      />
    </li>
  )
}
