import { expect, test } from 'vitest'
import type { Phase } from '#features/matrices/contract.ts'
import { mayRole, permissions, type Role } from '#shared/roles.ts'
import { listTabs } from './project-tabs.rules.ts'

/** The labels of the tabs, locked ones in brackets. */
function labelsFor(role: Role, phase: Phase, without_email = false): string {
  const matrix = { id: 'm', company_id: 'c', phase, without_email, nomination_opened_at: null }
  const rights = new Set(permissions.filter((permission) => mayRole(role, permission)))
  return listTabs(matrix, rights)
    .map(({ label, locked }) => (locked ? `(${label})` : label))
    .join(' ')
}

test('a project keeps its tabs in one order, locked until the reports open', () => {
  const running = 'Pendientes Cobertura Personas Mensajes (Resultados) (Entrega) (Descargas)'
  expect(labelsFor('owner', 'draft')).toBe('Personas Conexiones')
  expect(labelsFor('owner', 'released')).toBe(running)
  expect(labelsFor('owner', 'closed')).toBe(running)
  expect(labelsFor('owner', 'reports')).toBe('Personas Mensajes Resultados Entrega Descargas')
  expect(labelsFor('owner', 'erased')).toBe('Resultados')
})

test('an organizer sees no results, and a consultant nothing else', () => {
  expect(labelsFor('organizer', 'reports')).toBe('Personas Mensajes')
  expect(labelsFor('consultant', 'reports')).toBe('Resultados Entrega Descargas')
})

test('slips have a tab only where people have no e-mail', () => {
  expect(labelsFor('organizer', 'reports', true)).toBe('Personas Mensajes Papeletas')
  expect(labelsFor('consultant', 'released', true)).toBe('(Resultados) (Entrega) (Descargas)')
})
