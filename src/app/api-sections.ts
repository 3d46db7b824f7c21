import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { answersRoutes } from '#features/answers/server/routes.ts'
import { companiesRoutes } from '#features/companies/server/routes.ts'
import { evaluationsRoutes } from '#features/evaluations/server/routes.ts'
import { formsRoutes } from '#features/forms/server/routes.ts'
import { matricesRoutes } from '#features/matrices/server/routes.ts'
import { releaseRoutes } from '#features/release/server/routes.ts'
import { reportsRoutes } from '#features/reports/server/routes.ts'
import { retentionRoutes } from '#features/retention/server/routes.ts'
import { scalesRoutes } from '#features/scales/server/routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { subjectsRoutes } from '#features/subjects/server/routes.ts'
import { BASE_PATH, type Routes } from '#server/serve.ts'
import { type RefusalCode, statusOf } from '#shared/refusal.ts'

interface Section {
  readonly routes: Routes
  readonly name: string
  readonly title: string
  /** How the codes of its refusals begin; each code is told in one part. */
  readonly codes: readonly string[]
}

/** What the parts of the interface are called, in the words of the product. */
export const sections: readonly Section[] = [
  {
    routes: accountsRoutes,
    name: 'accounts',
    title: 'Cuentas y equipo',
    codes: [
      'signup',
      'login',
      'session',
      'password',
      'reset_link',
      'email',
      'second_factor',
      'member',
      'invitation',
    ],
  },
  { routes: companiesRoutes, name: 'companies', title: 'Empresas', codes: ['company'] },
  { routes: scalesRoutes, name: 'scales', title: 'Escalas', codes: ['scale'] },
  { routes: evaluationsRoutes, name: 'evaluations', title: 'Evaluaciones', codes: ['evaluation'] },
  { routes: matricesRoutes, name: 'matrices', title: 'Proyectos', codes: ['matrix'] },
  {
    routes: subjectsRoutes,
    name: 'subjects',
    title: 'Participantes',
    codes: ['subject', 'subjects', 'import'],
  },
  { routes: formsRoutes, name: 'forms', title: 'Conexiones', codes: ['form', 'forms'] },
  { routes: releaseRoutes, name: 'release', title: 'Liberación y seguimiento', codes: [] },
  { routes: answersRoutes, name: 'answers', title: 'Respuestas', codes: ['answers'] },
  { routes: reportsRoutes, name: 'reports', title: 'Resultados y reportes', codes: ['reports'] },
  {
    routes: retentionRoutes,
    name: 'retention',
    title: 'Eliminación de datos',
    codes: ['data_subject'],
  },
  { routes: siteRoutes, name: 'site', title: 'Contacto', codes: ['contact'] },
]

/** Codes that any call may answer with. */
export const generalCodes: readonly string[] = ['input', 'request', 'access', 'not_found', 'server']

export const DOCS_PATH = `${BASE_PATH}/docs`

export const addressOfSection = (name: string): string => `${DOCS_PATH}/${name}`

/** The page and the row that explain a code: its section's page, or the index for general codes. */
export function addressOfCode(code: RefusalCode): string {
  const [word = ''] = code.split('.')
  const section = sections.find(({ codes }) => codes.includes(word))
  return `${section ? addressOfSection(section.name) : DOCS_PATH}#${code}`
}

const isRefusal = (code: string): code is RefusalCode => code in statusOf

/** Every refusal whose code begins with one of these words. */
export const refusalsOf = (words: readonly string[]): RefusalCode[] =>
  Object.keys(statusOf)
    .filter(isRefusal)
    .filter((code) => words.includes(code.split('.')[0] ?? ''))
