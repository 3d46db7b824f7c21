import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { DeferredControl } from './DeferredControl.tsx'
import { faceOf, SelectFace, type SelectProps } from './SelectFace.tsx'

const Loaded = lazyWithRetry(() => import('./Select.tsx'), 'Select')

/** A filter of a heavy page: the control stands with it, its list is loaded right after. */
export function DeferredSelect(props: SelectProps) {
  return (
    <DeferredControl
      early={
        <button type="button" {...faceOf(props)}>
          <SelectFace {...props} />
        </button>
      }
    >
      <Loaded {...props} />
    </DeferredControl>
  )
}
