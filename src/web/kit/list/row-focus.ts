import { useEffect } from 'react'

const ROW = 'tbody tr, li'
const CONTROLS = 'a[href], button, input, select'

export const findControls = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
]

/** Where the focus last was in a list. */
interface RowFocus {
  readonly list: Element
  readonly row: Element
  /** The position of the row in its list; a long list draws its other rows anew. */
  readonly position: number
  /** The position of the control among those of its row. */
  readonly index: number
  readonly pathname: string
}

let last: RowFocus | null = null

const listRows = (list: Element): Element[] => [...list.querySelectorAll(ROW)]

function note({ target }: Event): void {
  const row = target instanceof Element ? target.closest(ROW) : null
  const list = row?.closest('table, ul, ol')
  if (!(target instanceof HTMLElement) || !row || !list?.closest('main, [role=dialog]')) return
  const index = findControls(row).indexOf(target)
  const position = listRows(list).indexOf(row)
  last = { list, row, position, index, pathname: location.pathname }
}

/**
 * The control beside a removed row in which the focus was: of the next row, else of the one before,
 * else of the list's head or the page's. Null if no such row was removed.
 */
export function findBesideRemovedRow(): HTMLElement | null {
  if (!last || last.row.isConnected || last.pathname !== location.pathname) return null
  const { list, position, index } = last
  const rows = listRows(list)
  const near = [...rows.slice(position), ...rows.slice(0, position).toReversed()]
    .map(findControls)
    .find((controls) => controls.length > 0)
  if (!list.isConnected) return document.querySelector<HTMLElement>('h1[tabindex]')
  return (
    near?.[Math.min(Math.max(index, 0), near.length - 1)] ??
    list.querySelector<HTMLElement>('thead button') ??
    document.querySelector<HTMLElement>('h1[tabindex]')
  )
}

/** Moves the focus that a removed row has taken along. */
function keepFocus(): void {
  if (!last || last.row.isConnected || document.activeElement !== document.body) return
  findBesideRemovedRow()?.focus()
  if (last.pathname !== location.pathname) last = null
}

/**
 * A keyboard goes on beside the row that it removed, in every list; otherwise it would begin at the
 * top of the page again. Once in a layout.
 */
export function useRowFocus(): void {
  useEffect(() => {
    const removals = new MutationObserver(keepFocus)
    removals.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      removals.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
