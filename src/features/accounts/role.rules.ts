import type { Role, User, Workspace } from './contract.ts'

/** The roles with their names and rights, as the pages show them. */
export const roles = [
  { value: 'owner', label: 'Propiedad', detail: 'Hace todo, y además gestiona el equipo' },
  { value: 'admin', label: 'Administración', detail: 'Crea, libera y cambia proyectos' },
  { value: 'viewer', label: 'Consulta', detail: 'Ve resultados y reportes, no cambia nada' },
] as const satisfies readonly { value: Role; label: string; detail: string }[]

export const roleLabel = (role: Role): string =>
  roles.find(({ value }) => value === role)?.label ?? ''

type UserWorkspaces = Pick<User, 'workspaces'> | undefined

/** Whether the pages offer changes in a workspace; the server checks the role at every call. */
export function mayChange(user: UserWorkspaces, workspace_id: string | undefined): boolean {
  const workspace = user?.workspaces.find(({ id }) => id === workspace_id)
  return workspace !== undefined && workspace.role !== 'viewer'
}

export const editableWorkspaces = (user: UserWorkspaces): readonly Workspace[] =>
  user?.workspaces.filter(({ role }) => role !== 'viewer') ?? []

/** Workspaces that stay closed until the user enables the second factor. */
export function workspacesAwaitingSecondFactor(
  user: Pick<User, 'workspaces' | 'second_factor_enabled'>,
): readonly Workspace[] {
  return user.second_factor_enabled
    ? []
    : user.workspaces.filter(({ second_factor_mandatory }) => second_factor_mandatory)
}
