import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { wholeWorkspaces } from '#features/accounts/role.rules.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { DeferredControl } from '#web/kit/DeferredControl.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { read } from '#web/query.ts'
import { FindButton } from './FindButton.tsx'
import { BurgerButton, UserButton } from './MenuButtons.tsx'

const UserMenu = lazyWithRetry(() => import('./UserMenu.tsx'), 'UserMenu')

const matrixPages = [
  '/dashboard',
  '/new-matrix',
  '/matrix',
  '/participants',
  '/connections',
  '/download-reports',
  '/results',
  '/mail-sent',
  '/primeros-pasos',
  '/rehearsal',
]

const sections: readonly {
  readonly label: string
  readonly to: string
  readonly inside: readonly string[]
}[] = [
  { label: 'Escalas', to: '/scales', inside: ['/scales'] },
  { label: 'Evaluaciones', to: '/evaluations', inside: ['/evaluations', '/evaluation'] },
  { label: 'Proyectos', to: '/dashboard', inside: matrixPages },
]

function Sections({
  companyId,
  whole,
}: {
  readonly companyId: string | null
  /** Whether the user sees more of a workspace than chosen projects. */
  readonly whole: boolean
}) {
  const { pathname } = useLocation()
  const section = `/${pathname.split('/')[1] ?? ''}`
  // Pages outside a company (list, team, activity) show no links to sections of a company.
  const shown =
    companyId && !['/companies', '/team', '/data-subjects', '/activity'].includes(section)
  return (
    <nav className="top-nav" aria-label="Principal">
      {shown &&
        sections
          .filter(({ to }) => whole || to === '/dashboard')
          .map(({ label, to, inside }) => (
            <Link
              key={to}
              to={`${to}/${companyId}`}
              aria-current={inside.includes(section) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
    </nav>
  )
}

interface TopBarProps {
  readonly companyId: string | null
  readonly onAccount: () => void
  readonly onShortcuts: () => void
}

export function TopBar({ companyId, onAccount, onShortcuts }: TopBarProps) {
  const { data } = useQuery(read(accountsContract.profile))
  const whole = wholeWorkspaces(data?.user).length > 0
  const name = data ? `${data.user.name} ${data.user.last_name}`.trim() : ''
  return (
    <header className="top">
      <a className="top-home" href="/" aria-label={`${PRODUCT_NAME}, inicio`}>
        <Wordmark />
      </a>
      <Sections companyId={companyId} whole={whole} />
      <div className="top-side">
        <FindButton companyId={companyId} onShortcuts={onShortcuts} />
        <NavLink to="/companies">Empresas</NavLink>
        <DeferredControl
          fallback={
            <>
              <UserButton name={name} />
              <BurgerButton />
            </>
          }
        >
          <UserMenu name={name} whole={whole} onAccount={onAccount} onShortcuts={onShortcuts} />
        </DeferredControl>
      </div>
    </header>
  )
}
