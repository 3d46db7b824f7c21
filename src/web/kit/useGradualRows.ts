import { useDeferredValue } from 'react'

/** Up to here rows are plain; above, groups out of view are laid out only when they come near. */
export const PLAIN_ROWS = 300
export const GROUP_ROWS = 50
const FIRST_ROWS = 100

/** The rows to render: of a long list the first at once, the others without blocking the page. */
export function useGradualRows<Row>(shown: readonly Row[]): {
  readonly rows: readonly Row[]
  readonly long: boolean
} {
  const deferred = useDeferredValue(shown, shown.slice(0, FIRST_ROWS))
  const long = shown.length > PLAIN_ROWS
  return { rows: long ? deferred : shown, long }
}
