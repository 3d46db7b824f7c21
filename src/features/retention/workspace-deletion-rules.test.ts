import { expect, test } from 'vitest'
import { deletionEffects, deletionProblem } from './workspace-deletion.rules.ts'

test('names what is lost, in the singular too', () => {
  const lost = { delete_at: null, companies: 1, matrices: 2, released: 1, people: 1200 }
  expect(deletionEffects(lost).slice(0, 3)).toEqual([
    '1 empresa',
    '2 proyectos, 1 liberado con sus respuestas y reportes',
    '1,200 personas',
  ])
  const empty = { delete_at: null, companies: 0, matrices: 0, released: 0, people: 0 }
  expect(deletionEffects(empty)[1]).toBe('0 proyectos')
})

test('takes the name with other spaces around it, and no other name', () => {
  expect(deletionProblem('  La Ceiba ', 'La Ceiba')).toBeNull()
  expect(deletionProblem('La ceiba', 'La Ceiba')).toBe('workspace.name_differs')
  expect(deletionProblem('', 'La Ceiba')).toBe('workspace.name_differs')
})
