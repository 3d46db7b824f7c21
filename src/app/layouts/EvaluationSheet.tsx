import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { SheetPreviewContext } from '#features/evaluations/web/useSheetPreview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

const SheetPreview = lazyWithRetry(() => import('./SheetPreview.tsx'), 'SheetPreview')

const context: SheetPreviewContext = {
  renderSheet: (sheet) => (
    <Suspense fallback={<Skeleton bars={8} label="Cargando la hoja" />}>
      <SheetPreview {...sheet} />
    </Suspense>
  ),
}

/** Around the editor of an evaluation, which shows the rater's sheet through this context. */
export const EvaluationSheet = () => <Outlet context={context} />
