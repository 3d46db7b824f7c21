import type { Phase } from '#features/matrices/contract.ts'

/** The lists of a matrix's page. `address` is the value of `?vista=`. */
const matrixViews = [
  { view: 'pending', address: 'pendientes', label: 'Pendientes' },
  { view: 'outlook', address: 'cobertura', label: 'Cobertura' },
  { view: 'subjects', address: 'personas', label: 'Personas' },
  { view: 'mails', address: 'correos', label: 'Mensajes' },
  { view: 'forms', address: 'conexiones', label: 'Conexiones' },
] as const
export type MatrixView = (typeof matrixViews)[number]['view']

const viewsByPhase: Readonly<Record<Phase, readonly MatrixView[]>> = {
  draft: ['subjects', 'forms'],
  released: ['pending', 'outlook', 'subjects', 'mails'],
  closed: ['pending', 'outlook', 'subjects', 'mails'],
  reports: ['subjects', 'mails'],
  erased: [],
}

/**
 * The lists that a matrix has in a phase, in the order of their tabs.
 *
 * @param proposing whether a draft's people propose raters, and so get mails
 */
export const listViews = (phase: Phase, proposing = false) =>
  [...viewsByPhase[phase], ...(phase === 'draft' && proposing ? ['mails'] : [])].flatMap((view) =>
    matrixViews.filter((known) => known.view === view),
  )

/**
 * The list that an address asks for, else the first, after the closing the coverage; undefined in a
 * phase without lists.
 */
export function viewAt(
  phase: Phase,
  address: string | null,
  proposing = false,
): MatrixView | undefined {
  const views = listViews(phase, proposing)
  const first = phase === 'closed' ? 'outlook' : views[0]?.view
  return views.find((known) => known.address === address)?.view ?? first
}
