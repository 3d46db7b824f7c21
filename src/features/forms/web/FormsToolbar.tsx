import { Suspense, type Ref } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { GenerateMenuProps } from './GenerateMenu.tsx'
import type { useRowFilter, View } from './useRowFilter.ts'

const GenerateMenu = lazyWithRetry(() => import('./GenerateMenu.tsx'), 'GenerateMenu')

interface FormsToolbarProps {
  readonly filter: ReturnType<typeof useRowFilter>
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly generate: Omit<GenerateMenuProps, 'trigger'>
}

const views: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'list', label: 'Lista' },
  { value: 'evaluated', label: 'Por evaluado' },
]

function GenerateButton(props: ButtonProps) {
  return (
    <Button {...props} icon="sparkles" iconEnd="chevron-down" className="max-sm:flex-1">
      Generar
    </Button>
  )
}

export function FormsToolbar({
  filter,
  addButtonRef,
  onAdd,
  onImport,
  generate,
}: FormsToolbarProps) {
  return (
    <>
      <div className="mb-[14px] flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Buscar persona"
            value={filter.search}
            onChange={filter.setSearch}
            className="w-full sm:w-[280px]"
          />
          <SegmentedControl
            label="Acomodo de la tabla"
            segments={views}
            value={filter.view}
            onChange={filter.setView}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <Suspense fallback={<GenerateButton disabled />}>
            <GenerateMenu {...generate} trigger={<GenerateButton />} />
          </Suspense>
          <Button icon="upload" className="max-sm:flex-1" onClick={onImport}>
            Importar
          </Button>
          <Button icon="plus" className="max-sm:flex-1" ref={addButtonRef} onClick={onAdd}>
            Agregar conexión
          </Button>
        </div>
      </div>
      {filter.selectionLabel && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-sm">
          <output>Sólo se muestran: {filter.selectionLabel}.</output>
          <Button variant="tertiary" size="small" icon="x" onClick={filter.clearSelection}>
            Mostrar todo
          </Button>
        </p>
      )}
    </>
  )
}
