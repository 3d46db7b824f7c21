import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isCreation, type Option } from './options.ts'

/** An option's two lines. */
export function OptionText({
  detail,
  children,
}: {
  readonly detail: string | undefined
  readonly children: ReactNode
}) {
  return (
    <span className="menu-text">
      {children}
      {detail && <small className="menu-reason">{detail}</small>}
    </span>
  )
}

/** An option among suggestions, or the offer to create what was typed. */
export function OptionFace({
  option,
  noun,
}: {
  readonly option: Option
  readonly noun?: string | undefined
}) {
  if (isCreation(option))
    return (
      <span className="menu-create">
        <Icon name="plus" size={16} /> Crear {noun && `${noun} `}«{option.label}»
      </span>
    )
  return (
    <OptionText detail={option.detail}>
      <b>{option.label}</b>
    </OptionText>
  )
}

interface ListFrameProps {
  readonly loading?: boolean | undefined
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly children: ReactNode
}

/** What a list of options says while it has none: loading, or an error with its way out. */
export function ListFrame({ loading, error, onRetry, children }: ListFrameProps) {
  if (loading)
    return (
      <output className="menu-empty">
        <Icon name="refresh-cw" size={16} className="turning" /> Cargando...
      </output>
    )
  if (error) {
    return (
      <div className="menu-empty" role="alert">
        <span>{error}</span>
        {onRetry && (
          <Button variant="tertiary" size="small" icon="refresh-cw" onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </div>
    )
  }
  return children
}
