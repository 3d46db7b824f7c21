import type { SheetData } from '../../sheet/sheet.rules.ts'
import { Panel } from './Panel.tsx'

interface Props {
  readonly values: SheetData['values']
  readonly onClose: () => void
}

/** Every value of the scale with its words. */
export function ScalePanel({ values, onClose }: Props) {
  const highest = Math.max(...values.map(({ value }) => value ?? 0))
  return (
    <Panel title="La escala" note={`De 1 a ${highest}`} onClose={onClose}>
      <dl className="scale-list">
        {values.map(({ id, value, description }) => (
          <div key={id} className={value === null ? 'scale-list-na' : undefined}>
            <dt>{value ?? 'N/A'}</dt>
            <dd>
              {description}
              {value === null && ': no cuenta en ningún promedio'}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
