import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { MatrixContext } from '#features/release/web/MatrixActions.tsx'
import type { ResultsContext } from '#features/reports/web/ResultsPage.tsx'
import { OnceOpened } from '#web/kit/dialog/OnceOpened.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

const DuplicateDialog = lazyWithRetry(
  () => import('#features/matrices/web/DuplicateDialog.tsx'),
  'DuplicateDialog',
)
const DeleteReleasedDialog = lazyWithRetry(
  () => import('#features/matrices/web/DeleteReleasedDialog.tsx'),
  'DeleteReleasedDialog',
)
const ErasureCertificate = lazyWithRetry(
  () => import('#features/retention/web/ErasureCertificate.tsx'),
  'ErasureCertificate',
)
// MatrixPage and ResultsPage render these parts through the context, because their features may not
// import the features that own them.
const context: MatrixContext & ResultsContext = {
  renderDuplicateDialog: (matrix, open, onClose) => (
    <OnceOpened open={open} preload={DuplicateDialog.preload}>
      <DuplicateDialog original={open ? matrix : null} onClose={onClose} />
    </OnceOpened>
  ),
  renderDeleteDialog: (matrix, { open, ...actions }) => (
    <Suspense>
      <DeleteReleasedDialog matrix={open ? matrix : null} {...actions} />
    </Suspense>
  ),
  renderErasure: (matrix) => (
    <Suspense>
      <ErasureCertificate matrix={matrix} />
    </Suspense>
  ),
}

export const MatrixDetail = () => <Outlet context={context} />
