import { cloneElement, type ReactElement } from 'react'
import { IconButton, type IconButtonProps } from '#ui/Button.tsx'

/**
 * Adds a tooltip on hover and focus, which `Tooltips` shows. The same information must also be
 * available elsewhere, because touch devices show no tooltip.
 */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string
  readonly children: ReactElement<{ 'data-tip'?: string }>
}) {
  return cloneElement(children, { 'data-tip': text })
}

/**
 * An icon button with a tooltip. `tip` can be shorter than a label that names the row («Editar»).
 */
export function IconAction({ tip, ...button }: IconButtonProps & { readonly tip?: string }) {
  return <IconButton {...button} data-tip={tip ?? button.label} />
}
