import type { MouseEvent } from 'react'
import { cssTransition, ToastContainer, type TypeOptions } from 'react-toastify/unstyled'
import type { Tone } from '#shared/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { useMedia } from './kit/page/useMedia.ts'
import './toasts.css'

const icons: Record<Tone, IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
  info: 'info',
}
const PHONE = '(max-width: 47.5rem)'
const toastTransition = cssTransition({
  enter: 'toast-enter',
  exit: 'toast-exit',
  collapseDuration: 180,
})

const toneOfType = (type: TypeOptions): Tone => (type === 'default' ? 'info' : type)

function CloseButton({ closeToast }: { readonly closeToast: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label="Cerrar notificación"
      onClick={closeToast}
    >
      <Icon name="x" size={16} />
    </button>
  )
}

/**
 * Shows the toasts. Pauses, swiping and Alt+T are react-toastify's defaults (docs/rules.md,
 * numbers).
 */
export function Toasts() {
  const phone = useMedia(PHONE)
  return (
    <ToastContainer
      position={phone ? 'bottom-center' : 'bottom-left'}
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggablePercent={80}
      hideProgressBar
      newestOnTop
      transition={toastTransition}
      aria-label="Notificaciones, Alt+T"
      closeButton={CloseButton}
      icon={({ type }) => <Icon name={icons[toneOfType(type)]} size={19} />}
    />
  )
}
