import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import type { Participation } from '../contract.ts'
import { type MatrixView, listViews } from '../views.rules.ts'

interface MatrixTabsProps {
  readonly matrix: Matrix
  readonly participation: Participation | undefined
  readonly current: MatrixView
}

function countMatching(
  view: MatrixView,
  { matrix, participation }: Pick<MatrixTabsProps, 'matrix' | 'participation'>,
): number | undefined {
  if (view === 'subjects') return matrix.subjects
  if (view === 'forms') return matrix.forms
  if (!participation) return undefined
  const { pending, evaluated, listed_mails } = participation
  if (view === 'pending') return pending.length
  if (view === 'outlook') return evaluated.length
  return listed_mails.sent + listed_mails.waiting + listed_mails.failed
}

/** Another list begins without the sort and the state of this one; a search goes on. */
function buildAddress(params: URLSearchParams, address: string): string {
  const next = new URLSearchParams(params)
  for (const name of ['orden', 'estado']) next.delete(name)
  next.set('vista', address)
  return `?${next}`
}

/** The lists of a matrix, as links, so that each has an address. */
export function MatrixTabs({ matrix, participation, current }: MatrixTabsProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const views = listViews(matrix.phase, matrix.nomination_opened_at !== null)
  const keys = views.map((_, index) => String(index + 1))
  const show = (key: string) => {
    const view = views[keys.indexOf(key)]
    if (view) void navigate(buildAddress(params, view.address), { preventScrollReset: true })
  }
  const label = views.map((view) => view.label).join(', ')
  useShortcuts('En el proyecto', views.length < 2 ? [] : [{ label, keys, run: show }])
  if (views.length < 2) return null
  return (
    <nav className="matrix-tabs" aria-label="Listas del proyecto">
      {views.map(({ view, address, label }) => {
        const count = countMatching(view, { matrix, participation })
        return (
          <Link
            key={view}
            className="tab"
            to={buildAddress(params, address)}
            preventScrollReset
            aria-current={view === current ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <span className="tab-count"> {count}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
