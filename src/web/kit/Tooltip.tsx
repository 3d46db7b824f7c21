import { cloneElement, type ReactElement } from 'react'
import { IconButton, type IconButtonProps } from '#ui/Button.tsx'

/** Extra words for who points at or focuses the element; nothing may be told by a tooltip alone. `Tooltips` draws it. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string
  readonly children: ReactElement<{ 'data-tip'?: string }>
}) {
  return cloneElement(children, { 'data-tip': text })
}

/** An icon-only button with its tooltip; `tip` says less than the label where the label names the row («Editar»). */
export function IconAction({ tip, ...button }: IconButtonProps & { readonly tip?: string }) {
  return <IconButton {...button} data-tip={tip ?? button.label} />
}
