import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '#ui/icons.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { DeferredControl } from './DeferredControl.tsx'

export interface MenuChoice {
  readonly label: string
  readonly icon?: IconName
  readonly onSelect?: () => void
  /** A page to go to; `href` leaves the administrator's pages. */
  readonly to?: string
  readonly href?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled: stays readable under the label. */
  readonly reason?: string
}

export type MenuEntry = MenuChoice | 'separator'

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly (MenuEntry | false)[]
  readonly align?: 'start' | 'end'
  /** Opens on hover too, and closes with a grace of 150 ms. */
  readonly hover?: boolean
  /** Above the entries, not a choice: a name, a switch. */
  readonly head?: ReactNode
}

const Popup = lazyWithRetry(() => import('./MenuPopup.tsx'), 'MenuPopup')

/** The button stands with its page; what it opens is loaded right after. */
export function Menu(props: MenuProps) {
  return (
    <DeferredControl early={props.trigger}>
      <Popup {...props} />
    </DeferredControl>
  )
}
