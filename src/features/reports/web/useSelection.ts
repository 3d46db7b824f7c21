import { useSearchParams } from 'react-router'
import type { Presentation } from '../views/ChartFigure.tsx'

export const personViews = ['perfil', 'conductas', 'comentarios', 'plan'] as const
export const groupViews = ['perfil', 'segmentos', 'personas'] as const

const names = ['persona', 'vista', 'lectura', 'columna', 'valor'] as const
type Change = Partial<Record<(typeof names)[number], string | null>>

/** What is looked at lives in the address: it can be shared and printed, and going back undoes a step. */
export function useSelection() {
  const [search, setSearch] = useSearchParams()
  const changed = (change: Change): URLSearchParams => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  const reading: Presentation = search.get('lectura') === 'tablas' ? 'tables' : 'charts'
  return {
    persona: search.get('persona'),
    vista: search.get('vista'),
    columna: search.get('columna'),
    valor: search.get('valor'),
    reading,
    /** The address of the same page with something else chosen. */
    at: (change: Change): string => `?${changed(change)}`,
    // at once: a tab that is left again before the page followed would stay on the way
    change: (change: Change) =>
      setSearch(changed(change), { preventScrollReset: true, flushSync: true }),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** What an address names, or the first of what there is. */
export const viewOf = <View extends string>(
  views: readonly [View, ...View[]],
  wanted: string | null,
): View => views.find((view) => view === wanted) ?? views[0]
