import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, useRef } from 'react'
import { foldText } from '#shared/text.ts'
import type { ControlProps } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ListFrame, OptionFace } from './ListFrame.tsx'
import { isCreation, offered, type Option } from './options.ts'

const SHOWN = 50

interface SuggestProps {
  readonly options: readonly Option[]
  /** What is typed; choosing a suggestion fills it in and calls `onPick`. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (option: Option) => void
  /** Offers «Crear «…»» for what was typed. */
  readonly onCreate?: ((text: string) => void) | undefined
  /** What would be created («la columna»). */
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

/** Free text with suggestions while typing (columns, competences). */
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
  const shown = offered(options, text, SHOWN, onCreate !== undefined)
  const type = (next: string, reason: string) => {
    if (reason !== 'item-press') onText(next)
  }
  const choices = useRef(0)
  const choose = (option: Option) => {
    choices.current++
    if (isCreation(option)) return onCreate?.(option.label)
    onText(option.label)
    return onPick(option)
  }
  // whoever types a name and Enter at once is not kept waiting until the list can be chosen from
  const chooseTyped = (event: KeyboardEvent) => {
    const meant = shown.find(({ label: name }) => foldText(name) === foldText(text.trim()))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onCreate || !meant) return
    event.preventDefault()
    const before = choices.current
    queueMicrotask(() => {
      if (choices.current === before) choose(meant)
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
            <ListFrame loading={loading} error={error} onRetry={onRetry}>
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
                    <OptionFace option={option} noun={noun} />
                  </Base.Item>
                )}
              </Base.List>
            </ListFrame>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
