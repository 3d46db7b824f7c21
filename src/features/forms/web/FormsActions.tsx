import type { Ref } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { DeferredControl } from '#web/kit/dialog/DeferredControl.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { GenerateMenuProps } from './GenerateMenu.tsx'
import type { FormsView } from './useFormsView.ts'

const GenerateMenu = lazyWithRetry(() => import('./GenerateMenu.tsx'), 'GenerateMenu')

interface FormsActionsProps {
  readonly view: FormsView
  readonly onView: (view: FormsView) => void
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly generate: Omit<GenerateMenuProps, 'trigger'>
}

const views: readonly { readonly value: FormsView; readonly label: string }[] = [
  { value: 'cobertura', label: 'Cobertura' },
  { value: 'lista', label: 'Lista' },
]

function GenerateButton(props: ButtonProps) {
  return (
    <Button {...props} size="small" icon="sparkles" iconEnd="chevron-down">
      Generar
    </Button>
  )
}

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
      <DeferredControl fallback={<GenerateButton />}>
        <GenerateMenu {...generate} trigger={<GenerateButton />} />
      </DeferredControl>
      {view === 'lista' && (
        <Button size="small" icon="plus" ref={addButtonRef} onClick={onAdd}>
          Agregar conexión
        </Button>
      )}
    </>
  )
}
