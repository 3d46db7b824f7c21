import type { Ref } from 'react'
import { Button } from '#ui/Button.tsx'

interface SubjectsButtonsProps {
  readonly editing: boolean
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
}

export function SubjectsButtons({ editing, addButtonRef, onAdd, onImport }: SubjectsButtonsProps) {
  return (
    <>
      <Button size="small" icon="upload" onClick={onImport}>
        Importar
      </Button>
      <Button
        size="small"
        ref={addButtonRef}
        icon="plus"
        aria-disabled={editing || undefined}
        aria-describedby={editing ? 'por-que' : undefined}
        onClick={onAdd}
      >
        Agregar participante
      </Button>
    </>
  )
}
