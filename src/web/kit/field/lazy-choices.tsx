import { Icon } from '#ui/Icon.tsx'
import { lazyControls } from '../lazy-controls.tsx'
import type { ComboboxProps } from './Combobox.tsx'
import { SelectTriggerContent, type SelectProps, triggerProps } from './SelectTrigger.tsx'
import type { SuggestProps } from './Suggest.tsx'

/**
 * The controls with a list of choices, for a page that shows before their script has come. A dialog
 * uses them themselves, because it sets its focus once.
 */
const lazyChoice = lazyControls(async () => {
  const [{ Select }, { Combobox }, { Suggest }] = await Promise.all([
    import('./Select.tsx'),
    import('./Combobox.tsx'),
    import('./Suggest.tsx'),
  ])
  return { Select, Combobox, Suggest }
})

export const LazySelect = lazyChoice<SelectProps>(
  ({ Select }) => Select,
  (props) => (
    <button type="button" disabled={props.disabled ?? false} {...triggerProps(props)}>
      <SelectTriggerContent {...props} />
    </button>
  ),
)

export const LazyCombobox = lazyChoice<ComboboxProps>(
  ({ Combobox }) => Combobox,
  ({ options, value, control, label, placeholder = 'Elige', disabled, locked, small }) => (
    <div className={small ? 'input input-small' : 'input'}>
      {locked && <Icon name="lock" size={15} />}
      <input
        {...control}
        aria-label={control ? undefined : label}
        placeholder={placeholder}
        disabled={Boolean(disabled || locked)}
        readOnly
        value={options.find((option) => option.value === value)?.label ?? ''}
      />
      {!locked && (
        <span className="input-action">
          <Icon name="chevron-down" size={16} />
        </span>
      )}
    </div>
  ),
)

export const LazySuggest = lazyChoice<SuggestProps>(
  ({ Suggest }) => Suggest,
  ({ text, control, label, placeholder, icon, disabled, small }) => (
    <div className={small ? 'input input-small' : 'input'}>
      {icon && <Icon name={icon} />}
      <input
        {...control}
        aria-label={control ? undefined : label}
        placeholder={placeholder}
        disabled={disabled ?? false}
        readOnly
        value={text}
      />
    </div>
  ),
)
