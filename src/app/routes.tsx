import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { adminPages } from './admin-pages.ts'
import type { AdminPath } from './admin-paths.ts'
import { AdminLayout } from './layouts/AdminLayout.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { DraftMatrix } from './layouts/DraftMatrix.tsx'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { EvaluationSheet } from './layouts/EvaluationSheet.tsx'
import { Guard } from './layouts/Guard.tsx'
import { LastCompany } from './layouts/LastCompany.tsx'
import { LoadingPage } from './layouts/LoadingPage.tsx'
import { MatrixDetail } from './layouts/MatrixDetail.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/web/*Page.tsx',
  '!../features/answers/web/*',
])

/** A route whose page is loaded on demand. */
function page(path: AdminPath): RouteObject {
  const [feature = '', name = ''] = adminPages[path]?.split('/') ?? []
  const load = files[`../features/${feature}/web/${name}.tsx`]
  if (!load) throw new Error(`Route ${path}: the page of admin-pages.ts does not exist.`)
  const lazy = async () => {
    const Component = (await load())[name]
    if (!Component) throw new Error(`Route ${path}: ${name}.tsx does not export ${name}.`)
    return { Component }
  }
  return { path, lazy }
}

function withoutCompany(
  path: AdminPath,
  section: 'dashboard' | 'scales' | 'evaluations',
): RouteObject {
  return { path, element: <LastCompany section={section} /> }
}

const authPages: RouteObject[] = [
  page('/login'),
  page('/sign-on'),
  page('/signup'),
  page('/forgot-password'),
  page('/reset-password'),
  page('/invitation'),
  page('/prove-email'),
]

const workPages: RouteObject[] = [
  page('/companies'),
  page('/primeros-pasos'),
  page('/team'),
  page('/data-subjects'),
  page('/settings'),
  page('/activity'),
  withoutCompany('/dashboarduser', 'dashboard'),
  withoutCompany('/scales', 'scales'),
  withoutCompany('/evaluations', 'evaluations'),
  page('/scales/:companyId'),
  page('/evaluations/:companyId'),
  {
    element: <EvaluationSheet />,
    children: [page('/evaluation/:companyId'), page('/evaluation/:companyId/:evaluationId')],
  },
  page('/dashboard/:companyId'),
  page('/new-matrix/:companyId'),
  {
    element: <DraftMatrix />,
    children: [
      page('/participants/:companyId/:matrixId'),
      page('/import-participants/:companyId/:matrixId'),
      page('/connections/:companyId/:matrixId'),
      page('/org-chart/:companyId/:matrixId'),
    ],
  },
  page('/rehearsal/:companyId/:matrixId'),
  page('/nominations/:companyId/:matrixId'),
  page('/mail-sent/:companyId'),
  {
    element: <MatrixDetail />,
    children: [page('/matrix/:companyId/:matrixId'), page('/results/:companyId/:matrixId')],
  },
  page('/anonymity/:companyId/:matrixId'),
  page('/download-reports/:companyId/:matrixId'),
  page('/delivery/:companyId/:matrixId'),
]

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      { element: <AuthLayout />, children: authPages },
      { element: <Guard />, children: [{ element: <AdminLayout />, children: workPages }] },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
