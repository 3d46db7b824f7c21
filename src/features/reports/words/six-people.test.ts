import { describe, expect, test } from 'vitest'
import { inputAbout, sixPeople, sixSurvey } from '../../../../tests/six-people.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

/*
 * What a consultant would say first of each of six invented people, and what must not be said.
 */

const reportAbout = (person: Parameters<typeof inputAbout>[0]) => composedFrom(inputAbout(person))

function composedFrom(input: ReturnType<typeof inputAbout>) {
  const report = composeSubjectReport(input)
  if (report.kind === 'short') throw new Error('Expected a report with numbers of others.')
  return report
}

test.each([
  ['un-grupo-aparte', 'Tu equipo te ve muy distinto: 2.1; los otros grupos, de 4.1 a 4.7'],
  ['te-ves-mas-abajo', 'Te ves más abajo de como te ven en casi todo: 2.9 contra 4.3'],
  ['te-ves-mas-arriba', 'Te ves más arriba de como te ven en casi todo: 4.5 contra 3.0'],
  ['parejo', 'Todo va parejo: ninguna competencia destaca ni se queda atrás'],
  ['una-clara-abajo', 'Delegación va claramente más abajo que las otras cinco: 2.3'],
  ['todos-lo-mismo', 'Todo está cerca de lo más alto: este reporte no distingue'],
] as const)('the first page of %s says «%s»', (key, headline) => {
  const { message } = reportAbout(sixPeople[key])
  expect(message.headline).toBe(headline)
  expect(message.facts).toHaveLength(3)
})

test('the first page tells of blind spots and hidden strengths where competences are even', () => {
  const seen = sixSurvey().competences.map(() => 3.6)
  const even = inputAbout({
    name: 'Rosa Medina',
    seen: { auto: [1, seen], companero: [8, seen], equipo: [8, seen] },
  })
  const { message } = composedFrom({
    ...even,
    forms: even.forms.map((form) =>
      form.relation === 'auto'
        ? { ...form, choices: form.choices.map((choice, at) => (at === 0 ? 1 : choice)) }
        : form,
    ),
  })
  expect(message.headline).toMatch(/parejo/)
  expect(message.facts.map(({ degree, text, units }) => [degree, text, units])).toContainEqual([
    'probable',
    'En 1 de 30 conductas tu respuesta y la de quienes respondieron quedan en lados distintos de 3.5: una fortaleza oculta.',
    { filled: 1, of: 30 },
  ])
})

