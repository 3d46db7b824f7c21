import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import type { MatrixContext } from '#features/release/web/MatrixActions.tsx'

const DuplicateDialog = lazy(async () => ({ default: (await import('#features/matrices/web/DuplicateDialog.tsx')).DuplicateDialog }))

// Duplicating belongs to the dashboard's floor, and is offered from a project's page too.
const context: MatrixContext = {
  drawDuplicate: (matrix, open, onClose) => <Suspense><DuplicateDialog original={open ? matrix : null} onClose={onClose} /></Suspense>,
}

export const ProjectDetail = () => <Outlet context={context} />
