import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { PathIcon } from '#ui/Icon.tsx'
import { x } from '#ui/icons.ts'

interface Props {
  readonly title: string
  /** A line below the title. */
  readonly note?: ReactNode
  /** Goes back in the history, which closes the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal panel over the sheet: from below on a phone, at the right on a large screen. The native
 * dialog keeps the focus inside, and gives it back to the control that opened the panel.
 */
export function Panel({ title, note, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('h2')?.focus()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    const onCancel = (event: Event): void => {
      event.preventDefault()
      onClose()
    }
    // outside of the content lies the backdrop
    const onClick = ({ target }: MouseEvent): void => {
      if (target === element) onClose()
    }
    element?.addEventListener('cancel', onCancel)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('cancel', onCancel)
      element?.removeEventListener('click', onClick)
    }
  }, [onClose])
  return (
    <dialog ref={dialog} className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {note && <p>{note}</p>}
        </div>
        <button type="button" className="panel-close" aria-label="Cerrar" onClick={onClose}>
          <PathIcon path={x} size={20} />
        </button>
      </div>
      <div className="panel-body">{children}</div>
    </dialog>
  )
}
