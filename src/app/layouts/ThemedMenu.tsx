import { Menu } from '@base-ui/react/menu'
import { Icon } from '#ui/Icon.tsx'
import type { MenuProps } from '#web/kit/dialog/Menu.tsx'
import { MenuPopup } from '#web/kit/dialog/MenuPopup.tsx'
import { chooseTheme, useTheme, type Theme } from '#web/theme.ts'

const themes = [
  { value: 'system', label: 'Sistema', icon: 'monitor' },
  { value: 'light', label: 'Claro', icon: 'sun' },
  { value: 'dark', label: 'Oscuro', icon: 'moon' },
] as const satisfies readonly { value: Theme; label: string; icon: string }[]

/** A menu that begins with the choice of the theme, which this browser stores. */
export function ThemedMenu(menu: MenuProps) {
  return <MenuPopup {...menu} head={<ThemeChoice />} />
}

function ThemeChoice() {
  const theme = useTheme()
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-label">Tema</Menu.GroupLabel>
      <Menu.RadioGroup className="menu-themes" value={theme} onValueChange={chooseTheme}>
        {themes.map(({ value, label, icon }) => (
          <Menu.RadioItem key={value} value={value} className="menu-theme" closeOnClick={false}>
            <Icon name={icon} size={16} />
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="menu-separator" />
    </Menu.Group>
  )
}
