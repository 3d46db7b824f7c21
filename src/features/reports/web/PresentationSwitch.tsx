import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import type { Selection } from './useSelection.ts'

const segments = [
  { value: 'charts', label: 'Gráficas' },
  { value: 'tables', label: 'Tablas' },
] as const

/** Every chart has its table: whoever reads chooses. */
export function PresentationSwitch({ selection }: { readonly selection: Selection }) {
  return (
    <div className="reading-switch">
      <SegmentedControl
        label="Cómo se muestran los números"
        segments={segments}
        value={selection.reading}
        onChange={(reading) =>
          selection.change({ lectura: reading === 'tables' ? 'tablas' : null })
        }
      />
    </div>
  )
}