describe('what follows', () => {
  test('keeps nothing against a group, and asks what that group sees', () => {
    const { keep, talk } = reportAbout(sixPeople['un-grupo-aparte']).message
    expect([keep.title, talk.title]).toEqual([null, '¿Qué vive tu equipo que los otros no ven?'])
  })

  test('tells why nothing is kept, what the other groups see, and what the average hides', () => {
    const { keep, facts } = reportAbout(sixPeople['un-grupo-aparte']).message
    expect(keep.none).toBe(
      'Esta vez no señalamos nada: tu equipo pone las seis competencias abajo de 3.5. Lo que ven los otros grupos está en «Por relación».',
    )
    expect(facts[1]?.text).toBe(
      'En 6 de 6 competencias tu equipo queda abajo de 3.5, y los otros grupos, en 3.5 o más.',
    )
    expect(facts[2]?.note).toBe('El promedio de todos, 3.8, mezcla dos miradas.')
  })

  test('asks a leader who stands apart as one person, whose answers are known as theirs', () => {
    const means = (mean: number): number[] => sixSurvey().competences.map(() => mean)
    const { talk } = reportAbout({
      name: 'Elena Soto',
      seen: { lider: [1, means(1)], companero: [4, means(3.3)], equipo: [5, means(3.3)] },
    }).message
    expect([talk.title, talk.text]).toEqual([
      '¿Qué ve tu líder que los otros no ven?',
      'Sin números: «¿Qué te haría más fácil el trabajo si yo lo cambiara?». Escucha y anota, sin explicarte.',
    ])
  })

  test('asks a group that sees more than the others what would help them too', () => {
    const means = (mean: number): number[] => sixSurvey().competences.map(() => mean)
    const { talk, try: action } = reportAbout({
      name: 'Elena Soto',
      seen: { lider: [1, means(2)], companero: [4, means(2)], equipo: [5, means(4)] },
    }).message
    expect(talk.text).toContain('«¿Qué hago con ustedes que convendría hacer con otros?»')
    expect(action.title).toBe('Elige una sola cosa que ve tu equipo y llévala a otro grupo')
  })

  test('tells of the competence that stands apart how it is seen, and how the person sees it', () => {
    const { facts, keep, try: action } = reportAbout(sixPeople['una-clara-abajo']).message
    expect(facts.map(({ degree, text }) => [degree, text])).toEqual([
      ['clear', 'Delegación (2.3) va más abajo que cinco competencias (de 3.6 a 4.2).'],
      [
        'clear',
        'Todos ponen Delegación abajo de 3.5: tu líder 3.0, tus compañeros 2.4 y tu equipo 1.6.',
      ],
      [
        'probable',
        'Delegación. Tú, 4.2; otros, 2.3. Probablemente te ves más arriba, por 1.9 puntos.',
      ],
    ])
    expect(keep.title).toBe('Comunicación, 4.2, y Toma de decisiones, 4.1')
    expect(action.title).toBe('Delegación: 2.3')
  })

  test('orders and tries nothing where all are even, or near one end', () => {
    for (const key of ['parejo', 'todos-lo-mismo'] as const) {
      const { message, monday } = reportAbout(sixPeople[key])
      expect([message.keep.title, message.try.title]).toEqual([null, null])
      expect(monday.priorities).toEqual([])
    }
  })

  test('keeps of one group what that group sees', () => {
    const { keep } = reportAbout({
      name: 'Elena Soto',
      seen: { companero: [5, [4.4, 4.4, 3.3, 2.3, 4.2, 4.1]] },
    }).message
    expect([keep.note, keep.text]).toEqual([
      'Lo que mejor se nota',
      'Tus compañeros las ponen en 3.5 o más.',
    ])
  })

  test('does not comfort where even competences lie on both sides of the cut', () => {
    const { keep } = reportAbout({
      name: 'Elena Soto',
      seen: { companero: [5, [3.4, 3.4, 3.4, 3.6, 3.6, 3.6]] },
    }).message
    expect(keep.none).toBe(
      'Ninguna competencia va más arriba que otra. Quedan a los dos lados de 3.5, sin separarse entre sí.',
    )
  })

  test('explains why the list of differences is shorter than the count of the first page', () => {
    const { message, gaps } = reportAbout(sixPeople['te-ves-mas-abajo'])
    expect(message.facts[1]?.units).toEqual({ filled: 30, of: 30 })
    expect(gaps.rule).toMatch(
      /Son 11 de 30 en lados distintos; en las otras la distancia puede ser azar\.$/,
    )
  })

  test('is a sentence of support before what is hard to read', () =>
    expect(reportAbout(sixPeople['te-ves-mas-arriba']).message.opening).toMatch(
      /^Leer esto cuesta\./,
    ))
})

test('a part of the competences in the middle stands between two commas', () => {
  const means = [4.6, 3.7, 3.7, 3.7, 3.7, 2.8]
  const { profile } = reportAbout({
    name: 'Elena Soto',
    seen: { lider: [1, means], companero: [4, means], equipo: [5, means] },
  })
  expect(profile.middle).toMatch(/^Cuatro competencias, entre ellas .+ y .+, quedan en medio\.$/)
})

test('groups agree only within 0.4: not with a leader who is far below', () => {
  const means = (mean: number): number[] => sixSurvey().competences.map(() => mean)
  const { relations, message } = reportAbout({
    name: 'Elena Soto',
    seen: { lider: [1, means(1)], companero: [4, means(3.3)], equipo: [5, means(3.3)] },
  })
  expect(JSON.stringify([relations, message])).not.toMatch(/coinciden|casi lo mismo/i)
})

test('a team that is divided against itself is not said to see the same as others', () => {
  const means = sixSurvey().competences.map(() => 3)
  const even = inputAbout({
    name: 'Rosa Medina',
    seen: { auto: [1, means], lider: [1, means], companero: [5, means], equipo: [6, means] },
  })
  const team = even.forms.filter(({ relation }) => relation === 'equipo')
  const { message, relations } = composedFrom({
    ...even,
    forms: even.forms.map((form) => {
      const at = team.indexOf(form)
      return at < 0 ? form : { ...form, choices: form.choices.map(() => (at % 2 === 0 ? 1 : 5)) }
    }),
  })
  expect(relations.headline).toBe('Los promedios de los grupos son casi iguales')
  expect(relations.statements.map(({ text }) => text)).toEqual([
    'En las seis competencias entre el grupo más alto y el más bajo hay 0.4 o menos. Dentro de un grupo puede haber respuestas opuestas: un promedio no lo dice.',
  ])
  expect(message.facts.map(({ text }) => text)).toEqual([
    'Entre competencias no hay diferencia clara: quedan en 3.0.',
    'Tú, 3.0; otros, 3.0: parecido.',
    'Los grupos no difieren de forma clara: quedan en 3.0.',
  ])
  expect(message.facts[2]?.note).toBe(
    'Son promedios: no dicen si dentro de un grupo opinan lo mismo.',
  )
})
