import { toast } from 'react-toastify/unstyled'
import { newId } from '#shared/ids.ts'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { messageText } from './message-catalog.ts'

const UNDO_MS = 10_000

interface Undoable {
  /** Brings back what left the page. */
  readonly undo: () => void
  /** Makes the change last, when the time for the undo is over. */
  readonly commit?: () => Promise<unknown>
  /** The change is made already and its undo needs no page: leaving the page leaves the offer. */
  readonly follows?: boolean
}

/** The one offer on screen: a second change makes the first one last. */
let offered: {
  readonly undo: () => void
  readonly finish: () => Promise<void>
  readonly follows: boolean
} | null = null

interface OfferProps {
  readonly id: string
  readonly text: string
  readonly onUndo: () => void
}

function UndoOffer({ id, text, onUndo }: OfferProps) {
  return (
    <div
      className="undo-offer"
      onFocus={() => toast.pause({ id })}
      onBlur={() => toast.play({ id })}
    >
      <p>{text}</p>
      <button type="button" onClick={onUndo}>
        Deshacer <kbd>Ctrl</kbd> <kbd>Z</kbd>
      </button>
      <span className="undo-ring" aria-hidden="true" />
    </div>
  )
}

/**
 * Tells in a toast what left the page, or came in numbers, and offers for ten seconds to bring it back. The time stands
 * still under the pointer, with the focus and while the window is hidden.
 */
export function offerUndo(
  code: MessageCode,
  params: MessageParams | undefined,
  { undo, commit, follows = false }: Undoable,
): void {
  void finishLast()
  const id = newId()
  const end = async (act: (() => unknown) | undefined): Promise<void> => {
    if (offered !== offer) return
    offered = null
    toast.dismiss(id)
    await act?.()
  }
  const offer = { undo: () => void end(undo), finish: () => end(commit), follows }
  offered = offer
  toast(<UndoOffer id={id} text={messageText(code, params)} onUndo={offer.undo} />, {
    toastId: id,
    icon: <Icon name={follows ? 'check' : 'trash'} size={18} />,
    autoClose: UNDO_MS,
    closeOnClick: false,
    role: 'status',
    className: 'undo-toast',
    onClose: () => void offer.finish(),
  })
}

/** Undoes the change that is offered; false if none is. */
export function undoLast(): boolean {
  const last = offered
  last?.undo()
  return last !== null
}

/** Makes the change that is offered last; resolves when it is made. */
export async function finishLast(): Promise<void> {
  await offered?.finish()
}

/** The same because a page goes away, unless the change does not depend on it. */
export async function finishWithPage(): Promise<void> {
  if (!offered?.follows) await finishLast()
}
