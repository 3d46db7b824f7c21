import { accountsContract } from '#features/accounts/contract.ts'
import { anonymityContract } from '#features/anonymity/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { formsContract } from '#features/forms/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { nominationsContract } from '#features/nominations/contract.ts'
import { practiceContract } from '#features/practice/contract.ts'
import { scalesContract } from '#features/scales/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isId } from '#shared/ids.ts'
import type { AdminPath } from './admin-paths.ts'

interface FirstCall {
  readonly endpoint: Endpoint
  /** The call's query: a name, and the part of the page's address that is its value. */
  readonly query: Readonly<Record<string, string>>
}

const read = (endpoint: Endpoint, query: FirstCall['query'] = {}): FirstCall => ({
  endpoint,
  query,
})

const profile = read(accountsContract.profile)
const company = read(companiesContract.one)
const matrix = read(matricesContract.one)
const subjects = read(subjectsContract.list)
const scales = read(scalesContract.list, { company_id: 'companyId' })
const evaluations = read(evaluationsContract.list, { company_id: 'companyId' })
const draft = [profile, company, matrix, read(matricesContract.isReleased), subjects]

/**
 * What each page reads as soon as it opens, so that its calls begin with the HTML. A call that the
 * reply of another decides on is not here.
 */
const firstCalls: Readonly<Partial<Record<AdminPath, readonly FirstCall[]>>> = {
  '/companies': [profile, read(companiesContract.list)],
  '/primeros-pasos': [profile, read(companiesContract.list)],
  '/team': [profile],
  '/data-subjects': [profile],
  '/settings': [profile],
  '/activity': [profile],
  '/dashboarduser': [profile],
  '/scales': [profile],
  '/evaluations': [profile],
  '/dashboard/:companyId': [profile, read(matricesContract.list)],
  '/scales/:companyId': [profile, company, scales],
  '/evaluations/:companyId': [profile, company, evaluations],
  '/evaluation/:companyId': [profile, company, scales],
  '/evaluation/:companyId/:evaluationId': [profile, company, scales, read(evaluationsContract.one)],
  '/new-matrix/:companyId': [
    profile,
    company,
    matrix,
    evaluations,
    read(matricesContract.reminderOptions),
    read(matricesContract.subjectProperties, { company_id: 'companyId' }),
  ],
  '/matrix/:companyId/:matrixId': [profile, company, matrix, subjects],
  '/participants/:companyId/:matrixId': draft,
  '/import-participants/:companyId/:matrixId': [...draft, read(subjectsContract.importMemory)],
  '/connections/:companyId/:matrixId': [
    ...draft,
    read(matricesContract.relationTypes),
    read(formsContract.compact),
  ],
  '/org-chart/:companyId/:matrixId': [...draft, read(formsContract.compact)],
  '/rehearsal/:companyId/:matrixId': [profile, company, matrix, read(practiceContract.rehearsal)],
  '/nominations/:companyId/:matrixId': [profile, company, matrix, read(nominationsContract.matrix)],
  '/mail-sent/:companyId': [profile, company, read(matricesContract.list)],
  '/download-reports/:companyId/:matrixId': [profile, company, matrix],
  '/results/:companyId/:matrixId': [profile, company, matrix],
  '/delivery/:companyId/:matrixId': [profile, company, matrix],
  '/anonymity/:companyId/:matrixId': [profile, company, matrix, read(anonymityContract.proof)],
}

/** The other pages are for visitors. */
export const needsSession = (path: AdminPath): boolean => firstCalls[path] !== undefined

const buildParams = ({ endpoint: { path }, query }: FirstCall): readonly string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...Object.values(query),
]

/**
 * The addresses of the first calls of a page, as src/web/api.ts writes them, without those that
 * need an id that the page's address does not have.
 */
export function listFirstCalls(
  path: AdminPath,
  params: Readonly<Record<string, string>>,
): readonly string[] {
  const isKnown = (name: string): boolean => isId(params[name] ?? '')
  return (firstCalls[path] ?? [])
    .filter((call) => buildParams(call).every(isKnown))
    .map(({ endpoint, query }) => {
      const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const search = new URLSearchParams(
        Object.entries(query).map(([name, param]) => [name, params[param] ?? '']),
      )
      return `${BASE_PATH}${address}${search.size > 0 ? `?${search}` : ''}`
    })
}
