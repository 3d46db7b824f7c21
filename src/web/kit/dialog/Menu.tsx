import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '#ui/icons.ts'
import { lazyControls } from '../lazy-controls.tsx'

export interface MenuChoice {
  readonly label: string
  readonly icon?: IconName
  readonly onSelect?: () => void
  /** A path inside the administrator's pages; `href` is an address outside them. */
  readonly to?: string
  readonly href?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why the choice is disabled, shown under the label. */
  readonly reason?: string
}

export type MenuEntry = MenuChoice | 'separator'

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  readonly entries: readonly (MenuEntry | false)[]
  readonly align?: 'start' | 'end'
  /** Opens on hover too, and closes 150 ms after the pointer has left. */
  readonly hover?: boolean
  /** Content above the entries that is no choice: a name, a switch. */
  readonly head?: ReactNode
  /** Text below the entries. */
  readonly foot?: string
}

const lazyMenu = lazyControls(() => import('./MenuPopup.tsx'))

/** A button that opens a menu. */
export const Menu = lazyMenu<MenuProps>(
  ({ MenuPopup }) => MenuPopup,
  ({ trigger }) => trigger,
)
