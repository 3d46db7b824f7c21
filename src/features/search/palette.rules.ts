import type { User } from '#features/accounts/contract.ts'
import { may, workspacesWith } from '#features/accounts/role.rules.ts'
import type { Matrix, Phase } from '#features/matrices/contract.ts'
import { listTabs } from '#features/release/project-tabs.rules.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import { foldText } from '#shared/text.ts'
import type { Found, FoundMatrix, FoundPerson } from './contract.ts'

export type PaletteKind = Verb | 'page' | 'matrix' | 'person' | 'company' | 'results'

/** One line of the palette; choosing it opens its path. */
export interface PaletteItem {
  readonly key: string
  readonly kind: PaletteKind
  readonly label: string
  readonly detail: string
  readonly path: string
}

export interface PaletteGroup {
  readonly label: string
  readonly items: readonly PaletteItem[]
}

type Verb = 'remind' | 'extend' | 'download'

const verbs: readonly {
  readonly verb: Verb
  readonly word: string
  readonly label: string
  readonly phases: readonly Phase[]
  readonly changes: boolean
  readonly path: (ids: string) => string
}[] = [
  {
    verb: 'remind',
    word: 'recordar',
    label: 'Recordar a quienes faltan',
    phases: ['released'],
    changes: true,
    path: (ids) => `/matrix/${ids}?accion=recordar`,
  },
  {
    verb: 'extend',
    word: 'extender',
    label: 'Extender fecha límite',
    phases: ['released', 'closed'],
    changes: true,
    path: (ids) => `/matrix/${ids}?accion=extender`,
  },
  {
    verb: 'download',
    word: 'descargar',
    label: 'Descargar reportes',
    phases: ['reports'],
    changes: false,
    path: (ids) => `/download-reports/${ids}`,
  },
]

/** Fewer letters may begin a name as well. */
const LETTERS_OF_A_VERB = 4

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word !== '')

/** What a typed text asks for: «recordar lide» is the verb and the search «lide». */
export function readText(text: string): { readonly verb: Verb | null; readonly search: string } {
  const [first = '', ...rest] = splitWords(text)
  const found =
    first.length >= LETTERS_OF_A_VERB && verbs.find(({ word }) => word.startsWith(first))
  return found ? { verb: found.verb, search: rest.join(' ') } : { verb: null, search: text.trim() }
}

const hasWords = (words: readonly string[], ...texts: readonly string[]): boolean => {
  const folded = foldText(texts.join(' '))
  return words.every((word) => folded.includes(word))
}

const idsOf = ({ company_id, id }: FoundMatrix): string => `${company_id}/${id}`

const phaseWords: Readonly<Record<Phase, string>> = {
  draft: 'Borrador',
  released: 'Liberado',
  closed: 'Cerrado',
  reports: 'Reportes disponibles',
  erased: 'Eliminado',
}

function listActions(matrix: FoundMatrix, user: User | undefined): PaletteItem[] {
  const organizes = may(user, 'project.run', matrix.workspace_id)
  const reads = may(user, 'project.read', matrix.workspace_id)
  return verbs
    .filter((one) => one.phases.includes(matrix.phase) && (one.changes ? organizes : reads))
    .map(({ verb, label, path }) => ({
      key: `${verb} ${matrix.id}`,
      kind: verb,
      label,
      detail: matrix.name,
      path: path(idsOf(matrix)),
    }))
}

/** With this right the tabs are the lists and the slips. */
const FOLLOWS = new Set(['project.follow'] as const)

/** The pages of a matrix that its phase and the user's role leave open. */
function listPages(matrix: MatrixInView, user: User | undefined): PaletteItem[] {
  const ids = idsOf(matrix)
  const page = (label: string, path: string, kind: PaletteKind = 'page'): PaletteItem => ({
    key: path,
    kind,
    label,
    detail: matrix.name,
    path,
  })
  if (matrix.phase === 'draft')
    return may(user, 'project.run', matrix.workspace_id)
      ? [page('Participantes', `/participants/${ids}`), page('Conexiones', `/connections/${ids}`)]
      : []
  return [
    ...(matrix.phase === 'reports' && may(user, 'project.read', matrix.workspace_id)
      ? [page('Resultados', `/results/${ids}`, 'results')]
      : []),
    ...(may(user, 'project.follow', matrix.workspace_id) ? listTabs(matrix, FOLLOWS) : []).map(
      ({ label, path, vista }) => page(label, vista === null ? path : `${path}?vista=${vista}`),
    ),
  ]
}

const matrixItem = (matrix: FoundMatrix, user: User | undefined): PaletteItem => ({
  key: matrix.id,
  kind: 'matrix',
  label: matrix.name,
  detail: `${matrix.company}, ${phaseWords[matrix.phase].toLowerCase()}`,
  path: may(user, 'project.follow', matrix.workspace_id)
    ? `/matrix/${idsOf(matrix)}`
    : `/download-reports/${idsOf(matrix)}`,
})

