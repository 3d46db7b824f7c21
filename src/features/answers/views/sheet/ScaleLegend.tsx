import type { ScaleLayout } from '../../sheet/scale-layout.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly values: SheetData['values']
  readonly layout: ScaleLayout
  readonly onScale?: (() => void) | undefined
}

/**
 * What the values mean, above the rows. Screen readers hear it with each radio button; «Ver la
 * escala» is there where a word has no room.
 */
export function ScaleLegend({ values, layout, onScale }: Props) {
  const numbered = values.filter(({ value }) => value !== null)
  const [lowest, highest] = [numbered[0], numbered.at(-1)]
  return (
    <div
      className="scale-legend"
      data-values={numbered.length}
      data-na={numbered.length < values.length || undefined}
      data-phone={layout.phone}
      data-wide={layout.wide}
    >
      {layout.wide === 'words' && (
        <div className="scale-words" aria-hidden="true">
          {values.map(({ id, value, description }) => (
            <span key={id} className={value === null ? 'scale-na' : undefined}>
              {description}
            </span>
          ))}
        </div>
      )}
      <div className="scale-ends">
        <span aria-hidden="true">
          <b>{lowest?.value}</b> {lowest?.description}
        </span>
        <LiveButton className="link" aria-haspopup="dialog" onClick={onScale}>
          Ver la escala
        </LiveButton>
        <span aria-hidden="true">
          {highest?.description} <b>{highest?.value}</b>
        </span>
      </div>
    </div>
  )
}
