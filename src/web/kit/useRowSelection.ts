import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isPageCovered, takesText, useShortcuts } from '#web/shortcuts.ts'
import { keysBetween } from './list-rows.ts'

export interface RowSelection {
  readonly keys: ReadonlySet<string>
  /** The number of selected rows that the search or the state hides. */
  readonly hidden: number
  /** Whether all, some or none of the shown rows are selected. */
  readonly shown: 'all' | 'some' | 'none'
  /** Selects or unselects a row; with `range` also those between it and the last one. */
  readonly toggle: (key: string, selected: boolean, range: boolean) => void
  readonly toggleShown: (selected: boolean) => void
  readonly set: (keys: Iterable<string>) => void
  readonly clear: () => void
}

const noKeys: ReadonlySet<string> = new Set()

/** Esc ends the selection, unless it closes a dialog or clears a field. */
function useEscape(active: boolean, clear: () => void): void {
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || takesText(event.target)) return
      if (!isPageCovered()) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, clear])
}

const listed = [
  { label: 'Elegir el renglón', keys: ['Espacio'] },
  { label: 'Elegir hasta ese renglón', keys: ['Shift+clic'] },
  { label: 'Quitar la selección', keys: ['Esc'] },
]

/**
 * The rows whose checkbox is ticked. The selection survives another sort, search or state; rows
 * that leave `all` leave it.
 */
export function useRowSelection(
  all: readonly string[],
  shownKeys: readonly string[],
): RowSelection {
  const [chosen, setChosen] = useState(noKeys)
  const anchor = useRef<string | null>(null)
  const latest = useRef(shownKeys)
  useLayoutEffect(() => {
    latest.current = shownKeys
  })
  const keys = useMemo(() => {
    if (chosen.size === 0) return noKeys
    return new Set(all.filter((key) => chosen.has(key)))
  }, [all, chosen])
  const change = useCallback((changed: readonly string[], selected: boolean) => {
    setChosen((known) => {
      const next = new Set(known)
      for (const key of changed) {
        if (selected) next.add(key)
        else next.delete(key)
      }
      return next
    })
  }, [])
  const toggle = useCallback(
    (key: string, selected: boolean, range: boolean) => {
      change(range ? keysBetween(latest.current, anchor.current, key) : [key], selected)
      anchor.current = key
    },
    [change],
  )
  const clear = useCallback(() => setChosen(noKeys), [])
  useEscape(keys.size > 0, clear)
  useShortcuts('En una lista', listed)
  const selectedShown = keys.size === 0 ? 0 : shownKeys.filter((key) => keys.has(key)).length
  return {
    keys,
    hidden: keys.size - selectedShown,
    shown: selectedShown === 0 ? 'none' : selectedShown === shownKeys.length ? 'all' : 'some',
    toggle,
    toggleShown: (selected) => change(shownKeys, selected),
    set: (next) => setChosen(new Set(next)),
    clear,
  }
}
