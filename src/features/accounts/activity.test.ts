import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activitySentence, activityTold, isToldInWords, targetPath } from './activity.rules.ts'

const written = globSync('src/features/*/server/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('every deed that the server writes down by its whole name is told in words', () => {
  const actions = [
    ...written.matchAll(
      /'((?:workspace|member|company|scale|evaluation|matrix|report|subjects|forms)\.[a-z_]+)'/g,
    ),
  ].map(([, action = '']) => action)
  const deeds = new Set(
    actions.filter((action) =>
      new RegExp(
        `action: [^\\n]*'${action.replace('.', '\\.')}'|recordReading\\([^\\n]*'${action.replace('.', '\\.')}'`,
      ).test(written),
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
  [
    'matrix.extended',
    { from: '04/12/2026', to: '11/12/2026' },
    'Extendió la fecha límite de un proyecto del 04/12/2026 al 11/12/2026',
  ],
  ['matrix.deleted', { released: true }, 'Eliminó un proyecto liberado'],
])('%s is told as a sentence', (action, detail, sentence) => {
  expect(activitySentence({ action, detail })).toBe(sentence)
})

test('a deed without words of its own is still shown', () => {
  expect(activitySentence({ action: 'somebody.sneezed', detail: {} })).toBe(
    'Hizo un cambio (somebody.sneezed)',
  )
})

const project = { kind: 'matrix', id: 'a1', company_id: 'c1', name: 'Liderazgo 2026' } as const

test.each([
  ['matrix.released', { forms: 46 }, 'Liberó el proyecto «Liderazgo 2026» con 46 hojas'],
  [
    'matrix.extended',
    { from: '04/12/2026', to: '11/12/2026' },
    'Extendió la fecha límite del proyecto «Liderazgo 2026» del 04/12/2026 al 11/12/2026',
  ],
  ['report.all_downloaded', {}, 'Descargó todos los reportes del proyecto «Liderazgo 2026»'],
  ['subjects.imported', { subjects: 3 }, 'Importó 3 participantes en «Liderazgo 2026»'],
  ['subjects.removed', {}, 'Eliminó a un participante en «Liderazgo 2026»'],
  ['forms.generated', { forms: 12 }, 'Generó 12 conexiones en «Liderazgo 2026»'],
  ['report.read', { matrix_id: 'a1' }, 'Leyó los resultados de una persona en «Liderazgo 2026»'],
  ['data_subject.erased', {}, 'Suprimió los datos de una persona que lo pidió en «Liderazgo 2026»'],
])('%s names the project where it happened', (action, detail, sentence) => {
  expect(activitySentence({ action, detail, target: project })).toBe(sentence)
})

test('a thing is called as it is called today, and as it was called then once it is gone', () => {
  const target = { kind: 'company', id: 'c1', company_id: 'c1', name: 'Ceiba Norte' } as const
  expect(activitySentence({ action: 'company.created', detail: { name: 'Ceiba' }, target })).toBe(
    'Creó la empresa «Ceiba Norte»',
  )
  expect(
    activitySentence({ action: 'company.created', detail: { name: 'Ceiba' }, target: null }),
  ).toBe('Creó la empresa «Ceiba»')
  expect(
    activitySentence({ action: 'evaluation.deleted', detail: { name: 'Mandos medios' } }),
  ).toBe('Eliminó la evaluación «Mandos medios»')
  expect(activityTold({ action: 'matrix.created', detail: {}, target: null })).toEqual({
    before: 'Creó un proyecto',
    name: null,
    after: '',
  })
})

test('every kind of thing has its page, and what all companies share is found in its list', () => {
  expect(targetPath(project)).toBe('/matrix/c1/a1')
  expect(targetPath({ kind: 'company', id: 'c1', company_id: 'c1', name: '' })).toBe(
    '/dashboard/c1',
  )
  expect(targetPath({ kind: 'scale', id: 's1', company_id: 'c1', name: '' })).toBe('/scales/c1')
  expect(targetPath({ kind: 'evaluation', id: 'e1', company_id: 'c1', name: '' })).toBe(
    '/evaluation/c1/e1',
  )
  expect([
    targetPath({ kind: 'scale', id: 's1', company_id: null, name: '' }),
    targetPath({ kind: 'evaluation', id: 'e1', company_id: null, name: '' }),
  ]).toEqual(['/scales', '/evaluations'])
})
