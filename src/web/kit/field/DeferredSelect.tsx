import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { DeferredControl } from '../dialog/DeferredControl.tsx'
import { SelectTriggerContent, triggerProps, type SelectProps } from './SelectTrigger.tsx'

const Select = lazyWithRetry(() => import('./Select.tsx'), 'Select')

/** As the loaded select has them; while it is closed there is no list that it controls. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/** A select whose list is loaded after the page, so that the page shows sooner. */
export function DeferredSelect(props: SelectProps) {
  return (
    <DeferredControl
      fallback={
        <button
          type="button"
          {...closed}
          disabled={props.disabled ?? false}
          {...triggerProps(props)}
        >
          <SelectTriggerContent {...props} />
        </button>
      }
    >
      <Select {...props} />
    </DeferredControl>
  )
}
