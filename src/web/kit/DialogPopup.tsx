import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type SyntheticEvent } from 'react'
import { IconButton } from '#ui/Button.tsx'
import type { DialogProps } from './Dialog.tsx'

function Parts({
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

const FIRST = '.dialog-body :is(input, select, textarea, button, a), .dialog-foot button'

/** The dialog itself, in a chunk of its own. */
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
  // Not the close button, which comes first; by touch nothing, or the keyboard would cover the dialog.
  const first = (by: string) =>
    by === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIRST) ?? true)
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
          <Base.Popup ref={popup} className={`dialog dialog-${width}`} initialFocus={first}>
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
            <Parts footer={footer} {...(onSubmit && { onSubmit })}>
              {children}
            </Parts>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
