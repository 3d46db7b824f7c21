import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activitySentence, isToldInWords } from './activity.rules.ts'

const written = globSync('src/features/*/server/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('every deed that the server writes down by its whole name is told in words', () => {
  const actions = [...written.matchAll(/'((?:workspace|member|company|scale|evaluation|matrix|report|subjects|forms)\.[a-z_]+)'/g)].map(
    ([, action = '']) => action,
  )
  const deeds = new Set(
    actions.filter((action) =>
      new RegExp(`action: [^\\n]*'${action.replace('.', '\\.')}'|recordReading\\([^\\n]*'${action.replace('.', '\\.')}'`).test(written),
    ),
  )
  expect(deeds.size).toBeGreaterThan(15)
  expect([...deeds].filter((action) => !isToldInWords(action))).toEqual([])
})

test.each([
  ['company.created', { name: 'Ceiba' }, 'Creó la empresa «Ceiba»'],
  ['company.changed', { name: 'Ceiba', status: 'inactiva' }, 'Cambió la empresa «Ceiba», inactiva'],
  ['member.invited', { role: 'viewer' }, 'Invitó a una persona con el rol Consulta'],
  ['member.changed', { role: 'owner' }, 'Cambió el rol de una persona a Propiedad'],
  ['subjects.imported', { subjects: 1 }, 'Importó 1 participante'],
  ['forms.generated', { forms: 12 }, 'Generó 12 conexiones'],
  ['matrix.extended', { from: '04/12/2026', to: '11/12/2026' }, 'Extendió la fecha límite de un proyecto del 04/12/2026 al 11/12/2026'],
  ['matrix.deleted', { released: true }, 'Eliminó un proyecto liberado'],
])('%s is told as a sentence', (action, detail, sentence) => {
  expect(activitySentence({ action, detail })).toBe(sentence)
})

test('a deed without words of its own is still shown', () => {
  expect(activitySentence({ action: 'somebody.sneezed', detail: {} })).toBe('Hizo un cambio (somebody.sneezed)')
})
