import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activitySentence, activityText, hasSentence, targetPath } from './activity.rules.ts'

const serverSource = globSync('src/features/*/server/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('every action that the server records has its own sentence', () => {
  const actions = [
    ...serverSource.matchAll(
      /'((?:workspace|member|token|webhook|company|scale|evaluation|matrix|report|subjects|forms)\.[a-z_]+)'/g,
    ),
  ].map(([, action = '']) => action)
  const recorded = new Set(
    actions.filter((action) =>
      new RegExp(
        `action: [^\\n]*'${action.replace('.', '\\.')}'|recordReading\\([^\\n]*'${action.replace('.', '\\.')}'`,
      ).test(serverSource),
    ),
  )
  expect(recorded.size).toBeGreaterThan(15)
  expect([...recorded].filter((action) => !hasSentence(action))).toEqual([])
})

test.each([
  ['company.created', { name: 'Ceiba' }, 'Creó la empresa «Ceiba»'],
  ['company.changed', { name: 'Ceiba', status: 'inactiva' }, 'Cambió la empresa «Ceiba», inactiva'],
  ['member.invited', { role: 'viewer' }, 'Invitó a una persona con el rol Sólo lectura'],
  ['member.changed', { role: 'owner' }, 'Cambió el rol de una persona a Propiedad'],
  [
    'token.created',
    { name: 'Nómina', role: 'admin' },
    'Creó la clave de API «Nómina» con el rol Administración',
  ],
  [
    'token.passed_on',
    { name: 'Nómina' },
    'La clave de servicio «Nómina» pasó a otra persona con el rol Propiedad',
  ],
  ['subjects.imported', { subjects: 1 }, 'Importó 1 participante'],
  ['forms.generated', { forms: 12 }, 'Generó 12 conexiones'],
  [
    'forms.repeated_removed',
    { forms: 1 },
    'Quitó 1 conexión al actualizar: cada quien evalúa a otra persona una sola vez',
  ],
  [
    'matrix.extended',
    { from: '04/12/2026', to: '11/12/2026' },
    'Extendió la fecha límite de un proyecto del 04/12/2026 al 11/12/2026',
  ],
  ['matrix.deleted', { released: true }, 'Eliminó un proyecto liberado'],
])('describes %s', (action, detail, sentence) => {
  expect(activitySentence({ action, detail })).toBe(sentence)
})

test('an unknown action is still shown', () => {
  expect(activitySentence({ action: 'unknown.happened', detail: {} })).toBe(
    'Hizo un cambio (unknown.happened)',
  )
})

const matrix = { kind: 'matrix', id: 'a1', company_id: 'c1', name: 'Liderazgo 2026' } as const

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
])('%s names its matrix', (action, detail, sentence) => {
  expect(activitySentence({ action, detail, target: matrix })).toBe(sentence)
})

test('a target has its current name, and its former name once it is deleted', () => {
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
  expect(activityText({ action: 'matrix.created', detail: {}, target: null })).toEqual({
    before: 'Creó un proyecto',
    name: null,
    after: '',
  })
})

test('every kind of target has a page; shared scales and evaluations lead to their list', () => {
  expect(targetPath(matrix)).toBe('/matrix/c1/a1')
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
