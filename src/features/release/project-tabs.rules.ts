import type { Matrix } from '#features/matrices/contract.ts'
import type { Permission } from '#shared/roles.ts'
import { listViews, type MatrixView } from './views.rules.ts'

/** The tabs of a project after its lists, each with an address of its own. */
const ownPages = [
  { tab: 'slips', label: 'Papeletas', path: 'slips' },
  { tab: 'results', label: 'Resultados', path: 'results' },
  { tab: 'delivery', label: 'Entrega', path: 'delivery' },
  { tab: 'downloads', label: 'Descargas', path: 'download-reports' },
] as const
type OwnPage = (typeof ownPages)[number]['tab']
export type ProjectTab = MatrixView | OwnPage

interface ListedTab {
  readonly tab: ProjectTab
  readonly label: string
  /** The value of `?vista=` for a list of the project's own page; null for another page. */
  readonly vista: string | null
  readonly path: string
  /** Nothing is there before the reports open. */
  readonly locked: boolean
}

type TabbedMatrix = Pick<
  Matrix,
  'id' | 'company_id' | 'phase' | 'without_email' | 'nomination_opened_at'
>

/** The tabs of a project that a member with these rights sees, in their fixed order. */
export function listTabs(matrix: TabbedMatrix, rights: ReadonlySet<Permission>): ListedTab[] {
  const { id, company_id, phase } = matrix
  const follows = rights.has('project.follow')
  const lists = follows ? listViews(phase, matrix.nomination_opened_at !== null) : []
  const pages = ownPages.filter(({ tab }) =>
    tab === 'slips'
      ? follows && matrix.without_email && phase !== 'erased'
      : rights.has('project.read') &&
        (tab === 'results' || phase !== 'erased') &&
        phase !== 'draft',
  )
  return [
    ...lists.map(({ view, address, label }) => ({
      tab: view,
      label,
      vista: address,
      path: `/matrix/${company_id}/${id}`,
      locked: false,
    })),
    ...pages.map(({ tab, label, path }) => ({
      tab,
      label,
      vista: null,
      path: `/${path}/${company_id}/${id}`,
      locked: tab !== 'slips' && (phase === 'released' || phase === 'closed'),
    })),
  ]
}
