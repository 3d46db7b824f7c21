import type { Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'

interface SubjectsToolbarProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly selected: number
  readonly onRemoveSelected: () => void
  readonly onClearSelection: () => void
  /** The progress of a removal. */
  readonly removing: string | null
  readonly editing: boolean
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onTemplate: () => void
}

function SelectionActions({
  selected,
  onRemoveSelected,
  onClearSelection,
  removing,
}: SubjectsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="small soft">
        {removing ?? (selected === 1 ? '1 elegido' : `${selected} elegidos`)}
      </output>
      <Button variant="quiet" disabled={removing !== null} onClick={onClearSelection}>
        Quitar selección
      </Button>
      <Button icon="trash" busy={removing !== null} onClick={onRemoveSelected}>
        Eliminar
      </Button>
    </div>
  )
}

function PageActions({ editing, addButtonRef, onAdd, onImport, onTemplate }: SubjectsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <Button variant="quiet" icon="download" className="max-sm:flex-1" onClick={onTemplate}>
        Plantilla CSV
      </Button>
      <Button icon="upload" className="max-sm:flex-1" onClick={onImport}>
        Importar
      </Button>
      <Button
        ref={addButtonRef}
        icon="plus"
        className="max-sm:flex-1"
        aria-disabled={editing || undefined}
        aria-describedby={editing ? 'por-que' : undefined}
        onClick={onAdd}
      >
        Agregar participante
      </Button>
    </div>
  )
}

export function SubjectsToolbar(props: SubjectsToolbarProps) {
  return (
    <div className="mb-[14px] flex flex-wrap items-center justify-between gap-3">
      <SearchField
        label="Buscar por nombre o correo"
        value={props.search}
        onChange={props.onSearch}
        className="w-full sm:w-[300px]"
      />
      {props.selected > 0 ? <SelectionActions {...props} /> : <PageActions {...props} />}
    </div>
  )
}
