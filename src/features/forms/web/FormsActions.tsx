import type { Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { GenerateMenu, type GenerateMenuProps } from './GenerateMenu.tsx'
import type { FormsView } from './useFormsView.ts'

interface FormsActionsProps {
  readonly view: FormsView
  readonly onView: (view: FormsView) => void
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly generate: GenerateMenuProps
}

const views: readonly { readonly value: FormsView; readonly label: string }[] = [
  { value: 'cobertura', label: 'Cobertura' },
  { value: 'lista', label: 'Lista' },
]

/** The buttons over both views of the page. */
export function FormsActions({
  view,
  onView,
  addButtonRef,
  onAdd,
  onImport,
  generate,
}: FormsActionsProps) {
  return (
    <>
      <SegmentedControl
        label="Acomodo de la tabla"
        segments={views}
        value={view}
        onChange={onView}
      />
      <Button size="small" icon="upload" onClick={onImport}>
        Importar
      </Button>
      <GenerateMenu {...generate} />
      {view === 'lista' && (
        <Button size="small" icon="plus" ref={addButtonRef} onClick={onAdd}>
          Agregar conexión
        </Button>
      )}
    </>
  )
}
