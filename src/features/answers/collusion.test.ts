import { expect, test } from 'vitest'
import { collusionNotes } from './collusion.rules.ts'

const form = (
  name: string,
  colluders: number | null,
  difference: number | null = null,
  shared = difference !== null,
) => ({ name, anonymity: { colluders, difference, shared } })
const textsFor = (...forms: Parameters<typeof collusionNotes>[0]) =>
  collusionNotes(forms, 3).map(({ lead, rest }) => lead + rest)

test('a rater reads how many others would have to collude, also when not all answer', () => {
  expect(textsFor(form('Ana', 4))).toEqual([
    'Para deducir tu respuesta tendrían que ponerse de acuerdo 4 personas de tu grupo y contarse lo que respondieron; si no todas responden, al menos 2.',
  ])
  expect(textsFor(form('Ana', 2))).toEqual([
    'Para deducir tu respuesta tendrían que ponerse de acuerdo 2 personas de tu grupo y contarse lo que respondieron.',
  ])
})

test('groups of different sizes show as a range', () => {
  expect(textsFor(form('Ana', 2), form('Beto', 5))[0]).toContain(
    'de 2 a 5 personas de tu grupo y contarse lo que respondieron, según a quién evalúas; si no',
  )
})

test('no number is promised for a group that another matrix shares people with, and it says why', () => {
  expect(textsFor(form('Ana', null, null, true))).toEqual([
    'Otro proyecto también pregunta a personas de tu grupo sobre Ana: por eso no te decimos cuántas tendrían que ponerse de acuerdo para deducir tu respuesta.',
  ])
})

test('nothing is said of a group that is not published', () => {
  expect(textsFor(form('Ana', null))).toEqual([])
})

test('a rater whom another matrix exposes reads so, with the evaluated and without raters', () => {
  expect(textsFor(form('Ana', 0, 1), form('Beto', null, 1))).toEqual([
    'Otro proyecto pregunta casi a las mismas personas sobre Ana. Los grupos se distinguen en 1 persona: quien tenga los dos resultados puede deducir lo que respondió esa diferencia. Así podría saberse tu respuesta sin que nadie más cuente la suya, si respondes igual en los dos.',
    'Otro proyecto pregunta casi a las mismas personas sobre Beto. Los grupos se distinguen en 1 persona: quien tenga los dos resultados puede deducir lo que respondió esa diferencia.',
  ])
})

test('evaluated whose groups are exposed alike share one line', () => {
  const names = ['Ana', 'Beto', 'Caro', 'Dora', 'Elia']
  expect(textsFor(...names.map((name) => form(name, 0, 1)))[0]).toContain(
    'sobre Ana, Beto, Caro y 2 personas más.',
  )
})
