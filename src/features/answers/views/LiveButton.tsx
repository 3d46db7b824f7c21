import { type ButtonHTMLAttributes, useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether React has the page; false in the server's page, where no handler answers yet. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>

/** A button that needs the page's script, and shows that it is not ready until then. */
export function LiveButton(props: Props) {
  const late = !useLive() || undefined
  const disabled = late ?? props['aria-disabled']
  return <button {...props} type="button" aria-disabled={disabled} data-late={late} />
}
