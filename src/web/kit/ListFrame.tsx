import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** An option's two lines. */
export function OptionText({ detail, children }: { readonly detail: string | undefined; readonly children: ReactNode }) {
  return <span className="menu-text">{children}{detail && <small className="menu-reason">{detail}</small>}</span>
}

interface ListFrameProps {
  readonly loading?: boolean | undefined
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly text: string
  readonly onCreate?: (() => void) | undefined
  readonly children: ReactNode
}

/** What a list of options says while it has none: loading, an error with its way out, or an offer to create what was typed. */
export function ListFrame({ loading, error, onRetry, text, onCreate, children }: ListFrameProps) {
  if (loading) return <output className="menu-empty"><Icon name="refresh-cw" size={16} className="turning" /> Cargando...</output>
  if (error) {
    return (
      <div className="menu-empty" role="alert">
        <span>{error}</span>
        {onRetry && <Button variant="tertiary" size="small" icon="refresh-cw" onClick={onRetry}>Reintentar</Button>}
      </div>
    )
  }
  return (
    <>
      {children}
      {/* The press must not take the focus: the list would close before the click. */}
      {onCreate && (
        <button type="button" className="menu-item menu-create" onMouseDown={(event) => event.preventDefault()} onClick={onCreate}>
          <Icon name="plus" size={16} /> Crear «{text.trim()}»
        </button>
      )}
    </>
  )
}
