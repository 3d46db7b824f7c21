import { useState } from 'react'

/**
 * A dialog about something: `about` stays while the dialog closes, and `count` is its key, so that
 * each opening begins anew.
 */
export function useDialog<About>() {
  const [{ about, open, count }, setState] = useState<{
    readonly about?: About
    readonly open: boolean
    readonly count: number
  }>({ open: false, count: 0 })
  return {
    about,
    open,
    count,
    show: (next: About) => setState({ about: next, open: true, count: count + 1 }),
    close: () => setState((shown) => ({ ...shown, open: false })),
  }
}
