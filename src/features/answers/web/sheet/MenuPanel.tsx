import { PathIcon } from '#ui/Icon.tsx'
import { chevronRight } from '#ui/icons.ts'
import { Panel } from './Panel.tsx'
import type { PanelName } from './useStepHistory.ts'

interface Item {
  readonly label: string
  /** A line below the label. */
  readonly note?: string
}

/** An item of the sheet's menu: a switch, or what opens a panel of its own. */
export type MenuItem = Item &
  (
    | { readonly checked: boolean; readonly onChange: (checked: boolean) => void }
    | { readonly opens: PanelName }
  )

interface Props {
  readonly items: readonly MenuItem[]
  readonly onPanel: (panel: PanelName) => void
  readonly onClose: () => void
}

export function MenuPanel({ items, onPanel, onClose }: Props) {
  return (
    <Panel title="Menú" onClose={onClose}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            {'opens' in item ? (
              <button type="button" className="panel-row" onClick={() => onPanel(item.opens)}>
                <ItemText {...item} />
                <PathIcon path={chevronRight} />
              </button>
            ) : (
              <label className="panel-row switch">
                <ItemText {...item} />
                <input
                  type="checkbox"
                  checked={item.checked}
                  onChange={(event) => item.onChange(event.target.checked)}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ItemText({ label, note }: Item) {
  return (
    <span>
      <b>{label}</b>
      {note && <small>{note}</small>}
    </span>
  )
}
