import { expect, test } from 'vitest'
import { audienceNotes } from './audience.rules.ts'

const textsFor = (...forms: Parameters<typeof audienceNotes>[0]) =>
  audienceNotes(forms, 3).map(({ lead, rest }) => lead + rest)

test('a leader reads that leaders are shown apart, and nothing about groups', () => {
  expect(textsFor({ relation: 'lider', group_size: 1 })).toEqual([
    'Como líder, tu calificación se muestra aparte y se sabrá que viene de su líder. También tus comentarios.',
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

test('only a rater in a group reads that a unanimous answer will be known', () => {
  const unanimity = 'Si todas las personas de tu grupo eligen lo mismo, se sabrá'
  expect(textsFor({ relation: 'equipo', group_size: 3 }).join('\n')).toContain(unanimity)
  expect(
    textsFor({ relation: 'lider', group_size: 1 }, { relation: 'auto', group_size: 1 }).join('\n'),
  ).not.toContain(unanimity)
})
