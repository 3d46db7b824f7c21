import { accountsContract } from '#features/accounts/contract.ts'
import { anonymityContract } from '#features/anonymity/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { formsContract } from '#features/forms/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { nominationsContract } from '#features/nominations/contract.ts'
import { practiceContract } from '#features/practice/contract.ts'
import { scalesContract } from '#features/scales/contract.ts'
import { slipsContract } from '#features/slips/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** A call without the input that the address of the page gives. */
export interface FirstCall {
  readonly endpoint: Endpoint
  /** The call's query: a name, and the part of the page's address that is its value. */
  readonly query: Readonly<Record<string, string>>
}

const read = (endpoint: Endpoint, query: FirstCall['query'] = {}): FirstCall => ({
  endpoint,
  query,
})

/**
 * What stands around a page: `auth` for visitors, all others for a session. `draft` leads away from
 * a project that is no draft; `evaluation`, `plan` and `matrix` show parts of other features.
 */
export type Frame = 'auth' | 'work' | 'evaluation' | 'plan' | 'draft' | 'matrix'

export interface AdminPage {
  /** The component of src/features/<feature>/web/<name>.tsx; null where the browser redirects. */
  readonly page: `${string}/${string}Page` | null
  readonly frame: Frame
  /**
   * What the page reads as soon as it opens, so that its calls begin with the HTML. A call that the
   * reply of another decides on is not here.
   */
  readonly calls: readonly FirstCall[]
}

const row = (frame: Frame, page: AdminPage['page'], calls: readonly FirstCall[]): AdminPage => ({
  page,
  frame,
  calls,
})

const profile = read(accountsContract.profile)
const company = read(companiesContract.one)
const matrix = read(matricesContract.one)
const companies = read(companiesContract.list)
const matrices = read(matricesContract.list)
const scales = read(scalesContract.list, { company_id: 'companyId' })
const evaluations = read(evaluationsContract.list, { company_id: 'companyId' })
const forms = read(formsContract.compact)
const draft = [
  profile,
  company,
  matrix,
  read(matricesContract.isReleased),
  read(subjectsContract.list),
]

/** Every address that opens the administrator's application, for both routers. */
export const adminPages = {
  '/login': row('auth', 'accounts/LoginPage', []),
  '/sign-on': row('auth', 'integrations/CompanySignInPage', []),
  '/signup': row('auth', 'accounts/SignupPage', [read(accountsContract.signUp)]),
  '/forgot-password': row('auth', 'accounts/ForgotPasswordPage', []),
  '/reset-password': row('auth', 'accounts/ResetPasswordPage', []),
  '/invitation': row('auth', 'accounts/InvitationPage', []),
  '/prove-email': row('auth', 'accounts/ProveEmailPage', []),
  '/companies': row('work', 'companies/CompaniesPage', [profile, companies]),
  '/primeros-pasos': row('work', 'practice/FirstStepsPage', [profile, companies]),
  '/team': row('work', 'accounts/TeamPage', [profile]),
  '/data-subjects': row('work', 'retention/DataSubjectsPage', [profile]),
  '/settings': row('work', 'integrations/SettingsPage', [profile]),
  '/activity': row('work', 'accounts/ActivityPage', [profile]),
  '/dashboarduser': row('work', null, [profile]),
  '/scales': row('work', null, [profile]),
  '/evaluations': row('work', null, [profile]),
  '/dashboard/:companyId': row('work', 'matrices/DashboardPage', [profile, matrices]),
  '/scales/:companyId': row('work', 'scales/ScalesPage', [profile, company, scales]),
  '/evaluations/:companyId': row('work', 'evaluations/EvaluationsPage', [
    profile,
    company,
    evaluations,
  ]),
  '/evaluation/:companyId': row('evaluation', 'evaluations/EvaluationPage', [
    profile,
    company,
    scales,
  ]),
  '/evaluation/:companyId/:evaluationId': row('evaluation', 'evaluations/EvaluationPage', [
    profile,
    company,
    scales,
    read(evaluationsContract.one),
  ]),
  '/new-matrix/:companyId': row('plan', 'matrices/NewMatrixPage', [
    profile,
    company,
    matrix,
    evaluations,
    read(matricesContract.reminderOptions),
    read(matricesContract.subjectProperties, { company_id: 'companyId' }),
  ]),
  '/matrix/:companyId/:matrixId': row('matrix', 'release/MatrixPage', [
    profile,
    company,
    matrix,
    read(subjectsContract.list),
  ]),
  '/participants/:companyId/:matrixId': row('draft', 'subjects/SubjectsPage', draft),
  '/import-participants/:companyId/:matrixId': row('draft', 'staff/StaffPage', [
    ...draft,
    read(subjectsContract.importMemory),
    forms,
  ]),
  '/connections/:companyId/:matrixId': row('draft', 'forms/FormsPage', [
    ...draft,
    read(matricesContract.relationTypes),
    forms,
  ]),
  '/org-chart/:companyId/:matrixId': row('draft', 'forms/OrgChartPage', [...draft, forms]),
  '/rehearsal/:companyId/:matrixId': row('work', 'practice/RehearsalPage', [
    profile,
    company,
    matrix,
    read(practiceContract.rehearsal),
  ]),
  '/nominations/:companyId/:matrixId': row('work', 'nominations/NominationsPage', [
    profile,
    company,
    matrix,
    read(nominationsContract.matrix),
  ]),
  '/mail-sent/:companyId': row('work', 'release/MailSentPage', [profile, company, matrices]),
  '/download-reports/:companyId/:matrixId': row('matrix', 'reports/DownloadReportsPage', [
    profile,
    company,
    matrix,
  ]),
  '/results/:companyId/:matrixId': row('matrix', 'reports/ResultsPage', [profile, company, matrix]),
  '/delivery/:companyId/:matrixId': row('matrix', 'delivery/DeliveryPage', [
    profile,
    company,
    matrix,
  ]),
  '/slips/:companyId/:matrixId': row('matrix', 'slips/SlipsPage', [
    profile,
    company,
    matrix,
    read(slipsContract.list),
  ]),
  '/anonymity/:companyId/:matrixId': row('work', 'anonymity/AnonymityPage', [
    profile,
    company,
    matrix,
    read(anonymityContract.proof),
  ]),
} satisfies Readonly<Record<string, AdminPage>>

export type AdminPath = keyof typeof adminPages

const isAdminPath = (path: string): path is AdminPath => path in adminPages

export const adminPaths = Object.keys(adminPages).filter(isAdminPath)
