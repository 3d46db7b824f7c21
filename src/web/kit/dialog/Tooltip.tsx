import { IconButton, type IconButtonProps } from '#ui/Button.tsx'

/**
 * An icon button with a tooltip. `tip` can be shorter than a label that names the row («Editar»).
 */
export function IconAction({ tip, ...button }: IconButtonProps & { readonly tip?: string }) {
  return <IconButton {...button} data-tip={tip ?? button.label} />
}
