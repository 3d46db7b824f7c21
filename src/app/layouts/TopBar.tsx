import { useQuery } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { Menu, type MenuEntry } from '#web/kit/Menu.tsx'
import { read } from '#web/query.ts'
import { logOut } from './logOut.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

const sections = [
  { label: 'Escalas', to: '/scales', inside: ['/scales'] },
  { label: 'Evaluaciones', to: '/evaluations', inside: ['/evaluations', '/evaluation'] },
  { label: 'Proyectos', to: '/dashboard', inside: ['/dashboard', '/new-matrix', '/matrix', '/participants', '/connections', '/download-reports', '/results', '/mail-sent'] },
] as const

function Sections({ companyId }: { readonly companyId: string | null }) {
  const { pathname } = useLocation()
  const place = `/${pathname.split('/')[1] ?? ''}`
  // Outside a company (list, team, activity) there is nothing to point into.
  const shown = companyId && !['/companies', '/team', '/activity'].includes(place)
  return (
    <nav className="top-nav" aria-label="Principal">
      {shown && sections.map(({ label, to, inside }) => (
        <NavLink key={to} to={`${to}/${companyId}`} aria-current={inside.some((prefix) => prefix === place) ? 'page' : undefined}>{label}</NavLink>
      ))}
    </nav>
  )
}

interface TopBarProps {
  readonly companyId: string | null
  readonly onAccount: () => void
}

export function TopBar({ companyId, onAccount }: TopBarProps) {
  const { data } = useQuery(read(accountsContract.profile))
  const name = data ? `${data.user.name} ${data.user.last_name}`.trim() : ''
  const account: MenuEntry[] = [
    { label: 'Configuración de cuenta', icon: 'settings', onSelect: onAccount },
    { label: 'Equipo', icon: 'users', to: '/team' },
    { label: 'Actividad', icon: 'rotate-ccw-clock', to: '/activity' },
    'separator',
    { label: 'Cerrar Sesión', icon: 'log-out', onSelect: () => void logOut() },
  ]
  const pages: MenuEntry[] = [
    { label: 'Proyectos', icon: 'clipboard-list', to: '/dashboarduser' },
    { label: 'Escalas', icon: 'list', to: '/scales' },
    { label: 'Evaluaciones', icon: 'list-checks', to: '/evaluations' },
    { label: 'Empresas', icon: 'building', to: '/companies' },
    'separator',
  ]
  const user = <button type="button" className="top-user"><Avatar name={name} me /><span>{name}</span><Icon name="chevron-down" size={16} /></button>
  return (
    <header className="top">
      <a className="top-home" href="/" aria-label="Contorno, inicio"><Wordmark /></a>
      <Sections companyId={companyId} />
      <div className="top-side">
        <NavLink to="/companies">Empresas</NavLink>
        <Menu hover trigger={user} entries={account} head={<ThemeChoice />} />
        <Menu trigger={<IconButton icon="menu" size="medium" iconSize={22} label="Abrir menú" className="top-burger" />} entries={[...pages, ...account]} head={<ThemeChoice />} />
      </div>
    </header>
  )
}
