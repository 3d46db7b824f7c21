import { useEffect, useRef, type ReactNode } from 'react'
import { cssTransition, toast, ToastContainer, type TypeOptions } from 'react-toastify/unstyled'
import type { MessageCode, MessageParams, Notice, Tone } from '#shared/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ApiError } from './api.ts'
import { useMedia } from './kit/useMedia.ts'
import { durationOf, messageText, toneOf } from './message-catalog.ts'

const icons: Record<Tone, IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
  info: 'info',
}
const PHONE = '(max-width: 719px)'
const toastTransition = cssTransition({
  enter: 'toast-enter',
  exit: 'toast-exit',
  collapseDuration: 180,
})

function show(text: string, tone: Tone, duration: number): void {
  // The text is the toast's id, so that repeating an action extends its toast and adds no copy.
  if (toast.isActive(text)) toast.update(text, { autoClose: duration })
  else
    toast(text, {
      type: tone,
      autoClose: duration,
      toastId: text,
      role: tone === 'error' ? 'alert' : 'status',
    })
}

/** Shows the text of a code as a notification. */
export function notify(
  code: MessageCode,
  params?: MessageParams,
  { tone = toneOf(code), duration = durationOf(code) }: Notice = {},
): void {
  show(messageText(code, params), tone, duration)
}

/** Codes whose text says less than the page's own sentence. */
const genericCodes: readonly MessageCode[] = [
  'server.failed',
  'server.unavailable',
  'input.invalid',
  'input.unreadable',
  'not_found',
  'server.unreachable',
]

/** Shows why a call failed: the server's reason if it is specific, else the page's sentence. */
export function notifyFailure(error: unknown, fallback: MessageCode): void {
  if (error instanceof ApiError && !genericCodes.includes(error.code))
    show(error.message, 'error', durationOf(error.code))
  else notify(fallback)
}

function Question({
  text,
  confirmLabel,
  onAnswer,
}: {
  readonly text: string
  readonly confirmLabel: string
  readonly onAnswer: (answer: boolean) => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div>
      <p>{text}</p>
      <div className="toast-choices">
        <button type="button" className="toast-yes" onClick={() => onAnswer(true)}>
          {confirmLabel}
        </button>
        <button type="button" className="toast-no" ref={cancel} onClick={() => onAnswer(false)}>
          Cancelar
        </button>
      </div>
    </div>
  )
}

/** Asks in a toast that stays until the user answers; closing it answers no. */
export function confirmInToast(
  code: MessageCode,
  params?: MessageParams,
  confirmLabel = 'Sí, eliminar',
): Promise<boolean> {
  const focused = document.activeElement
  return new Promise((resolve) => {
    const id = toast(
      <Question
        text={messageText(code, params)}
        confirmLabel={confirmLabel}
        onAnswer={(answer) => {
          resolve(answer)
          toast.dismiss(id)
        }}
      />,
      {
        type: 'warning',
        autoClose: false,
        closeOnClick: false,
        closeButton: false,
        role: 'alertdialog',
        onClose: () => {
          resolve(false)
          if (focused instanceof HTMLElement) focused.focus()
        },
      },
    )
  })
}

const toneOfType = (type: TypeOptions): Tone => (type === 'default' ? 'info' : type)

function CloseButton({
  closeToast,
}: {
  readonly closeToast: (event: React.MouseEvent) => void
}): ReactNode {
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

/** Shows the toasts. Pauses, swiping and Alt+T are react-toastify's defaults, as spec §9 asks. */
export function Notifications() {
  const phone = useMedia(PHONE)
  return (
    <ToastContainer
      position={phone ? 'bottom-center' : 'top-right'}
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
