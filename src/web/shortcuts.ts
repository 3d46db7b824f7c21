import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The parts of the sheet of shortcuts, in its order. */
const shortcutSections = [
  'En todas partes',
  'En una lista',
  'En la cobertura',
  'En el proyecto',
  'En los resultados',
] as const
type Section = (typeof shortcutSections)[number]

export interface Shortcut {
  readonly label: string
  /** Alternatives, as they are printed on the keyboard: `?`, `J`, `Ctrl+K`. */
  readonly keys: readonly string[]
  /** What each single key does; without it the sheet only lists keys that work elsewhere. */
  readonly run?: ((key: string) => void) | undefined
}

const KEY = 'single_keys'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether a key without Ctrl acts (WCAG 2.1.4); kept in this browser, for all its tabs. */
const singleKeysAct = (): boolean => readStored(KEY) !== OFF

export function setSingleKeys(act: boolean): void {
  if (act) removeStored(KEY)
  else writeStored(KEY, OFF)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAct)

/** Whether an element takes the letters that are typed. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]'))

const OPEN_LAYERS =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-closed])'

/** Whether something lies over the page that has keys of its own. */
export const isPageCovered = (): boolean => document.querySelector(OPEN_LAYERS) !== null

const isSingleKey = ({ ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && !repeat

const known = new Set<() => { readonly section: Section; readonly all: readonly Shortcut[] }>()

export interface ListedSection {
  readonly section: Section
  readonly shortcuts: readonly Shortcut[]
}

/** The shortcuts of the page in view by section, each once; for event handlers. */
export function listedShortcuts(): readonly ListedSection[] {
  const parts = [...known].map((read) => read())
  return shortcutSections.flatMap((section) => {
    const all = parts.filter((part) => part.section === section).flatMap((part) => part.all)
    const shortcuts = [...new Map(all.map((shortcut) => [shortcut.label, shortcut])).values()]
    return shortcuts.length > 0 ? [{ section, shortcuts }] : []
  })
}

/**
 * Lists shortcuts in the sheet while the component is shown, and runs those of a single key: not
 * while the user types or a dialog is open, and not when single keys are switched off. Of two
 * components with the same key the first one acts.
 */
export function useShortcuts(section: Section, all: readonly Shortcut[]): void {
  const read = useEffectEvent(() => ({ section, all }))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSingleKey(event) || takesText(event.target)) return
    const pressed = event.key.toLowerCase()
    const run = all.find(
      (one) => one.run && one.keys.some((key) => key.toLowerCase() === pressed),
    )?.run
    if (!run || !singleKeysAct() || isPageCovered()) return
    event.preventDefault()
    run(event.key)
  })
  useEffect(() => {
    const entry = () => read()
    const listener = (event: KeyboardEvent) => onKey(event)
    known.add(entry)
    document.addEventListener('keydown', listener)
    return () => {
      known.delete(entry)
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
