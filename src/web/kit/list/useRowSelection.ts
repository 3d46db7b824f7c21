import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
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

/** Ctrl+A selects what is shown, and Esc ends the selection, unless a dialog or a field uses them. */
function useSelectionKeys(some: boolean, selectShown: () => void, clear: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || takesText(event.target) || isPageCovered()) return
    if (event.key === 'Escape' && some) clear()
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    selectShown()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const listed = [
  { label: 'Elegir el renglón', keys: ['Espacio'] },
  { label: 'Elegir hasta ese renglón', keys: ['Shift+clic'] },
  { label: 'Elegir lo que se ve', keys: ['Ctrl+A'] },
  { label: 'Quitar la selección', keys: ['Esc'] },
]

function withKeys(
  previous: ReadonlySet<string>,
  changed: readonly string[],
  selected: boolean,
): ReadonlySet<string> {
  const next = new Set(previous)
  for (const key of changed) {
    if (selected) next.add(key)
    else next.delete(key)
  }
  return next
}

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
  const change = useCallback(
    (changed: readonly string[], selected: boolean) =>
      setChosen((previous) => withKeys(previous, changed, selected)),
    [],
  )
  const toggle = useCallback(
    (key: string, selected: boolean, range: boolean) => {
      change(range ? keysBetween(latest.current, anchor.current, key) : [key], selected)
      anchor.current = key
    },
    [change],
  )
  const clear = useCallback(() => setChosen(noKeys), [])
  useSelectionKeys(keys.size > 0, () => change(shownKeys, true), clear)
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
