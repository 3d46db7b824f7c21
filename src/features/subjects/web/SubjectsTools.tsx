import type { Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'

interface ParticipantsToolsProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly chosen: number
  readonly onRemoveChosen: () => void
  readonly onChooseNone: () => void
  readonly removing: string | null
  readonly editing: boolean
  readonly addRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly onTemplate: () => void
}

function ForChosen({ chosen, onRemoveChosen, onChooseNone, removing }: ParticipantsToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="small soft">
        {removing ?? (chosen === 1 ? '1 elegido' : `${chosen} elegidos`)}
      </output>
      <Button variant="quiet" disabled={removing !== null} onClick={onChooseNone}>
        Quitar selección
      </Button>
      <Button icon="trash" busy={removing !== null} onClick={onRemoveChosen}>
        Eliminar
      </Button>
    </div>
  )
}

function ForAll({ editing, addRef, onAdd, onImport, onTemplate }: ParticipantsToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <Button variant="quiet" icon="download" className="max-sm:flex-1" onClick={onTemplate}>
        Plantilla CSV
      </Button>
      <Button icon="upload" className="max-sm:flex-1" onClick={onImport}>
        Importar
      </Button>
      <Button
        ref={addRef}
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

export function SubjectsTools(props: ParticipantsToolsProps) {
  return (
    <div className="mb-[14px] flex flex-wrap items-center justify-between gap-3">
      <SearchField
        label="Buscar por nombre o correo"
        value={props.query}
        onChange={props.onQuery}
        className="w-full sm:w-[300px]"
      />
      {props.chosen > 0 ? <ForChosen {...props} /> : <ForAll {...props} />}
    </div>
  )
}
