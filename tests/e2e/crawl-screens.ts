import type { HostileCompany } from './hostile-company.ts'
import type { HostilePhase } from './hostile-matrix.ts'

/** A page of the product that shows texts of the hostile company. */
export interface Screen {
  readonly name: string
  readonly path: (given: HostileCompany) => string
  /** Texts that the page shows unchanged. */
  readonly shows: (given: HostileCompany) => readonly string[]
  /** Whether the page is loaded on a phone too, not only narrowed. */
  readonly phone?: boolean
  /** The one screen of its layout that is narrowed and widened to every width. */
  readonly everyWidth?: boolean
  /** Whether a rater's page is opened without the key of the mailed link. */
  readonly keyless?: boolean
}

const inCompany =
  (section: string) =>
  ({ company }: HostileCompany) =>
    `/${section}/${company.id}`
export const inMatrix =
  (section: string, phase: HostilePhase, rest = '') =>
  ({ company, matrices }: HostileCompany) =>
    `/${section}/${company.id}/${matrices[phase].id}${rest}`
const subjectResults = (view: string) => (given: HostileCompany) =>
  `${inMatrix('results', 'reports')(given)}?persona=${given.matrices.reports.first.id}&vista=${view}`
const namesOf =
  (phase: HostilePhase) =>
  ({ company, matrices }: HostileCompany) => [company.name, matrices[phase].name]
const evaluatedIn =
  (phase: HostilePhase) =>
  ({ matrices }: HostileCompany) =>
    matrices[phase].evaluated
const subjectsOf =
  (phase: HostilePhase) =>
  ({ matrices }: HostileCompany) =>
    matrices[phase].subjects.map(({ name }) => name)

export const ofCompany = ({ company }: HostileCompany) => [company.name]

export const publicScreens: readonly Screen[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/sign-on',
  '/reset-password',
  '/invitation',
  '/prove-email',
].map((path) => ({
  name: path,
  path: () => path,
  shows: () => [],
  phone: true,
  everyWidth: path === '/signup',
}))

export const companyScreens: readonly Screen[] = [
  {
    name: 'companies',
    everyWidth: true,
    path: () => '/companies',
    shows: ({ company }) => [company.name],
    phone: true,
  },
  {
    name: 'team',
    everyWidth: true,
    path: () => '/team',
    shows: ({ workspace_name, viewer, invited }) => [
      workspace_name,
      viewer.name,
      viewer.email,
      invited,
    ],
  },
  {
    name: 'settings',
    everyWidth: true,
    path: () => '/settings',
    shows: ({ workspace_name }) => [workspace_name],
    phone: true,
  },
  {
    name: 'first steps',
    path: () => '/primeros-pasos',
    shows: ofCompany,
    phone: true,
    everyWidth: true,
  },
  {
    name: 'rehearsal',
    everyWidth: true,
    path: inMatrix('rehearsal', 'draft'),
    shows: namesOf('draft'),
  },
  { name: 'nominations', path: inMatrix('nominations', 'draft'), shows: () => [] },
  { name: 'data subjects', path: () => '/data-subjects', shows: () => [] },
  {
    name: 'activity',
    path: () => '/activity',
    shows: ({ owner, company }) => [owner.name, company.name],
  },
  {
    name: 'dashboard',
    everyWidth: true,
    path: inCompany('dashboard'),
    shows: ({ matrices, lockedEvaluation }) => [
      ...Object.values(matrices).map(({ name }) => name),
      lockedEvaluation.name,
    ],
    phone: true,
  },
  {
    name: 'scales',
    path: inCompany('scales'),
    shows: ({ lockedEvaluation, unusedEvaluation }) => [
      lockedEvaluation.scale_name,
      unusedEvaluation.scale_name,
    ],
  },
  {
    name: 'evaluations',
    path: inCompany('evaluations'),
    shows: ({ lockedEvaluation, unusedEvaluation }) => [
      lockedEvaluation.name,
      lockedEvaluation.scale_name,
      unusedEvaluation.name,
    ],
  },
  ...['/dashboarduser', '/scales', '/evaluations'].map((path) => ({
    name: `${path} without a company`,
    path: () => path,
    shows: ofCompany,
  })),
  { name: 'new evaluation', path: inCompany('evaluation'), shows: ({ company }) => [company.name] },
  {
    name: 'evaluation',
    everyWidth: true,
    path: ({ company, unusedEvaluation }) => `/evaluation/${company.id}/${unusedEvaluation.id}`,
    shows: ({ unusedEvaluation }) => [
      unusedEvaluation.name,
      unusedEvaluation.scale_name,
      ...unusedEvaluation.competences,
      ...unusedEvaluation.questions.slice(0, 2),
    ],
    phone: true,
  },
  {
    name: 'locked evaluation',
    path: ({ company, lockedEvaluation }) => `/evaluation/${company.id}/${lockedEvaluation.id}`,
    shows: ({ lockedEvaluation }) => [
      lockedEvaluation.name,
      ...lockedEvaluation.competences,
      ...lockedEvaluation.questions.slice(0, 2),
    ],
  },
  { name: 'new matrix', path: inCompany('new-matrix'), shows: ({ company }) => [company.name] },
  { name: 'mail sent', path: inCompany('mail-sent'), shows: () => [] },
  {
    name: 'draft matrix',
    everyWidth: true,
    path: ({ company, matrices }) => `/new-matrix/${company.id}?matrix=${matrices.draft.id}`,
    shows: ({ matrices, column, lockedEvaluation }) => [
      matrices.draft.name,
      column.name,
      column.description,
      lockedEvaluation.name,
    ],
  },
  {
    name: 'subjects',
    everyWidth: true,
    path: inMatrix('participants', 'draft'),
    shows: (given) => [
      ...namesOf('draft')(given),
      given.column.name,
      ...subjectsOf('draft')(given),
      ...given.matrices.draft.values,
    ],
    phone: true,
  },
  {
    name: 'import of subjects',
    path: inMatrix('import-participants', 'draft'),
    shows: namesOf('draft'),
  },
  {
    name: 'forms',
    everyWidth: true,
    path: inMatrix('connections', 'draft'),
    shows: (given) => [...namesOf('draft')(given), ...subjectsOf('draft')(given)],
    phone: true,
  },
  {
    name: 'organisation chart',
    everyWidth: true,
    path: inMatrix('org-chart', 'draft'),
    shows: namesOf('draft'),
  },
]

