import { Combobox as Base } from '@base-ui/react/combobox'
import { useState, type Ref } from 'react'
import type { ControlProps } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OptionContent, OptionList } from './OptionList.tsx'
import { isCreateOption, matchingOptions, sameOption, type Option } from './options.ts'

const MAX_OPTIONS = 100

export interface ComboboxProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** From `Field`; outside a field, pass `label` instead. */
  readonly control?: ControlProps | undefined
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Stands in the list when no option matches. */
  readonly empty?: string | undefined
  /** Adds an option that creates the typed text. */
  readonly onCreate?: ((text: string) => void) | undefined
  readonly loading?: boolean | undefined
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  /** Read-only with a lock icon, because another field determines the value. */
  readonly locked?: boolean | undefined
  readonly clearable?: boolean | undefined
  readonly small?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** Chooses one of many options by typing (ARIA 1.2 combobox). */
export function Combobox({
  options,
  value,
  onChange,
  control,
  label,
  placeholder = 'Elige',
  empty = 'Sin resultados',
  onCreate,
  loading,
  error,
  onRetry,
  disabled,
  locked,
  clearable,
  small,
  inputRef,
}: ComboboxProps) {
  const [text, setText] = useState('')
  const chosen = options.find((option) => option.value === value) ?? null
  // The text of the chosen option is no search: the list then shows every option.
  const query = text === chosen?.label ? '' : text
  const shown = matchingOptions(options, query, MAX_OPTIONS, onCreate !== undefined)
  const choose = (option: Option | null) =>
    option && isCreateOption(option) ? onCreate?.(option.label) : onChange(option?.value ?? null)
  return (
    <Base.Root<Option, false>
      items={options}
      filteredItems={shown}
      value={chosen}
      onValueChange={choose}
      onInputValueChange={setText}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={sameOption}
      autoHighlight
      disabled={Boolean(disabled || locked)}
    >
      <Base.InputGroup className={small ? 'input input-small' : 'input'}>
        {locked && <Icon name="lock" size={15} />}
        <Base.Input
          {...control}
          aria-label={control ? undefined : label}
          placeholder={placeholder}
          ref={inputRef}
        />
        {clearable && !locked && (
          <Base.Clear className="input-action" aria-label="Quitar lo elegido">
            <Icon name="x" size={16} />
          </Base.Clear>
        )}
        {!locked && (
          <Base.Trigger className="input-action" aria-label="Abrir la lista">
            <Icon name="chevron-down" size={16} />
          </Base.Trigger>
        )}
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={6} align="start">
          <Base.Popup className="menu menu-anchored">
            <OptionList loading={loading} error={error} onRetry={onRetry}>
              <Base.Empty className="menu-empty">{empty}</Base.Empty>
              <Base.List className="menu-list">
                {(option: Option) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled ?? false}
                    className="menu-item"
                  >
                    <OptionContent option={option} />
                    <Base.ItemIndicator>
                      <Icon name="check" size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </OptionList>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
