import { useAddressParams } from '#web/kit/page/useAddress.ts'
import { phases } from '../contract.ts'
import { orders, type Filters } from '../dashboard.rules.ts'

type Change = Partial<Record<'order' | 'evaluation_id' | 'phase' | 'page', string | null>>

/**
 * Filters, order and page are kept in the address, so that they can be shared and undone by going
 * back.
 */
export function useDashboardFilters() {
  const [search, setSearch] = useAddressParams()
  const filters: Filters = {
    order: orders.find(({ value }) => value === search.get('order'))?.value ?? 'newest',
    evaluation_id: search.get('evaluation_id'),
    phase: phases.find((phase) => phase === search.get('phase')) ?? null,
  }
  const change = (changes: Change) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next)
  }
  const page = search.get('page')
  return {
    filters,
    page: page === null ? null : Math.max(0, Math.trunc(Number(page)) || 0),
    change,
    clear: () => setSearch(new URLSearchParams()),
  }
}
