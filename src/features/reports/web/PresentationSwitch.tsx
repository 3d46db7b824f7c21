import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import { TABLES, type Selection } from './useSelection.ts'

const segments = [
  { value: 'charts', label: 'Gráficas' },
  { value: 'tables', label: 'Tablas' },
] as const

/** Lets the reader choose charts or tables. */
export function PresentationSwitch({ selection }: { readonly selection: Selection }) {
  return (
    <div className="presentation-switch">
      <SegmentedControl
        label="Cómo se muestran los números"
        segments={segments}
        value={selection.presentation}
        onChange={(presentation) =>
          selection.change({ presentation: presentation === 'tables' ? TABLES : null })
        }
      />
    </div>
  )
}
