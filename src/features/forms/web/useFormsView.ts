import { useSearchParams } from 'react-router'

export type FormsView = 'cobertura' | 'lista'

interface Shown {
  readonly view: FormsView
  readonly search?: string
  /** A state of the grid. */
  readonly state?: string
}

/** Which of its two views the page shows; the address keeps it (`?vista=lista`). */
export function useFormsView() {
  const [address, setAddress] = useSearchParams()
  const view: FormsView = address.get('vista') === 'lista' ? 'lista' : 'cobertura'
  return {
    view,
    setView: (next: FormsView) =>
      setAddress(
        (previous) => {
          const changed = new URLSearchParams(previous)
          // The views have columns and states of their own; the search is for both.
          for (const name of ['vista', 'orden', 'estado']) changed.delete(name)
          if (next === 'lista') changed.set('vista', next)
          return changed
        },
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    /** Shows a view with this search and state, and without those before. */
    show: ({ view: next, search, state }: Shown) =>
      setAddress(
        {
          ...(next === 'lista' && { vista: next }),
          ...(search && { buscar: search }),
          ...(state && { estado: state }),
        },
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
  }
}
