import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { lastCompany } from '#web/last-company.ts'
import { adminPages } from './admin-pages.ts'
import type { AdminPath } from './admin-paths.ts'
import { AdminLayout } from './layouts/AdminLayout.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { CrashedPage } from './layouts/CrashedPage.tsx'
import { DraftMatrix } from './layouts/DraftMatrix.tsx'
import { EvaluationSheet } from './layouts/EvaluationSheet.tsx'
import { Guard } from './layouts/Guard.tsx'
import { LoadingPage } from './layouts/LoadingPage.tsx'
import { MatrixDetail } from './layouts/MatrixDetail.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/web/*Page.tsx',
  '!../features/answers/web/*',
])

async function loadPage(path: AdminPath): Promise<{ readonly Component: ComponentType }> {
  const [feature = '', name = ''] = adminPages[path]?.split('/') ?? []
  const file = await files[`../features/${feature}/web/${name}.tsx`]?.()
  const Component = file?.[name]
  if (!Component)
    throw new Error(`Route ${path}: ${name}.tsx does not exist or exports no ${name}.`)
  return { Component }
}

/** A route whose page is loaded on demand. */
const page = (path: AdminPath): RouteObject => ({ path, lazy: () => loadPage(path) })

/** Leads from an address without a company to the last used one, or to the list of companies. */
const withoutCompany = (path: '/dashboarduser' | '/scales' | '/evaluations'): RouteObject => ({
  path,
  loader: () => {
    const companyId = lastCompany()
    return redirect(companyId ? `${path.replace('user', '')}/${companyId}` : '/companies')
  },
})

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
  withoutCompany('/dashboarduser'),
  withoutCompany('/scales'),
  withoutCompany('/evaluations'),
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
    hydrateFallbackElement: <LoadingPage />,
    errorElement: <CrashedPage />,
    children: [
      { element: <AuthLayout />, children: authPages },
      { element: <Guard />, children: [{ element: <AdminLayout />, children: workPages }] },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
