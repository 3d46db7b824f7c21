import type { ReactNode } from 'react'
import type { ControlProps } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Option } from './options.ts'

export interface SelectProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  /** From `Field`; outside a field, pass `label` instead. */
  readonly control?: ControlProps | undefined
  readonly label?: string | undefined
  /** Shown before the value, inside the control («Orden»). */
  readonly prefix?: string | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  readonly small?: boolean | undefined
  /** As wide as its content, for filters. */
  readonly fit?: boolean | undefined
  /** Renders an option in the list and as the value. */
  readonly renderOption?: ((option: Option) => ReactNode) | undefined
}

const findChosen = ({ options, value }: SelectProps): Option | undefined =>
  options.find((option) => option.value === value)

/** The attributes of the button that opens the list. */
export function triggerProps(props: SelectProps) {
  const { control, label, prefix, small, fit } = props
  const name = label ?? prefix
  const chosen = findChosen(props)
  return {
    ...control,
    'aria-label': control ? undefined : chosen ? `${name}: ${chosen.label}` : name,
    className: `input${small ? ' input-small' : ''}${fit ? ' input-fit' : ''}`,
  }
}

export function SelectTriggerContent({
  prefix,
  placeholder = 'Elige',
  renderOption,
  ...props
}: SelectProps) {
  const chosen = findChosen(props)
  return (
    <>
      {prefix && <span className="muted">{prefix}</span>}
      <span className={chosen ? 'input-grow' : 'input-grow input-placeholder'}>
        {chosen ? (renderOption?.(chosen) ?? chosen.label) : placeholder}
      </span>
      <Icon name="chevron-down" size={16} />
    </>
  )
}
