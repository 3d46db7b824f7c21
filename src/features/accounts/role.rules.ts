import { isProjectRole } from '#shared/endpoint.ts'
import type { Role, User, Workspace } from './contract.ts'

/** The roles with their names and rights, as the pages show them. */
export const roles = [
  { value: 'owner', label: 'Propiedad', detail: 'Hace todo, y además gestiona el equipo' },
  { value: 'admin', label: 'Administración', detail: 'Crea, libera y cambia proyectos' },
  { value: 'viewer', label: 'Consulta', detail: 'Ve resultados y reportes, no cambia nada' },
  {
    value: 'organizer',
    label: 'Organización',
    detail: 'Lleva los proyectos elegidos: personas, conexiones y correos, sin reportes',
  },
  {
    value: 'consultant',
    label: 'Consultoría',
    detail: 'Ve y entrega los reportes de los proyectos elegidos, nada más',
  },
] as const satisfies readonly { value: Role; label: string; detail: string }[]

export const roleLabel = (role: Role): string =>
  roles.find(({ value }) => value === role)?.label ?? ''

interface Chosen {
  readonly role: Role
  readonly matrix_ids: readonly string[]
  readonly new_matrices: boolean
}

/** Why a role that reaches chosen projects only cannot be given: it would reach none. */
export const chosenProblem = ({
  role,
  matrix_ids,
  new_matrices,
}: Chosen): 'member.projects_required' | null =>
  isProjectRole(role) && matrix_ids.length === 0 && !new_matrices
    ? 'member.projects_required'
    : null

type UserWorkspaces = Pick<User, 'workspaces'> | undefined

const roleIn = (user: UserWorkspaces, workspace_id: string | undefined): Role | undefined =>
  user?.workspaces.find(({ id }) => id === workspace_id)?.role

const changes: readonly (Role | undefined)[] = ['owner', 'admin']

/** Whether the pages offer all changes in a workspace; the server checks the role at every call. */
export const mayChange = (user: UserWorkspaces, workspace_id: string | undefined): boolean =>
  changes.includes(roleIn(user, workspace_id))

/** Whether the pages offer to run a project: its people, connections, mails and deadline. */
export const mayOrganize = (user: UserWorkspaces, workspace_id: string | undefined): boolean =>
  [...changes, 'organizer'].includes(roleIn(user, workspace_id))

/** Whether the pages offer to deliver the reports of a project. */
export const mayDeliver = (user: UserWorkspaces, workspace_id: string | undefined): boolean =>
  [...changes, 'consultant'].includes(roleIn(user, workspace_id))

/** Whether the pages lead to reports and results of a project. */
export const mayRead = (user: UserWorkspaces, workspace_id: string | undefined): boolean =>
  [...changes, 'viewer', 'consultant'].includes(roleIn(user, workspace_id))

/** Whether the pages lead to how a project is asked and answered: people, coverage, mails. */
export const maySeeProject = (user: UserWorkspaces, workspace_id: string | undefined): boolean =>
  [...changes, 'viewer', 'organizer'].includes(roleIn(user, workspace_id))

/** Whether the pages lead to everything of a workspace, not only to chosen projects. */
export function maySeeAll(user: UserWorkspaces, workspace_id: string | undefined): boolean {
  const role = roleIn(user, workspace_id)
  return role !== undefined && !isProjectRole(role)
}

/** What the pages of a project offer and lead to. */
export interface ProjectRights {
  readonly change: boolean
  readonly organize: boolean
  readonly deliver: boolean
  readonly read: boolean
  readonly seeProject: boolean
}

export const projectRights = (
  user: UserWorkspaces,
  workspace_id: string | undefined,
): ProjectRights => ({
  change: mayChange(user, workspace_id),
  organize: mayOrganize(user, workspace_id),
  deliver: mayDeliver(user, workspace_id),
  read: mayRead(user, workspace_id),
  seeProject: maySeeProject(user, workspace_id),
})

export const editableWorkspaces = (user: UserWorkspaces): readonly Workspace[] =>
  user?.workspaces.filter(({ role }) => changes.includes(role)) ?? []

/** The workspaces whose companies, questionnaires and team the user sees as a whole. */
export const wholeWorkspaces = (user: UserWorkspaces): readonly Workspace[] =>
  user?.workspaces.filter(({ role }) => !isProjectRole(role)) ?? []

/** Workspaces that stay closed until the user enables the second factor. */
export function workspacesAwaitingSecondFactor(
  user: Pick<User, 'workspaces' | 'second_factor_enabled' | 'signed_on'>,
): readonly Workspace[] {
  return user.second_factor_enabled || user.signed_on
    ? []
    : user.workspaces.filter(({ second_factor_mandatory }) => second_factor_mandatory)
}
