import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, useRef } from 'react'
import { foldText } from '#shared/text.ts'
import type { ControlProps } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { OptionContent, OptionList } from './OptionList.tsx'
import { isCreateOption, matchingOptions, type Option } from './options.ts'

const MAX_OPTIONS = 50

export interface SuggestProps {
  readonly options: readonly Option[]
  /** The typed text. Choosing a suggestion replaces it and calls `onPick`. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (option: Option) => void
  /** Adds an option that creates the typed text. */
  readonly onCreate?: ((text: string) => void) | undefined
  /** The noun of the option to create («la columna»). */
  readonly noun?: string | undefined
  readonly control?: ControlProps | undefined
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  readonly icon?: IconName | undefined
  readonly loading?: boolean | undefined
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly small?: boolean | undefined
}

/** A text field with suggestions (columns, competences). */
export function Suggest({
  options,
  text,
  onText,
  onPick,
  onCreate,
  noun,
  control,
  label,
  placeholder,
  icon,
  loading,
  error,
  onRetry,
  disabled,
  small,
}: SuggestProps) {
  const shown = matchingOptions(options, text, MAX_OPTIONS, onCreate !== undefined)
  const type = (next: string, reason: string) => {
    if (reason !== 'item-press') onText(next)
  }
  const choiceCount = useRef(0)
  const choose = (option: Option) => {
    choiceCount.current++
    if (isCreateOption(option)) return onCreate?.(option.label)
    onText(option.label)
    return onPick(option)
  }
  // Enter directly after an option's full name chooses it, although the list is not highlighted
  // yet. The microtask lets the list's own handler choose first.
  const chooseTyped = (event: KeyboardEvent) => {
    const match = shown.find(({ label: name }) => foldText(name) === foldText(text.trim()))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onCreate || !match) return
    event.preventDefault()
    const before = choiceCount.current
    queueMicrotask(() => {
      if (choiceCount.current === before) choose(match)
    })
  }
  return (
    <Base.Root<Option>
      items={shown}
      filteredItems={shown}
      value={text}
      onValueChange={(next, { reason }) => type(next, reason)}
      itemToStringValue={(option) => option.label}
      autoHighlight={onCreate !== undefined}
      disabled={disabled ?? false}
    >
      <Base.InputGroup className={small ? 'input input-small' : 'input'}>
        {icon && <Icon name={icon} />}
        <Base.Input
          {...control}
          aria-label={control ? undefined : label}
          placeholder={placeholder}
          onKeyDown={chooseTyped}
        />
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={6} align="start">
          <Base.Popup className="menu menu-anchored">
            <OptionList loading={loading} error={error} onRetry={onRetry}>
              <Base.Empty className="menu-empty">Sin sugerencias</Base.Empty>
              <Base.List className="menu-list">
                {(option: Option) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled ?? false}
                    className="menu-item"
                    onClick={() => choose(option)}
                  >
                    <OptionContent option={option} noun={noun} />
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
