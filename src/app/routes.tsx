import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
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

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  '../features/*/web/*Page.tsx',
)

/**
 * A route whose page is loaded on demand: the component `name` of
 * features/<feature>/web/<name>.tsx.
 */
function page(path: AdminPath, feature: string, name: `${string}Page`): RouteObject {
  const load = files[`../features/${feature}/web/${name}.tsx`]
  if (!load)
    throw new Error(`Route ${path}: src/features/${feature}/web/${name}.tsx does not exist.`)
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
  page('/login', 'accounts', 'LoginPage'),
  page('/signup', 'accounts', 'SignupPage'),
  page('/forgot-password', 'accounts', 'ForgotPasswordPage'),
  page('/reset-password', 'accounts', 'ResetPasswordPage'),
  page('/invitation', 'accounts', 'InvitationPage'),
  page('/prove-email', 'accounts', 'ProveEmailPage'),
]

const adminPages: RouteObject[] = [
  page('/companies', 'companies', 'CompaniesPage'),
  page('/primeros-pasos', 'practice', 'FirstStepsPage'),
  page('/team', 'accounts', 'TeamPage'),
  page('/data-subjects', 'retention', 'DataSubjectsPage'),
  page('/settings', 'integrations', 'SettingsPage'),
  page('/activity', 'accounts', 'ActivityPage'),
  withoutCompany('/dashboarduser', 'dashboard'),
  withoutCompany('/scales', 'scales'),
  withoutCompany('/evaluations', 'evaluations'),
  page('/scales/:companyId', 'scales', 'ScalesPage'),
  page('/evaluations/:companyId', 'evaluations', 'EvaluationsPage'),
  {
    element: <EvaluationSheet />,
    children: [
      page('/evaluation/:companyId', 'evaluations', 'EvaluationPage'),
      page('/evaluation/:companyId/:evaluationId', 'evaluations', 'EvaluationPage'),
    ],
  },
  page('/dashboard/:companyId', 'matrices', 'DashboardPage'),
  page('/new-matrix/:companyId', 'matrices', 'NewMatrixPage'),
  {
    element: <DraftMatrix />,
    children: [
      page('/participants/:companyId/:matrixId', 'subjects', 'SubjectsPage'),
      page('/import-participants/:companyId/:matrixId', 'subjects', 'SubjectsImportPage'),
      page('/connections/:companyId/:matrixId', 'forms', 'FormsPage'),
      page('/org-chart/:companyId/:matrixId', 'forms', 'OrgChartPage'),
    ],
  },
  page('/rehearsal/:companyId/:matrixId', 'practice', 'RehearsalPage'),
  page('/nominations/:companyId/:matrixId', 'nominations', 'NominationsPage'),
  page('/mail-sent/:companyId', 'release', 'MailSentPage'),
  {
    element: <MatrixDetail />,
    children: [
      page('/matrix/:companyId/:matrixId', 'release', 'MatrixPage'),
      page('/results/:companyId/:matrixId', 'reports', 'ResultsPage'),
    ],
  },
  page('/anonymity/:companyId/:matrixId', 'anonymity', 'AnonymityPage'),
  page('/download-reports/:companyId/:matrixId', 'reports', 'DownloadReportsPage'),
  page('/delivery/:companyId/:matrixId', 'delivery', 'DeliveryPage'),
]

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      { element: <AuthLayout />, children: authPages },
      { element: <Guard />, children: [{ element: <AdminLayout />, children: adminPages }] },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
