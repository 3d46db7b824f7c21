import type { ComponentType, ReactElement } from 'react'
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import { adminPages } from './admin-pages.ts'
import type { AdminPath } from './admin-paths.ts'
import { AdminLayout } from './layouts/AdminLayout.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { DraftMatrix } from './layouts/DraftMatrix.tsx'
import { EvaluationSheet } from './layouts/EvaluationSheet.tsx'
import { Guard } from './layouts/Guard.tsx'
import { LastCompany } from './layouts/LastCompany.tsx'
import { MatrixDetail } from './layouts/MatrixDetail.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../features/*/web/*Page.tsx',
  '!../features/answers/web/*',
])

/** The pages whose scripts have come, and why one could not be loaded. */
const pages = new Map<string, ReactElement>()
const failures = new Map<string, unknown>()

/** The page of a route, whose script has come or has failed. */
function LoadedPage({ path }: { readonly path: AdminPath }): ReactElement {
  const loaded = pages.get(path)
  if (!loaded) throw failures.get(path)
  return loaded
}

async function load(path: AdminPath): Promise<void> {
  const [feature = '', name = ''] = adminPages[path]?.split('/') ?? []
  try {
    const file = await files[`../features/${feature}/web/${name}.tsx`]?.()
    const Page = file?.[name]
    if (!Page) throw new Error(`Route ${path}: ${name}.tsx does not exist or exports no ${name}.`)
    pages.set(path, <Page />)
  } catch (error) {
    failures.set(path, error)
  }
}

const loaders = new Map<string, () => Promise<void>>()

/** A route whose page is loaded on demand. */
function page(path: AdminPath): RouteObject {
  loaders.set(path, () => load(path))
  return { path, element: <LoadedPage path={path} /> }
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

const routes: RouteObject[] = [
  { element: <AuthLayout />, children: authPages },
  { element: <Guard />, children: [{ element: <AdminLayout />, children: workPages }] },
  { path: '*', element: <NotFoundPage /> },
]

let last: { readonly pathname: string; readonly matches: RouteMatch[] } | undefined

/** The layouts and the page of a path. The last result is kept, because many changes follow in it. */
export function matchesOf(pathname: string): RouteMatch[] {
  if (last?.pathname !== pathname)
    last = { pathname, matches: matchRoutes(routes, { pathname }) ?? [] }
  return last.matches
}

/** Begins to load the page of a path; null if it is there. Never rejects: the page throws. */
export function loadPageOf(pathname: string): Promise<void> | null {
  const { path = '' } = matchesOf(pathname).at(-1)?.route ?? {}
  return pages.has(path) ? null : (loaders.get(path)?.() ?? null)
}
