import { expect, test } from 'vitest'
import { Role, type Workspace } from './contract.ts'
import {
  chosenProblem,
  editableWorkspaces,
  mayChange,
  mayDeliver,
  mayOrganize,
  mayRead,
  maySeeAll,
  maySeeProject,
  roleLabel,
  wholeWorkspaces,
  workspacesAwaitingSecondFactor,
} from './role.rules.ts'

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
  expect(['own', 'administered', 'viewed', 'another'].map((id) => mayChange(user, id))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(editableWorkspaces(user).map(({ id }) => id)).toEqual(['own', 'administered'])
  expect(mayChange(undefined, 'own')).toBe(false)
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
    'Consulta',
    'Organización',
    'Consultoría',
  ])
})

test('the pages offer to each role what its calls admit', () => {
  const by = (may: (user: object & { workspaces: Workspace[] }, id: string) => boolean) =>
    Role.options.filter((role) => may({ workspaces: [workspace('w', role)] }, 'w'))
  expect(by(mayChange)).toEqual(['owner', 'admin'])
  expect(by(mayOrganize)).toEqual(['owner', 'admin', 'organizer'])
  expect(by(mayDeliver)).toEqual(['owner', 'admin', 'consultant'])
  expect(by(mayRead)).toEqual(['owner', 'admin', 'viewer', 'consultant'])
  expect(by(maySeeProject)).toEqual(['owner', 'admin', 'viewer', 'organizer'])
  expect(by(maySeeAll)).toEqual(['owner', 'admin', 'viewer'])
  const workspaces = Role.options.map((role) => workspace(role, role))
  expect(wholeWorkspaces({ workspaces }).map(({ id }) => id)).toEqual(['owner', 'admin', 'viewer'])
})

test('a role of chosen projects needs one, or those that are created later', () => {
  const none = { matrix_ids: [], new_matrices: false }
  expect(chosenProblem({ role: 'organizer', ...none })).toBe('member.projects_required')
  expect(chosenProblem({ role: 'consultant', ...none, new_matrices: true })).toBe(null)
  expect(chosenProblem({ role: 'consultant', ...none, matrix_ids: ['x'] })).toBe(null)
  expect(chosenProblem({ role: 'viewer', ...none })).toBe(null)
})
