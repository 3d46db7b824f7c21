import { useCallback, useState } from 'react'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import { offerUndo } from './undo.tsx'

const NONE: ReadonlySet<string> = new Set()

/**
 * Hides rows at once and removes them on the server when the time for the undo is over, or when the
 * page is left. `remove` reports its own failure; the rows are shown again when it ends, unless they
 * are gone by then.
 */
export function useUndoableRemoval<Row>(
  keyOf: (row: Row) => string,
  remove: (rows: readonly Row[]) => Promise<unknown>,
) {
  const [hidden, setHidden] = useState(NONE)
  const removeWithUndo = useCallback(
    (rows: readonly Row[], code: MessageCode, params?: MessageParams) => {
      const keys = rows.map(keyOf)
      const show = (): void =>
        setHidden((previous) => new Set([...previous].filter((key) => !keys.includes(key))))
      const commit = (): Promise<unknown> => remove(rows).finally(show)
      offerUndo(code, params, { undo: show, commit })
      setHidden((previous) => new Set([...previous, ...keys]))
    },
    [keyOf, remove],
  )
  return { hidden, removeWithUndo }
}
