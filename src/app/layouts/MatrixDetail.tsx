import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { MatrixContext } from '#features/release/web/MatrixActions.tsx'
import type { ResultsContext } from '#features/reports/web/ResultsPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

const DuplicateDialog = lazyWithRetry(
  () => import('#features/matrices/web/DuplicateDialog.tsx'),
  'DuplicateDialog',
)
const ErasureCertificate = lazyWithRetry(
  () => import('#features/retention/web/ErasureCertificate.tsx'),
  'ErasureCertificate',
)
const ParticipationView = lazyWithRetry(
  () => import('#features/release/web/ParticipationView.tsx'),
  'ParticipationView',
)

// Duplicating belongs to the dashboard's floor and is offered from a project's page too. How a project goes belongs to its release and stands
// where its results will be; what is left after the erasure stands where they were.
const context: MatrixContext & ResultsContext = {
  drawDuplicate: (matrix, open, onClose) => (
    <Suspense>
      <DuplicateDialog original={open ? matrix : null} onClose={onClose} />
    </Suspense>
  ),
  renderErasure: (matrix) => (
    <Suspense>
      <ErasureCertificate matrix={matrix} />
    </Suspense>
  ),
  renderParticipation: () => (
    <Suspense>
      <ParticipationView />
    </Suspense>
  ),
}

export const MatrixDetail = () => <Outlet context={context} />
