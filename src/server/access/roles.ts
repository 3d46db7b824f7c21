import { admits, type Endpoint, type ProjectRole, projectRoles } from '#shared/endpoint.ts'
import type { Role, WorkspaceRole } from '../database/schema.ts'

/** What decides who may make a call. */
export type Restricted = Pick<Endpoint, 'project_role'> & {
  readonly access: 'member' | 'admin' | 'owner'
}

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 0, admin: 1, owner: 2 }
const requiredRank: Readonly<Record<Restricted['access'], number>> = {
  member: 0,
  admin: 1,
  owner: 2,
}

/** Whether a role reaches chosen projects only. */
export const isProjectRole = (role: Role): role is ProjectRole =>
  projectRoles.some((each) => each === role)

/** Whether a role may make the call, in its workspace or for its chosen projects. */
export const mayCall = (role: Role, declared: Restricted): boolean =>
  isProjectRole(role) ? admits(declared, role) : rank[role] >= requiredRank[declared.access]
