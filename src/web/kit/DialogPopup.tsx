import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type SyntheticEvent } from 'react'
import { IconButton } from '#ui/Button.tsx'
import type { DialogProps } from './Dialog.tsx'

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
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Skips the close button. After a touch no field is focused, because the on-screen keyboard would
  // cover the dialog.
  const initialFocus = (openedBy: string) =>
    openedBy === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIRST_CONTROL) ?? true)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !locked) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-frame">
          <Base.Popup ref={popup} className={`dialog dialog-${width}`} initialFocus={initialFocus}>
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
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
