import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { DeferredControl } from './DeferredControl.tsx'
import { SelectTriggerContent, triggerProps, type SelectProps } from './SelectTrigger.tsx'

const Select = lazyWithRetry(() => import('./Select.tsx'), 'Select')

/** A select whose list is loaded after the page, so that the page shows sooner. */
export function DeferredSelect(props: SelectProps) {
  return (
    <DeferredControl
      fallback={
        <button type="button" {...triggerProps(props)}>
          <SelectTriggerContent {...props} />
        </button>
      }
    >
      <Select {...props} />
    </DeferredControl>
  )
}
