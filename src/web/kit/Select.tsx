import { Select as Base } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import type { ControlProps } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OptionText } from './ListFrame.tsx'
import type { Option } from './options.ts'

interface SelectProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  /** From `Field`; without a field give `label`. */
  readonly control?: ControlProps | undefined
  readonly label?: string | undefined
  /** Before the value, inside the control («Orden»). */
  readonly prefix?: string | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  readonly small?: boolean | undefined
  /** As wide as its content, for filters. */
  readonly fit?: boolean | undefined
  /** Draws an option, in the list and when chosen. */
  readonly draw?: ((option: Option) => ReactNode) | undefined
}

export function Select({ options, value, onChange, control, label, prefix, placeholder = 'Elige', disabled, small, fit, draw }: SelectProps) {
  const chosen = options.find((option) => option.value === value)
  const name = label ?? prefix
  const choose = (next: string | null) => { if (next !== null) onChange(next) }
  return (
    <Base.Root value={chosen ? value : null} onValueChange={choose} disabled={disabled ?? false} modal={false}>
      <Base.Trigger
        {...control} aria-label={control ? undefined : chosen ? `${name}: ${chosen.label}` : name}
        className={`input${small ? ' input-small' : ''}${fit ? ' input-fit' : ''}`}
      >
        {prefix && <span className="muted">{prefix}</span>}
        <span className={chosen ? 'input-grow' : 'input-grow input-placeholder'}>{chosen ? draw?.(chosen) ?? chosen.label : placeholder}</span>
        <Icon name="chevron-down" size={16} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={6} align="start" alignItemWithTrigger={false}>
          <Base.Popup className="menu menu-anchored">
            <Base.List className="menu-list">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className="menu-item">
                  <OptionText detail={option.detail}><Base.ItemText>{draw?.(option) ?? option.label}</Base.ItemText></OptionText>
                  <Base.ItemIndicator><Icon name="check" size={16} /></Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
