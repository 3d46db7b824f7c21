import { expect, test } from 'vitest'
import type { Workspace } from './contract.ts'
import { mayChange, roleLabel, waitingWorkspaces, workspacesToChange } from './role.rules.ts'

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
    workspace('helped', 'admin'),
    workspace('watched', 'viewer'),
  ],
}

test('owners and administrators change things, whoever may only look does not', () => {
  expect(['own', 'helped', 'watched', 'another'].map((id) => mayChange(user, id))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(workspacesToChange(user).map(({ id }) => id)).toEqual(['own', 'helped'])
  expect(mayChange(undefined, 'own')).toBe(false)
})

test('a workspace waits for a second factor until its person has one', () => {
  expect(waitingWorkspaces(user).map(({ id }) => id)).toEqual(['own'])
  expect(waitingWorkspaces({ ...user, second_factor_enabled: true })).toEqual([])
})

test('every role has a name that people read', () => {
  expect((['owner', 'admin', 'viewer'] as const).map(roleLabel)).toEqual([
    'Propiedad',
    'Administración',
    'Consulta',
  ])
})
