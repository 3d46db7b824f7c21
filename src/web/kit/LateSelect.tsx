import { lazy, Suspense } from 'react'
import { faceOf, SelectFace, type SelectProps } from './SelectFace.tsx'

const Loaded = lazy(async () => ({ default: (await import('./Select.tsx')).Select }))

/** A filter of a heavy page: the control stands with it, its list is loaded right after. Not where the focus may already be: it would be lost. */
export function LateSelect(props: SelectProps) {
  return (
    <Suspense fallback={<button type="button" {...faceOf(props)} aria-disabled><SelectFace {...props} /></button>}>
      <Loaded {...props} />
    </Suspense>
  )
}
