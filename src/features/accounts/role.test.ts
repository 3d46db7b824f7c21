import { expect, test } from 'vitest'
import { isProjectRole, mayRole, type Permission, permissions, roleLabel } from '#shared/roles.ts'
import { Role, type Workspace } from './contract.ts'
import { chosenProblem, may, workspacesAwaitingSecondFactor, workspacesWith } from './role.rules.ts'

const workspace = (
  id: string,
  role: Workspace['role'],
  second_factor_mandatory = false,
): Workspace => ({
  id,
  name: id,
  role,
  second_factor_mandatory,
  closing_at: null,
  delete_at: null,
})
const user = {
  second_factor_enabled: false,
  signed_on: false,
  workspaces: [
    workspace('own', 'owner', true),
    workspace('administered', 'admin'),
    workspace('viewed', 'viewer'),
  ],
}

test('owners and administrators may change a workspace, viewers may not', () => {
  expect(
    ['own', 'administered', 'viewed', 'another'].map((id) => may(user, 'workspace.change', id)),
  ).toEqual([true, true, false, false])
  expect(workspacesWith(user, 'workspace.change').map(({ id }) => id)).toEqual([
    'own',
    'administered',
  ])
  expect(may(undefined, 'workspace.change', 'own')).toBe(false)
})

test('a workspace with mandatory second factor awaits it until the user enables it', () => {
  expect(workspacesAwaitingSecondFactor(user).map(({ id }) => id)).toEqual(['own'])
  expect(workspacesAwaitingSecondFactor({ ...user, second_factor_enabled: true })).toEqual([])
  expect(workspacesAwaitingSecondFactor({ ...user, signed_on: true })).toEqual([])
})

test('every role has a Spanish label', () => {
  expect(Role.options.map(roleLabel)).toEqual([
    'Propiedad',
    'Administración',
    'Sólo lectura',
    'Carga de personas',
    'Coach externo',
  ])
})

test('the pages offer to each role what its calls admit', () => {
  const by = (permission: Permission) =>
    Role.options.filter((role) => may({ workspaces: [workspace('w', role)] }, permission, 'w'))
  expect(by('workspace.change')).toEqual(['owner', 'admin'])
  expect(by('project.run')).toEqual(['owner', 'admin', 'organizer'])
  expect(by('project.deliver')).toEqual(['owner', 'admin', 'consultant'])
  expect(by('project.read')).toEqual(['owner', 'admin', 'viewer', 'consultant'])
  expect(by('project.follow')).toEqual(['owner', 'admin', 'viewer', 'organizer'])
  expect(by('workspace.read')).toEqual(['owner', 'admin', 'viewer'])
  const workspaces = Role.options.map((role) => workspace(role, role))
  expect(workspacesWith({ workspaces }, 'workspace.read').map(({ id }) => id)).toEqual([
    'owner',
    'admin',
    'viewer',
  ])
})

test('a role that only the next release knows may do nothing', () => {
  const role: Role = JSON.parse('"auditor"')
  expect(permissions.filter((permission) => mayRole(role, permission))).toEqual([])
  expect(isProjectRole(role)).toBe(false)
})

test('a role of chosen projects needs one, or those that are created later', () => {
  const none = { matrix_ids: [], new_matrices: false }
  expect(chosenProblem({ role: 'organizer', ...none })).toBe('member.projects_required')
  expect(chosenProblem({ role: 'consultant', ...none, new_matrices: true })).toBe(null)
  expect(chosenProblem({ role: 'consultant', ...none, matrix_ids: ['x'] })).toBe(null)
  expect(chosenProblem({ role: 'viewer', ...none })).toBe(null)
})
