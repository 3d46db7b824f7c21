import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isCreateOption, type Option } from './options.ts'

/** The two lines of an option. */
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

/** The content of an option, or of the option to create the typed text. */
export function OptionContent({
  option,
  noun,
}: {
  readonly option: Option
  readonly noun?: string | undefined
}) {
  if (isCreateOption(option))
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

interface OptionListProps {
  readonly loading?: boolean | undefined
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly children: ReactNode
}

/** A list of options, or the state that replaces it: loading, or an error with a retry button. */
export function OptionList({ loading, error, onRetry, children }: OptionListProps) {
  if (loading)
    return (
      <output className="menu-empty">
        <Icon name="refresh-cw" size={16} className="spinning" /> Cargando...
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
