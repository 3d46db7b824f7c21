import type { AdminPath } from './admin-paths.ts'

/** The component of src/features/<feature>/web/<name>.tsx, by the same name. */
export type AdminPage = `${string}/${string}Page`

/** The page of each address, for both routers; null where the browser only redirects. */
export const adminPages: Readonly<Record<AdminPath, AdminPage | null>> = {
  '/login': 'accounts/LoginPage',
  '/sign-on': 'integrations/CompanySignInPage',
  '/signup': 'accounts/SignupPage',
  '/forgot-password': 'accounts/ForgotPasswordPage',
  '/reset-password': 'accounts/ResetPasswordPage',
  '/invitation': 'accounts/InvitationPage',
  '/prove-email': 'accounts/ProveEmailPage',
  '/companies': 'companies/CompaniesPage',
  '/primeros-pasos': 'practice/FirstStepsPage',
  '/team': 'accounts/TeamPage',
  '/data-subjects': 'retention/DataSubjectsPage',
  '/settings': 'integrations/SettingsPage',
  '/activity': 'accounts/ActivityPage',
  '/dashboarduser': null,
  '/scales': null,
  '/evaluations': null,
  '/dashboard/:companyId': 'matrices/DashboardPage',
  '/scales/:companyId': 'scales/ScalesPage',
  '/evaluations/:companyId': 'evaluations/EvaluationsPage',
  '/evaluation/:companyId': 'evaluations/EvaluationPage',
  '/evaluation/:companyId/:evaluationId': 'evaluations/EvaluationPage',
  '/new-matrix/:companyId': 'matrices/NewMatrixPage',
  '/matrix/:companyId/:matrixId': 'release/MatrixPage',
  '/participants/:companyId/:matrixId': 'subjects/SubjectsPage',
  '/import-participants/:companyId/:matrixId': 'subjects/SubjectsImportPage',
  '/connections/:companyId/:matrixId': 'forms/FormsPage',
  '/org-chart/:companyId/:matrixId': 'forms/OrgChartPage',
  '/rehearsal/:companyId/:matrixId': 'practice/RehearsalPage',
  '/nominations/:companyId/:matrixId': 'nominations/NominationsPage',
  '/mail-sent/:companyId': 'release/MailSentPage',
  '/download-reports/:companyId/:matrixId': 'reports/DownloadReportsPage',
  '/results/:companyId/:matrixId': 'reports/ResultsPage',
  '/delivery/:companyId/:matrixId': 'delivery/DeliveryPage',
  '/anonymity/:companyId/:matrixId': 'anonymity/AnonymityPage',
}
