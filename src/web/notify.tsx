import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { cssTransition, toast, ToastContainer, type TypeOptions } from 'react-toastify/unstyled'
import type { MessageCode, MessageParams, Tone } from '#shared/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ApiError } from './api.ts'
import { durationOf, messageText, toneOf } from './message-catalog.ts'

const icons: Record<Tone, IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
  info: 'info',
}
const PHONE = '(max-width: 719px)'
const Rise = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 180 })

interface Choices {
  readonly tone?: Tone
  readonly duration?: number
}

function show(text: string, tone: Tone, duration: number, id: string): void {
  // One sentence is shown once: repeating an action does not pile up copies of it.
  if (toast.isActive(id)) toast.update(id, { render: text, autoClose: duration })
  else
    toast(text, {
      type: tone,
      autoClose: duration,
      toastId: id,
      role: tone === 'error' ? 'alert' : 'status',
    })
}

/** Shows a sentence of the message catalogue. */
export function notify(
  code: MessageCode,
  params?: MessageParams,
  { tone = toneOf(code), duration = durationOf(code) }: Choices = {},
): void {
  const text = messageText(code, params)
  show(text, tone, duration, text)
}

const vague: readonly MessageCode[] = [
  'server.failed',
  'server.unavailable',
  'input.invalid',
  'input.unreadable',
  'not_found',
  'server.unreachable',
]

/** Shows why a call failed: the server's own reason where it has one, else the screen's sentence. */
export function notifyFailure(error: unknown, fallback: MessageCode): void {
  const told = error instanceof ApiError && !vague.includes(error.code)
  if (told) show(error.message, 'error', durationOf(error.code), error.message)
  else notify(fallback)
}

function Question({
  text,
  yes,
  onAnswer,
}: {
  readonly text: string
  readonly yes: string
  readonly onAnswer: (answer: boolean) => void
}) {
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  return (
    <div>
      <p>{text}</p>
      <div className="toast-choices">
        <button type="button" className="toast-yes" onClick={() => onAnswer(true)}>
          {yes}
        </button>
        <button type="button" className="toast-no" ref={safe} onClick={() => onAnswer(false)}>
          Cancelar
        </button>
      </div>
    </div>
  )
}

/** Asks in a toast that stays until it is answered. */
export function confirmInToast(
  code: MessageCode,
  params?: MessageParams,
  yes = 'Sí, eliminar',
): Promise<boolean> {
  const before = document.activeElement
  return new Promise((resolve) => {
    const id = toast(
      <Question
        text={messageText(code, params)}
        yes={yes}
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
          if (before instanceof HTMLElement) before.focus()
        },
      },
    )
  })
}

function subscribePhone(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
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

/** Where the toasts appear. Times, pauses, swipe and Alt+T are the library's defaults, which are the specification's. */
export function Notifications() {
  const phone = useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches)
  return (
    <ToastContainer
      position={phone ? 'bottom-center' : 'top-right'}
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggablePercent={80}
      hideProgressBar
      newestOnTop
      transition={Rise}
      aria-label="Notificaciones, Alt+T"
      closeButton={CloseButton}
      icon={({ type }) => <Icon name={icons[toneOfType(type)]} size={19} />}
    />
  )
}
