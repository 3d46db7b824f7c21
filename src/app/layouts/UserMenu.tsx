import type { ButtonHTMLAttributes, Ref } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton, type IconButtonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import type { MenuEntry, MenuProps } from '#web/kit/dialog/Menu.tsx'
import { lazyControls } from '#web/kit/lazy-controls.tsx'
import { clearLastCompany } from '#web/last-company.ts'
import { notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { version } from '#web/version.ts'

const lazyMenu = lazyControls(() => import('./ThemedMenu.tsx'))

/** Loads whole: what came later would move the entries under the pointer. */
const Menu = lazyMenu<MenuProps>(
  ({ ThemedMenu }) => ThemedMenu,
  ({ trigger }) => trigger,
)

interface UserButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'className'
> {
  readonly name: string
  readonly ref?: Ref<HTMLButtonElement>
}

function UserButton({ name, ...button }: UserButtonProps) {
  return (
    <button {...button} type="button" className="top-user">
      <Avatar name={name} me />
      <span>{name}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

function BurgerButton(button: Partial<IconButtonProps>) {
  return (
    <IconButton
      {...button}
      icon="menu"
      size="medium"
      iconSize={22}
      label="Abrir menú"
      className="top-burger"
    />
  )
}

const listPages = (whole: boolean): readonly (MenuEntry | false)[] => [
  { label: 'Proyectos', icon: 'clipboard-list', to: '/dashboarduser' },
  whole && { label: 'Escalas', icon: 'list', to: '/scales' },
  whole && { label: 'Evaluaciones', icon: 'list-checks', to: '/evaluations' },
  { label: 'Empresas', icon: 'building', to: '/companies' },
  'separator',
]

/**
 * The top bar's menu: opened by the user's name on wide screens, by the burger button on phones.
 */
export function UserMenu({
  name,
  whole,
  onAccount,
  onShortcuts,
}: {
  readonly name: string
  /** Whether the user sees more of a workspace than chosen projects. */
  readonly whole: boolean
  readonly onAccount: () => void
  readonly onShortcuts: () => void
}) {
  const account: readonly (MenuEntry | false)[] = [
    { label: 'Configuración de cuenta', icon: 'settings', onSelect: onAccount },
    whole && { label: 'Primeros pasos', icon: 'list-checks', to: '/primeros-pasos' },
    whole && { label: 'Equipo', icon: 'users', to: '/team' },
    whole && { label: 'Actividad', icon: 'rotate-ccw-clock', to: '/activity' },
    { label: 'Atajos del teclado', icon: 'keyboard', onSelect: onShortcuts },
    'separator',
    { label: 'Cerrar Sesión', icon: 'log-out', onSelect: () => void logOut() },
    'separator',
  ]
  const foot = `Versión ${version}`
  return (
    <>
      <Menu hover trigger={<UserButton name={name} />} entries={account} foot={foot} />
      <Menu trigger={<BurgerButton />} entries={[...listPages(whole), ...account]} foot={foot} />
    </>
  )
}

/**
 * Ends the session, clears the cached data and the last company, and opens the public home page.
 * The browser keeps only the chosen theme.
 */
async function logOut(): Promise<void> {
  try {
    await call(accountsContract.logout)
  } catch (error) {
    notifyFailure(error, 'server.failed')
    return
  }
  queryClient.clear()
  clearLastCompany()
  location.assign('/')
}
