import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AdminPath } from './admin-paths.ts'
import { AdminLayout } from './layouts/AdminLayout.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { Guard } from './layouts/Guard.tsx'
import { LastCompany } from './layouts/LastCompany.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'
import { Starting } from './layouts/Starting.tsx'

/** A page in a chunk of its own, loaded when somebody goes there. */
const page = (path: AdminPath, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) })

const authPages: RouteObject[] = [
]

const adminPages: RouteObject[] = [
  { path: '/dashboarduser' satisfies AdminPath, element: <LastCompany section="dashboard" /> },
  { path: '/scales' satisfies AdminPath, element: <LastCompany section="scales" /> },
  { path: '/evaluations' satisfies AdminPath, element: <LastCompany section="evaluations" /> },
]

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Starting />,
    children: [
      { element: <AuthLayout />, children: authPages },
      { element: <Guard />, children: [{ element: <AdminLayout />, errorElement: <ErrorPage />, children: adminPages }] },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
