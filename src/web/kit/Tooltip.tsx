import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { IconButton, type IconButtonProps } from '#ui/Button.tsx'

/** Extra words for sighted people; nothing may be told by a tooltip alone. `children` is the element that is pointed at. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={6}><Base.Popup className="tooltip">{text}</Base.Popup></Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** An icon-only button with its tooltip; `tip` says less than the label where the label names the row («Editar»). */
export function IconAction({ tip, ...button }: IconButtonProps & { readonly tip?: string }) {
  return <Tooltip text={tip ?? button.label}><IconButton {...button} /></Tooltip>
}

export const TooltipProvider = Base.Provider
