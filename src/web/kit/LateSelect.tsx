import { late } from '#web/late.ts'
import { LateControl } from './LateControl.tsx'
import { faceOf, SelectFace, type SelectProps } from './SelectFace.tsx'

const Loaded = late(() => import('./Select.tsx'), 'Select')

/** A filter of a heavy page: the control stands with it, its list is loaded right after. */
export function LateSelect(props: SelectProps) {
  return (
    <LateControl
      early={
        <button type="button" {...faceOf(props)}>
          <SelectFace {...props} />
        </button>
      }
    >
      <Loaded {...props} />
    </LateControl>
  )
}
