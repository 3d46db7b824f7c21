import { useDeferredValue, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/** Up to here rows are plain; above, groups out of view are laid out only when they come near. */
export const PLAIN_ROWS = 300
export const GROUP_ROWS = 50
/** Of a row, in pixels: a compact row is lower, and the head and the tools take more than that. */
const ROW_HEIGHT = 44

const rowsOfWindow = (): number => Math.ceil(window.innerHeight / ROW_HEIGHT)

/**
 * The rows to render: when a list appears, first those of a window, so that it shows without
 * waiting for the others, which follow at once. Later changes of a long list do not block the page.
 */
export function useGradualRows<Row>(shown: readonly Row[]): {
  readonly rows: readonly Row[]
  readonly long: boolean
} {
  const [first] = useState(rowsOfWindow)
  const appears = useDeferredValue(false, true)
  const deferred = useDeferredValue(shown, shown.slice(0, first))
  const long = shown.length > PLAIN_ROWS
  const printing = usePrinting()
  return { rows: (appears || long) && !printing ? deferred : shown, long }
}
