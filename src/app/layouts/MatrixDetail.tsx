import { Suspense } from 'react'
import { Outlet } from 'react-router'
import type { MatrixContext } from '#features/release/web/MatrixActions.tsx'
import { ProjectFrame } from '#features/release/web/ProjectFrame.tsx'
import type { ResultsContext } from '#features/reports/web/ResultsPage.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { ProjectFrameContext, type ProjectPageProps } from '#web/kit/page/ProjectPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

const DuplicateDialog = lazyDialog(
  () => import('#features/matrices/web/DuplicateDialog.tsx'),
  'DuplicateDialog',
)
const DeleteReleasedDialog = lazyDialog(
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
    <DuplicateDialog original={matrix} open={open} onClose={onClose} />
  ),
  renderDeleteDialog: (matrix, dialog) => <DeleteReleasedDialog matrix={matrix} {...dialog} />,
  renderErasure: (matrix) => (
    <Suspense>
      <ErasureCertificate matrix={matrix} />
    </Suspense>
  ),
}

const renderFrame = (props: ProjectPageProps) => <ProjectFrame {...props} />

export const MatrixDetail = () => (
  <ProjectFrameContext value={renderFrame}>
    <Outlet context={context} />
  </ProjectFrameContext>
)
