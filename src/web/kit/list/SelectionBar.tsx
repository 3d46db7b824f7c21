import type { ReactNode } from 'react'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import type { RowSelection } from './useRowSelection.ts'

interface SelectionBarProps {
  readonly selection: RowSelection
  /** The keys of all rows, whatever the search and the state. */
  readonly all: readonly string[]
  /** What can be done with the chosen rows; a dangerous action is the last. */
  readonly children: ReactNode
}

const counted = (count: number): string => numbered(count, 'elegido', 'elegidos')
const outOfView = (count: number): string => (count === 0 ? '' : `, ${count} fuera de lo que ves`)

/** Takes the place of the page's bar at the foot while rows are chosen. */
export function SelectionBar({ selection, all, children }: SelectionBarProps) {
  const { keys, hidden, set, clear } = selection
  return (
    <section className="save-bar selection-bar" aria-label="Filas elegidas">
      <div className="save-bar-row">
        <span className="selection-count">
          <output>{`${counted(keys.size)}${outOfView(hidden)}`}</output>
          {keys.size < all.length && (
            <Button variant="tertiary" size="small" onClick={() => set(all)}>
              Elegir los {all.length}
            </Button>
          )}
          <Button variant="quiet" size="small" data-tip="Esc" onClick={clear}>
            Quitar selección
          </Button>
        </span>
        <span className="save-bar-actions">{children}</span>
      </div>
    </section>
  )
}
