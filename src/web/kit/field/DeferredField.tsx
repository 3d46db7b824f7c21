import type { ComponentProps } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { DeferredControl } from '../dialog/DeferredControl.tsx'
import type { ComboboxProps } from './Combobox.tsx'
import type { SuggestProps } from './Suggest.tsx'

const Combobox = lazyWithRetry(() => import('./Combobox.tsx'), 'Combobox')
const Suggest = lazyWithRetry(() => import('./Suggest.tsx'), 'Suggest')

/** As the loaded field has them; while it is closed there is no list that it controls. */
const closed = {
  type: 'text',
  role: 'combobox',
  autoComplete: 'off',
  spellCheck: false,
  autoCorrect: 'off',
  autoCapitalize: 'none',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
} as const satisfies ComponentProps<'input'>

/** A combobox whose list is loaded after the page, so that the page shows sooner. */
export function DeferredCombobox(props: ComboboxProps) {
  const { options, value, control, label, placeholder = 'Elige', disabled, locked, small } = props
  return (
    <DeferredControl
      fallback={
        <div className={small ? 'input input-small' : 'input'}>
          {locked && <Icon name="lock" size={15} />}
          <input
            {...closed}
            {...control}
            key={value}
            aria-label={control ? undefined : label}
            placeholder={placeholder}
            disabled={Boolean(disabled || locked)}
            defaultValue={options.find((option) => option.value === value)?.label}
          />
          {!locked && (
            <button
              type="button"
              tabIndex={-1}
              className="input-action"
              aria-label="Abrir la lista"
              disabled={disabled ?? false}
            >
              <Icon name="chevron-down" size={16} />
            </button>
          )}
        </div>
      }
    >
      <Combobox {...props} />
    </DeferredControl>
  )
}

/** A text field with suggestions that are loaded after the page. */
export function DeferredSuggest(props: SuggestProps) {
  const { text, onText, control, label, placeholder, icon, disabled, small } = props
  return (
    <DeferredControl
      fallback={
        <div className={small ? 'input input-small' : 'input'}>
          {icon && <Icon name={icon} />}
          <input
            {...closed}
            {...control}
            aria-label={control ? undefined : label}
            placeholder={placeholder}
            disabled={disabled ?? false}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
      }
    >
      <Suggest {...props} />
    </DeferredControl>
  )
}