/** Leads to the person's results, their row among the participants, or their row of the project. */
export function personPath(
  { subject_id, name, evaluated, matrix }: FoundPerson,
  user: User | undefined,
): string {
  const ids = idsOf(matrix)
  const search = `buscar=${encodeURIComponent(name)}`
  if (matrix.phase === 'reports' && evaluated && may(user, 'project.read', matrix.workspace_id))
    return `/results/${ids}?persona=${subject_id}`
  if (!may(user, 'project.follow', matrix.workspace_id)) return `/download-reports/${ids}`
  return matrix.phase === 'draft' && may(user, 'project.run', matrix.workspace_id)
    ? `/participants/${ids}?${search}`
    : `/matrix/${ids}?vista=personas&${search}`
}

/** What a person is found by. */
const personTexts = ({ name, email, external_id }: FoundPerson): string[] => [
  name,
  email ?? '',
  external_id ?? '',
]

const personItem = (person: FoundPerson, user: User | undefined): PaletteItem => ({
  key: person.subject_id,
  kind: 'person',
  label: person.name,
  detail: `${person.matrix.name}, ${addressText(person)}`,
  path: personPath(person, user),
})

function generalPages(companyId: string | null, user: User | undefined): PaletteItem[] {
  const mayCreate = workspacesWith(user, 'workspace.change').length > 0
  const whole = workspacesWith(user, 'workspace.read').length > 0
  const inCompany = [
    ['Proyectos', 'dashboard'],
    ...(whole
      ? [
          ['Evaluaciones', 'evaluations'],
          ['Escalas', 'scales'],
        ]
      : []),
    ...(mayCreate ? [['Crear proyecto', 'new-matrix']] : []),
  ].map(([label, section]) => [label, `/${section}/${companyId}`])
  const everywhere = [
    ['Empresas', '/companies'],
    ...(whole
      ? [
          ['Equipo', '/team'],
          ['Actividad', '/activity'],
          ['Primeros pasos', '/primeros-pasos'],
        ]
      : []),
    ...(mayCreate ? [['Solicitudes de datos personales', '/data-subjects']] : []),
  ]
  return [...(companyId ? inCompany : []), ...everywhere].map(([label = '', path = '']) => ({
    key: path,
    kind: 'page',
    label,
    detail: '',
    path,
  }))
}

/** Without the project, which the group is named after. */
const named = (item: PaletteItem): PaletteItem => ({ ...item, detail: '' })

/** The project of the page in view. */
export type MatrixInView = FoundMatrix & Pick<Matrix, 'without_email' | 'nomination_opened_at'>

interface PaletteState {
  readonly text: string
  /** The last reply; it may belong to an earlier text. */
  readonly found: Found | undefined
  readonly current: MatrixInView | undefined
  readonly companyId: string | null
  readonly user: User | undefined
}

const listHere = (current: MatrixInView, user: User | undefined): PaletteItem[] => [
  ...listActions(current, user),
  ...listPages(current, user),
]

const companyItems = (found: Found | undefined, typed: readonly string[]): PaletteItem[] =>
  (found?.companies ?? [])
    .filter(({ name }) => hasWords(typed, name))
    .map(({ id, name }) => ({
      key: id,
      kind: 'company',
      label: name,
      detail: 'Empresa',
      path: `/dashboard/${id}`,
    }))

/** What the palette offers for a text, grouped: what can be done here first, then where to go. */
export function paletteGroups({
  text,
  found,
  current,
  companyId,
  user,
}: PaletteState): PaletteGroup[] {
  const { verb, search } = readText(text)
  const typed = splitWords(text)
  const searched = splitWords(search)
  const fits = ({ label, detail }: PaletteItem): boolean => hasWords(typed, label, detail)
  const matrices = (found?.matrices ?? []).filter(({ name, company }) =>
    hasWords(searched, name, company),
  )
  const actions = matrices
    .filter(({ id }) => verb !== null && id !== current?.id)
    .flatMap((matrix) => listActions(matrix, user))
    .filter(({ kind }) => kind === verb)
  const people = (found?.people ?? []).filter((one) => hasWords(typed, ...personTexts(one)))
  const groups: PaletteGroup[] = [
    {
      label: current ? `En «${current.name}»` : '',
      items: current ? listHere(current, user).filter(fits).map(named) : [],
    },
    { label: 'En otros proyectos', items: actions },
    { label: 'Personas', items: people.map((person) => personItem(person, user)) },
    {
      label: typed.length === 0 ? 'Proyectos recientes' : 'Proyectos',
      items: verb === null ? matrices.map((matrix) => matrixItem(matrix, user)) : [],
    },
    {
      label: 'Ir a',
      items: [
        ...generalPages(companyId, user).filter(fits),
        ...(typed.length === 0 ? [] : companyItems(found, typed)),
      ],
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
