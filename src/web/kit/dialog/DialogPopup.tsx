import { Dialog as Base } from '@base-ui/react/dialog'
import {
  useCallback,
  useRef,
  useState,
  type SyntheticEvent,
  useEffect,
  useMemo,
  type FocusEvent,
} from 'react'
import { IconButton } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { DialogProps } from './Dialog.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'
import { useTypedDialogGuard } from './useUnsavedChangesGuard.ts'

function BodyAndFooter({
  footer,
  onSubmit,
  children,
}: Pick<DialogProps, 'footer' | 'onSubmit' | 'children'>) {
  const parts = (
    <>
      {children && <div className="dialog-body">{children}</div>}
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </>
  )
  if (!onSubmit) return parts
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="dialog-form" noValidate onSubmit={submit}>
      {parts}
    </form>
  )
}

/** Where a dialog that opens at a later step begins. */
const START = '[data-dialog-start]'
const FIRST_CONTROL = '.dialog-body :is(input, select, textarea, button, a), .dialog-foot button'

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'medium',
  onSubmit,
  locked = false,
  discards = false,
  children,
}: DialogProps) {
  const typed = useTypedFields(open)
  const [asking, setAsking] = useState(false)
  const ask = useCallback(() => setAsking(true), [])
  useTypedDialogGuard(open && !discards, typed.areChanged, ask)
  const popup = useRef<HTMLDivElement>(null)
  // Skips the close button. After a touch no field is focused, because the on-screen keyboard would
  // cover the dialog.
  const { note, finalFocus } = useReturnedFocus()
  const initialFocus = (openedBy: string) => {
    note()
    return openedBy === 'touch'
      ? true
      : (popup.current?.querySelector<HTMLElement>(START) ??
          popup.current?.querySelector<HTMLElement>(FIRST_CONTROL) ??
          true)
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && locked) return
        // The buttons of the dialog are pressed on purpose; these two are easily pressed by mistake.
        const isSlip = reason === 'escape-key' || reason === 'outside-press'
        if (isSlip && !discards && typed.areChanged()) setAsking(true)
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-frame">
          <Base.Popup
            ref={popup}
            className={`dialog dialog-${width}`}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            onFocusCapture={typed.note}
          >
            <header className="dialog-head">
              <div>
                <Base.Title className="dialog-title">{title}</Base.Title>
                {description && (
                  <Base.Description className="dialog-description">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={<IconButton icon="x" iconSize={19} label="Cerrar" disabled={locked} />}
              />
            </header>
            <BodyAndFooter footer={footer} {...(onSubmit && { onSubmit })}>
              {children}
            </BodyAndFooter>
            <ConfirmDialog
              open={asking}
              onOpenChange={setAsking}
              title="Cambios sin guardar"
              consequence={messageText('changes.unsaved')}
              cancelLabel="Seguir editando"
              confirmLabel="Salir sin guardar"
              danger
              onConfirm={() => {
                setAsking(false)
                onOpenChange(false)
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

const WITHOUT_TEXT = ['search', 'checkbox', 'radio', 'file', 'button', 'submit']

const isTextControl = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !WITHOUT_TEXT.includes(target.type))

/**
 * Whether fields of a dialog hold other texts than when they were first focused. The dialog need not
 * know its fields, and a text that is typed and deleted again is no change.
 */
function useTypedFields(open: boolean) {
  const before = useRef(new Map<TextControl, string>())
  useEffect(() => {
    if (!open) before.current.clear()
  }, [open])
  const note = useCallback(({ target }: FocusEvent) => {
    if (isTextControl(target) && !before.current.has(target))
      before.current.set(target, target.value)
  }, [])
  const areChanged = useCallback(
    () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
    [],
  )
  return useMemo(() => ({ note, areChanged }), [note, areChanged])
}
