import { parseFilter } from '#web/kit/list/useListChoices.ts'
import { useAddressParams } from '#web/kit/page/useAddress.ts'

export const subjectViews = ['mensaje', 'perfil', 'conductas', 'comentarios', 'plan'] as const
export const groupViews = ['perfil', 'segmentos', 'personas'] as const

/** The Spanish parameters of the address, which users see and share. */
const parameters = {
  subject: 'persona',
  view: 'vista',
  column: 'columna',
  filter: 'filtro',
  compared: 'comparar',
  against: 'con',
} as const

/** `null` removes a parameter. */
type Change = Partial<Record<keyof typeof parameters, string | null>>

/**
 * The chosen subject, tab and filter. They are kept in the address, so that they can
 * be shared and printed, and so that the browser's back button undoes a choice.
 */
export function useSelection() {
  const [search, setSearch] = useAddressParams()
  const changed = (change: Change): URLSearchParams => {
    const next = new URLSearchParams(search)
    const apply = (parameter: string, value: string | null | undefined): void => {
      if (value === null) next.delete(parameter)
      else if (value !== undefined) next.set(parameter, value)
    }
    apply(parameters.subject, change.subject)
    apply(parameters.view, change.view)
    apply(parameters.column, change.column)
    apply(parameters.filter, change.filter)
    apply(parameters.compared, change.compared)
    apply(parameters.against, change.against)
    return next
  }
  return {
    subject: search.get(parameters.subject),
    view: search.get(parameters.view),
    column: search.get(parameters.column),
    /** By which the list of people is filtered, and the steps from one to the next. */
    filter: parseFilter(search.get(parameters.filter)),
    /** The segment that stands beside `against`; null where all stand beside each other. */
    compared: search.get(parameters.compared),
    against: search.get(parameters.against),
    /** The address of this page after the change. */
    at: (change: Change): string => `?${changed(change)}`,
    change: (change: Change) => setSearch(changed(change)),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** The view that the address names, or the first one. */
export const parseView = <View extends string>(
  views: readonly [View, ...View[]],
  wanted: string | null,
): View => views.find((view) => view === wanted) ?? views[0]
