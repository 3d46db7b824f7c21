import { Menu, type MenuEntry } from '#web/kit/Menu.tsx'
import { version } from '#web/version.ts'
import { logOut } from './log-out.ts'
import { BurgerButton, UserButton } from './MenuButtons.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const pages: readonly MenuEntry[] = [
  { label: 'Proyectos', icon: 'clipboard-list', to: '/dashboarduser' },
  { label: 'Escalas', icon: 'list', to: '/scales' },
  { label: 'Evaluaciones', icon: 'list-checks', to: '/evaluations' },
  { label: 'Empresas', icon: 'building', to: '/companies' },
  'separator',
]

/**
 * The top bar's menu: opened by the user's name on wide screens, by the burger button on phones.
 */
export function UserMenu({
  name,
  onAccount,
  onShortcuts,
}: {
  readonly name: string
  readonly onAccount: () => void
  readonly onShortcuts: () => void
}) {
  const account: readonly MenuEntry[] = [
    { label: 'Configuración de cuenta', icon: 'settings', onSelect: onAccount },
    { label: 'Primeros pasos', icon: 'list-checks', to: '/primeros-pasos' },
    { label: 'Equipo', icon: 'users', to: '/team' },
    { label: 'Actividad', icon: 'rotate-ccw-clock', to: '/activity' },
    { label: 'Atajos del teclado', icon: 'keyboard', onSelect: onShortcuts },
    'separator',
    { label: 'Cerrar Sesión', icon: 'log-out', onSelect: () => void logOut() },
    'separator',
  ]
  const shared = { head: <ThemeChoice />, foot: `Versión ${version}` }
  return (
    <>
      <Menu {...shared} hover trigger={<UserButton name={name} />} entries={account} />
      <Menu {...shared} trigger={<BurgerButton />} entries={[...pages, ...account]} />
    </>
  )
}
