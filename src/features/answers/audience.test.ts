import { expect, test } from 'vitest'
import { audienceNotes, deductionNotes, startNotes } from './audience.rules.ts'

const textsFor = (...forms: Parameters<typeof audienceNotes>[0]) =>
  audienceNotes(forms, 3).map(({ lead, rest }) => lead + rest)

test('a leader reads that leaders are shown apart, and nothing about groups', () => {
  expect(textsFor({ relation: 'lider', group_size: 1 })).toEqual([
    'Como líder, tu evaluación se muestra aparte y se sabrá que viene de su líder. También tus comentarios.',
  ])
})

test('a peer reads the size of the group and what happens below the minimum', () => {
  const [first, group] = textsFor(
    { relation: 'companero', group_size: 4 },
    { relation: 'companero', group_size: 4 },
  )
  expect(first).toContain('Tus respuestas se muestran sólo agrupadas, con al menos 3 personas')
  expect(group).toBe(
    'Como par, tus respuestas se suman con las de otras 3 personas y sólo se muestra el promedio. Si responden menos de 3, se juntan con las de otros grupos o no se muestran.',
  )
})

test('groups of different sizes show as a range, a group of one as the only person', () => {
  expect(
    textsFor({ relation: 'equipo', group_size: 3 }, { relation: 'equipo', group_size: 6 })[1],
  ).toContain('otras 2 a 5 personas, según a quién evalúas,')
  expect(textsFor({ relation: 'cliente', group_size: 1 })[1]).toContain(
    'eres la única persona de tu grupo',
  )
})

test('a group of two beside one of one is that of one other person', () => {
  expect(
    textsFor({ relation: 'equipo', group_size: 1 }, { relation: 'equipo', group_size: 2 })[1],
  ).toContain('se suman con las de otra persona y sólo')
})

const deductionFor = (...forms: (readonly ['auto' | 'lider' | 'companero', boolean])[]) =>
  deductionNotes(
    forms.map(([relation, shared]) => ({
      relation,
      group_size: 3,
      anonymity: { shared, difference: null },
    })),
  ).map(({ lead, rest }) => lead + rest)

test('only a rater in a group reads who can deduce the answers', () => {
  expect(deductionFor(['companero', false])).toEqual([
    'Ni quien organiza, ni la persona evaluada, ni quien sólo conozca sus propias respuestas puede deducir las tuyas: los promedios muy cerca de un extremo se escriben «4.3 o más». Sólo podría si casi todo tu grupo eligió siempre el mismo extremo, o si varias personas se cuentan lo que respondieron.',
  ])
  expect(deductionFor(['lider', false], ['auto', false])).toEqual([])
})

test('nothing is promised of a group that another matrix shares people with', () => {
  expect(deductionFor(['companero', true])).toEqual([])
  expect(deductionFor(['companero', true], ['companero', false])).toEqual([])
})

const linesFor = (...forms: Parameters<typeof startNotes>[0]) =>
  startNotes(forms, 3).map(({ lead, rest }) => lead + rest)
const form = (relation: 'auto' | 'lider' | 'companero', name: string, group_size = 4) => ({
  relation,
  name,
  group_size,
})

test('the first lines tell the group, and about whom the answers are known to be the leader’s', () => {
  expect(linesFor(form('auto', 'Lucía Ríos'), form('companero', 'Ana Luna'))).toEqual([
    'Quién verá esto: sólo la suma de al menos 3 personas, nunca tu nombre.',
  ])
  expect(linesFor(form('lider', 'Emilio Peña'), form('companero', 'Ana Luna', 1))).toEqual([
    'Quién verá esto: eres la única persona de tu grupo: tus respuestas se juntan con otras o no se muestran, nunca con tu nombre, salvo como líder.',
    'Eres líder de Emilio Peña: lo que digas se muestra aparte y se sabrá que es tuyo.',
  ])
  const led = ['Emilio Peña', 'Ana Luna', 'Iván Tzoc', 'Paola Ibarra'].map((name) =>
    form('lider', name, 1),
  )
  expect(linesFor(...led)).toEqual([
    'Eres líder de Emilio, Ana y otras 2 personas: lo que digas se muestra aparte y se sabrá que es tuyo.',
  ])
  const [line] = linesFor(form('lider', 'María Peña', 1), form('lider', 'María Luna', 1))
  expect(line).toContain('Eres líder de 2 personas:')
  expect(linesFor(form('auto', 'Lucía Ríos', 1))).toEqual([
    'Quién verá esto: tu autoevaluación se muestra como tuya, en tu propio reporte.',
  ])
})
