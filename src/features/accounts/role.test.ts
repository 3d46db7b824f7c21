import { expect, test } from 'vitest'
import type { Workspace } from './contract.ts'
import {
  editableWorkspaces,
  mayChange,
  roleLabel,
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
})
const user = {
  second_factor_enabled: false,
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
})

test('every role has a Spanish label', () => {
  expect((['owner', 'admin', 'viewer'] as const).map(roleLabel)).toEqual([
    'Propiedad',
    'Administración',
    'Consulta',
  ])
})
