import { useEffect, type RefObject } from 'react'
import { useShortcuts } from '#web/shortcuts.ts'

const CONTROLS = 'a[href], button, input, select'
/** The controls that have no use of their own for the arrow keys. */
const MOVABLE = 'a[href], button:not([aria-haspopup], [role=combobox]), input[type=checkbox]'

const findControls = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
]

/** The control of the row above or below that corresponds to this one. */
function findNeighbour(control: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = control.closest('tr.list-row')
  const rows = [...(row?.closest('.list')?.querySelectorAll('tr.list-row') ?? [])]
  const next = row ? rows[rows.indexOf(row) + step] : undefined
  if (!row || !next) return undefined
  const controls = findControls(next)
  return controls[Math.min(findControls(row).indexOf(control), controls.length - 1)]
}

/** The arrow keys move the focus to the same control of the row above or below. */
export function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  useShortcuts('En una lista', [{ label: 'Ir al renglón vecino', keys: ['↑', '↓'] }])
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey) return
      if (!(target instanceof HTMLElement) || !target.matches(MOVABLE)) return
      const neighbour = findNeighbour(target, key === 'ArrowDown' ? 1 : -1)
      if (!neighbour) return
      event.preventDefault()
      neighbour.focus()
    }
    const element = frame.current
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [frame])
}
