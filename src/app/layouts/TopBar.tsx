import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation, useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { workspacesWith } from '#features/accounts/role.rules.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { read } from '#web/query.ts'
import { FindButton } from './FindButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Section {
  readonly label: string
  readonly to: string
  readonly inside: readonly string[]
}

/** Every page of a company that no other section names is part of it. */
const projects: Section = { label: 'Proyectos', to: '/dashboard', inside: ['/primeros-pasos'] }
const sections: readonly Section[] = [
  { label: 'Escalas', to: '/scales', inside: ['/scales'] },
  { label: 'Evaluaciones', to: '/evaluations', inside: ['/evaluations', '/evaluation'] },
  projects,
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
  const insideCompany = useParams()['companyId'] !== undefined
  const section = `/${pathname.split('/')[1] ?? ''}`
  const current =
    sections.find(({ inside }) => inside.includes(section)) ?? (insideCompany ? projects : null)
  // Pages outside a company (list, team, activity) show no links to sections of a company.
  const shown =
    companyId && !['/companies', '/team', '/data-subjects', '/activity'].includes(section)
  return (
    <nav className="top-nav" aria-label="Principal">
      {shown &&
        sections
          .filter((one) => whole || one === projects)
          .map((one) => (
            <Link
              key={one.to}
              to={`${one.to}/${companyId}`}
              aria-current={one === current ? 'page' : undefined}
            >
              {one.label}
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
  const whole = workspacesWith(data?.user, 'workspace.read').length > 0
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
        <UserMenu name={name} whole={whole} onAccount={onAccount} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
