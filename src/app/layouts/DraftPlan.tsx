import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { PlanContext } from '#features/matrices/web/usePlan.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

const SecondGroupPlan = lazyWithRetry(
  () => import('#features/forms/web/SecondGroupPlan.tsx'),
  'SecondGroupPlan',
)

const context: PlanContext = {
  renderPlan: (matrix) => (
    <Suspense>
      <SecondGroupPlan matrix={matrix} />
    </Suspense>
  ),
}

/** Around the data of a project, which show what its reports will be able to say by this context. */
export const DraftPlan = () => <Outlet context={context} />
