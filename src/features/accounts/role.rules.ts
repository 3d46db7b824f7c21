import type { Role, User, Workspace } from './contract.ts'

/** What a role is called, and what it may do. */
export const roles = [
  { value: 'owner', label: 'Propiedad', detail: 'Hace todo, y además gestiona el equipo' },
  { value: 'admin', label: 'Administración', detail: 'Crea, libera y cambia proyectos' },
  { value: 'viewer', label: 'Consulta', detail: 'Ve resultados y reportes, no cambia nada' },
] as const satisfies readonly { value: Role; label: string; detail: string }[]

export const roleLabel = (role: Role): string =>
  roles.find(({ value }) => value === role)?.label ?? ''

type Member = Pick<User, 'workspaces'> | undefined

const workspaceOf = (user: Member, workspace_id: string | undefined): Workspace | undefined =>
  user?.workspaces.find(({ id }) => id === workspace_id)

/** Whether this person may change things there; the server asks again at every call. */
export function mayChange(user: Member, workspace_id: string | undefined): boolean {
  const workspace = workspaceOf(user, workspace_id)
  return workspace !== undefined && workspace.role !== 'viewer'
}

export const workspacesToChange = (user: Member): readonly Workspace[] =>
  user?.workspaces.filter(({ role }) => role !== 'viewer') ?? []

/** Workspaces that open only with a second factor, which this person does not have yet. */
export function waitingWorkspaces(
  user: Pick<User, 'workspaces' | 'second_factor_enabled'>,
): readonly Workspace[] {
  return user.second_factor_enabled
    ? []
    : user.workspaces.filter(({ second_factor_mandatory }) => second_factor_mandatory)
}