export const matrixScreens: readonly Screen[] = [
  {
    name: 'matrix, draft',
    path: inMatrix('matrix', 'draft', '?datos=1'),
    shows: (given) => [...namesOf('draft')(given), given.lockedEvaluation.name],
  },
  {
    name: 'matrix, released',
    path: inMatrix('matrix', 'released', '?vista=cobertura'),
    shows: (given) => [...namesOf('released')(given), ...evaluatedIn('released')(given)],
    phone: true,
  },
  { name: 'matrix, closed', path: inMatrix('matrix', 'closed'), shows: namesOf('closed') },
  { name: 'matrix, reports', path: inMatrix('matrix', 'reports'), shows: namesOf('reports') },
  { name: 'matrix, erased', path: inMatrix('matrix', 'erased'), shows: namesOf('erased') },
  { name: 'results, draft', path: inMatrix('results', 'draft'), shows: namesOf('draft') },
  {
    name: 'matrix, pending raters',
    everyWidth: true,
    path: inMatrix('matrix', 'released', '?vista=pendientes'),
    shows: namesOf('released'),
    phone: true,
  },
  {
    name: 'matrix, mails',
    path: inMatrix('matrix', 'released', '?vista=correos'),
    shows: namesOf('released'),
  },
  {
    name: 'results of the group',
    everyWidth: true,
    path: inMatrix('results', 'reports'),
    shows: (given) => [...namesOf('reports')(given), ...given.lockedEvaluation.competences],
    phone: true,
  },
  {
    name: 'results by segment',
    path: inMatrix('results', 'reports', '?vista=segmentos'),
    shows: ({ column }) => [column.name],
  },
  {
    name: 'results, subjects',
    path: inMatrix('results', 'reports', '?vista=personas'),
    shows: ({ matrices }) => [matrices.reports.first.name],
  },
  {
    name: 'results of a subject',
    everyWidth: true,
    path: subjectResults('perfil'),
    shows: ({ matrices, lockedEvaluation }) => [
      matrices.reports.first.name,
      ...lockedEvaluation.competences,
    ],
    phone: true,
  },
  {
    name: 'questions of a subject',
    path: subjectResults('conductas'),
    shows: ({ lockedEvaluation }) => lockedEvaluation.questions,
  },
  {
    name: 'comments on a subject',
    path: subjectResults('comentarios'),
    shows: ({ matrices }) => matrices.reports.comments,
  },
  {
    name: 'plan of a subject',
    path: subjectResults('plan'),
    shows: ({ matrices }) => [matrices.reports.first.name],
  },
  { name: 'results, erased', path: inMatrix('results', 'erased'), shows: namesOf('erased') },
  {
    name: 'reports, released',
    path: inMatrix('download-reports', 'released'),
    shows: namesOf('released'),
  },
  {
    name: 'reports',
    everyWidth: true,
    path: inMatrix('download-reports', 'reports'),
    shows: (given) => [...namesOf('reports')(given), given.matrices.reports.first.name],
    phone: true,
  },
  {
    name: 'reports, erased',
    path: inMatrix('download-reports', 'erased'),
    shows: namesOf('erased'),
  },
  {
    name: 'delivery',
    everyWidth: true,
    path: inMatrix('delivery', 'reports'),
    shows: (given) => [given.company.name, given.matrices.reports.first.name],
    phone: true,
  },
  { name: 'slips', path: inMatrix('slips', 'released'), shows: namesOf('released'), phone: true },
  { name: 'delivery, erased', path: inMatrix('delivery', 'erased'), shows: namesOf('erased') },
  {
    name: 'anonymity, draft',
    path: inMatrix('anonymity', 'draft'),
    shows: namesOf('draft'),
  },
  {
    name: 'anonymity, released',
    everyWidth: true,
    path: inMatrix('anonymity', 'released'),
    shows: (given) => [...namesOf('released')(given), ...evaluatedIn('released')(given)],
    phone: true,
  },
  { name: 'anonymity, erased', path: inMatrix('anonymity', 'erased'), shows: namesOf('erased') },
  { name: 'unknown address', path: () => '/companies/nada', shows: () => [] },
]

export const adminScreens = [...companyScreens, ...matrixScreens]
