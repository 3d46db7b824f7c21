import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { shortInstant } from '#shared/dates.ts'
import type { Permission } from '#shared/roles.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import type { Participation } from '../contract.ts'
import { listTabs, type ProjectTab } from '../project-tabs.rules.ts'

interface ProjectTabsProps {
  readonly matrix: Matrix
  readonly participation: Participation | undefined
  readonly rights: ReadonlySet<Permission>
  readonly current: string
}

function countMatching(
  tab: ProjectTab,
  { matrix, participation }: Pick<ProjectTabsProps, 'matrix' | 'participation'>,
): number | undefined {
  if (tab === 'subjects') return matrix.subjects
  if (tab === 'forms') return matrix.forms
  if (!participation) return undefined
  const { pending, evaluated, listed_mails } = participation
  if (tab === 'pending') return pending.length
  if (tab === 'outlook') return evaluated.length
  if (tab === 'mails') return listed_mails.sent + listed_mails.waiting + listed_mails.failed
  return undefined
}

/** Leads to a tab. Another list begins without the sort and the state of this one; a search goes on. */
function useTabAddress() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  return ({ path, vista }: ReturnType<typeof listTabs>[number]): string => {
    const next = new URLSearchParams(path === pathname ? params : {})
    for (const name of ['orden', 'estado']) next.delete(name)
    if (vista !== null) next.set('vista', vista)
    return next.size > 0 ? `${path}?${next}` : path
  }
}

/** Scrolls the tabs of a narrow window until the open one is whole. */
function useCurrentInView(current: string) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const open = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !open) return
    const hidden = open.getBoundingClientRect().right - nav.current.getBoundingClientRect().right
    if (hidden > 0) nav.current.scrollLeft += hidden + 16
  }, [current])
  return nav
}

/** The tabs of a project, as links, so that each has an address. */
export function ProjectTabs({ matrix, participation, rights, current }: ProjectTabsProps) {
  const navigate = useNavigate()
  const buildAddress = useTabAddress()
  const tabs = listTabs(matrix, rights)
  const opened = tabs.filter(({ locked }) => !locked)
  const keys = opened.map((_, index) => String(index + 1))
  const show = (key: string) => {
    const chosen = opened[keys.indexOf(key)]
    if (chosen) void navigate(buildAddress(chosen), { preventScrollReset: true })
  }
  const label = opened.map((one) => one.label).join(', ')
  useShortcuts('En el proyecto', opened.length < 2 ? [] : [{ label, keys, run: show }])
  const nav = useCurrentInView(current)
  if (tabs.length < 2) return null
  const opens = shortInstant(new Date(matrix.reports_at), matrix.time_zone)
  return (
    <nav ref={nav} className="matrix-tabs" aria-label="Secciones del proyecto">
      {tabs.map((one) => {
        const count = countMatching(one.tab, { matrix, participation })
        if (one.locked && one.tab !== current)
          return (
            <span key={one.tab} className="tab tab-locked" data-tip={`Desde ${opens}`}>
              <Icon name="lock" size={14} />
              {one.label}
              <span className="visually-hidden">, desde {opens}</span>
            </span>
          )
        return (
          <Link
            key={one.tab}
            className="tab"
            to={buildAddress(one)}
            preventScrollReset
            aria-current={one.tab === current ? 'page' : undefined}
          >
            {one.label}
            {count !== undefined && <span className="tab-count"> {wholeNumber(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
