import { cleanText } from '#shared/text.ts'
import type { WorkspaceDeletion } from './contract.ts'

/** The typed name guards against deleting the wrong one of several workspaces. */
export const deletionProblem = (typed: string, name: string): 'workspace.name_differs' | null =>
  cleanText(typed) === cleanText(name) ? null : 'workspace.name_differs'

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`

/** What is lost with a workspace, for the person who is about to delete it. */
export function deletionEffects(lost: WorkspaceDeletion): string[] {
  const projects = counted(lost.matrices, 'proyecto', 'proyectos')
  const released =
    lost.released > 0
      ? `, ${counted(lost.released, 'liberado', 'liberados')} con sus respuestas y reportes`
      : ''
  return [
    counted(lost.companies, 'empresa', 'empresas'),
    `${projects}${released}`,
    counted(lost.people, 'persona', 'personas'),
    'Las escalas, las evaluaciones, el equipo, las invitaciones y la actividad',
    'Las claves de API y los webhooks, desde ahora mismo',
  ]
}
