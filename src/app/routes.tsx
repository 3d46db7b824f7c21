import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { lastCompany } from '#web/last-company.ts'
import {
  type AdminPage,
  type AdminPath,
  adminPages,
  adminPaths,
  type Frame,
} from './admin-pages.ts'
import { AdminLayout } from './layouts/AdminLayout.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { CrashedPage } from './layouts/CrashedPage.tsx'
import { DraftMatrix } from './layouts/DraftMatrix.tsx'
import { DraftPlan } from './layouts/DraftPlan.tsx'
import { EvaluationSheet } from './layouts/EvaluationSheet.tsx'
import { Guard } from './layouts/Guard.tsx'
import { LoadingPage } from './layouts/LoadingPage.tsx'
import { MatrixDetail } from './layouts/MatrixDetail.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/web/*Page.tsx',
  '!../features/answers/web/*',
])

async function loadPage(page: string): Promise<{ readonly Component: ComponentType }> {
  const [feature = '', name = ''] = page.split('/')
  const file = await files[`../features/${feature}/web/${name}.tsx`]?.()
  const Component = file?.[name]
  if (!Component) throw new Error(`${name}.tsx of ${feature} does not exist or exports no ${name}.`)
  return { Component }
}

/** Leads from an address without a company to the last used one, or to the list of companies. */
function leadToCompany(path: AdminPath): Response {
  const companyId = lastCompany()
  return redirect(companyId ? `${path.replace('user', '')}/${companyId}` : '/companies')
}

/** The pages of a frame, each loaded on demand. */
const pagesIn = (frame: Frame): RouteObject[] =>
  adminPaths.flatMap((path) => {
    const { page, frame: own }: AdminPage = adminPages[path]
    if (own !== frame) return []
    return page === null
      ? { path, loader: () => leadToCompany(path) }
      : { path, lazy: () => loadPage(page) }
  })

const workPages: RouteObject[] = [
  ...pagesIn('work'),
  { element: <EvaluationSheet />, children: pagesIn('evaluation') },
  { element: <DraftPlan />, children: pagesIn('plan') },
  { element: <DraftMatrix />, children: pagesIn('draft') },
  { element: <MatrixDetail />, children: pagesIn('matrix') },
]

export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <LoadingPage />,
    errorElement: <CrashedPage />,
    children: [
      { element: <AuthLayout />, children: pagesIn('auth') },
      { element: <Guard />, children: [{ element: <AdminLayout />, children: workPages }] },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
