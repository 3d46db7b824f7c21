import { useEffect, useRef } from 'react'
import { toast } from 'react-toastify/unstyled'
import { newId } from '#shared/ids.ts'
import type { MessageCode, MessageParams, Notice, Tone } from '#shared/messages.ts'
import { ApiError } from './api.ts'
import { findSpecificFailure } from './failures.ts'
import { durationOf, messageText, toneOf } from './message-catalog.ts'

/**
 * The toast that shows a text. Repeating an action extends its toast and adds no copy, but one that
 * is closing stays closed, so the text then gets another.
 */
const shown = new Map<string, string>()

function show(text: string, tone: Tone, duration: number): void {
  const open = shown.get(text)
  if (open !== undefined && toast.isActive(open)) {
    toast.update(open, { autoClose: duration })
    return
  }
  const id = newId()
  shown.set(text, id)
  toast(text, {
    type: tone,
    autoClose: duration,
    toastId: id,
    role: tone === 'error' ? 'alert' : 'status',
    onClose: () => {
      if (shown.get(text) === id) shown.delete(text)
    },
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

/** Shows why a call failed: the server's reason if it is specific, else the page's sentence. */
export function notifyFailure(error: unknown, fallback: MessageCode): void {
  const specific = findSpecificFailure(error, fallback)
  if (specific) show(specific.message, 'error', durationOf(specific.code))
  else notify(fallback)
}

/** Shows why an import failed after its preview; the file itself is not at fault. */
export function notifyImportFailure(error: unknown): void {
  const isOffline = error instanceof ApiError && error.unreachable
  notifyFailure(error, isOffline ? 'import.offline' : 'import.failed')
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
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])
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

/**
 * Asks in a toast that stays until the user answers; closing it answers no, and so does the signal.
 */
export function confirmInToast(
  code: MessageCode,
  params: MessageParams | undefined,
  {
    confirmLabel = 'Sí, eliminar',
    signal,
  }: { readonly confirmLabel?: string | undefined; readonly signal: AbortSignal },
): Promise<boolean> {
  const focused = document.activeElement
  const text = messageText(code, params)
  return new Promise((resolve) => {
    const close = () => toast.dismiss(id)
    const answer = (given: boolean) => {
      resolve(given)
      close()
    }
    const id = toast(<Question text={text} confirmLabel={confirmLabel} onAnswer={answer} />, {
      type: 'warning',
      autoClose: false,
      closeOnClick: false,
      closeButton: false,
      role: 'alertdialog',
      ariaLabel: text,
      onClose: () => {
        signal.removeEventListener('abort', close)
        resolve(false)
        // a scrolling page would move what is clicked next
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      },
    })
    signal.addEventListener('abort', close)
  })
}
