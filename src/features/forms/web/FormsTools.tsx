import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import type { useNarrowing, View } from './useNarrowing.ts'

interface ConnectionsToolsProps {
  readonly narrowing: ReturnType<typeof useNarrowing>
  readonly addRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
  readonly generate: ReactNode
}

const views: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'list', label: 'Lista' },
  { value: 'evaluated', label: 'Por evaluado' },
]

export function FormsTools({
  narrowing,
  addRef,
  onAdd,
  onImport,
  generate,
}: ConnectionsToolsProps) {
  return (
    <>
      <div className="mb-[14px] flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Buscar persona"
            value={narrowing.search}
            onChange={narrowing.setSearch}
            className="w-full sm:w-[280px]"
          />
          <SegmentedControl
            label="Acomodo de la tabla"
            segments={views}
            value={narrowing.view}
            onChange={narrowing.setView}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          {generate}
          <Button icon="upload" className="max-sm:flex-1" onClick={onImport}>
            Importar
          </Button>
          <Button icon="plus" className="max-sm:flex-1" ref={addRef} onClick={onAdd}>
            Agregar conexión
          </Button>
        </div>
      </div>
      {narrowing.narrowed && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-sm">
          <output>Sólo se muestran: {narrowing.narrowed}.</output>
          <Button variant="tertiary" size="small" icon="x" onClick={narrowing.showAll}>
            Mostrar todo
          </Button>
        </p>
      )}
    </>
  )
}
