import { isProjectRole, mayRole, type Permission, permissions } from '#shared/roles.ts'
import type { Role, User, Workspace } from './contract.ts'

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

/** What the pages offer to a user in a workspace; the server checks the role at every call. */
export function permissionsIn(
  user: UserWorkspaces,
  workspace_id: string | undefined,
): ReadonlySet<Permission> {
  const role = user?.workspaces.find(({ id }) => id === workspace_id)?.role
  return new Set(permissions.filter((permission) => role && mayRole(role, permission)))
}

export const may = (
  user: UserWorkspaces,
  permission: Permission,
  workspace_id: string | undefined,
): boolean => permissionsIn(user, workspace_id).has(permission)

/** The workspaces in which the user has the permission. */
export const workspacesWith = (
  user: UserWorkspaces,
  permission: Permission,
): readonly Workspace[] => user?.workspaces.filter(({ role }) => mayRole(role, permission)) ?? []

/** Workspaces that stay closed until the user enables the second factor. */
export function workspacesAwaitingSecondFactor(
  user: Pick<User, 'workspaces' | 'second_factor_enabled' | 'signed_on'>,
): readonly Workspace[] {
  return user.second_factor_enabled || user.signed_on
    ? []
    : user.workspaces.filter(({ second_factor_mandatory }) => second_factor_mandatory)
}

/** Where a person is invited to one project of a workspace. */
export const invitationPath = (workspace_id: string, matrix_id: string): string =>
  `/team?workspace=${workspace_id}&invitar=${matrix_id}`
