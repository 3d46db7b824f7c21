import { expect, test } from 'vitest'
import { collusionNotes, exposureNotes } from './collusion.rules.ts'

const form = (
  name: string,
  colluders: number | null,
  difference: number | null = null,
  shared = difference !== null,
) => ({ name, anonymity: { colluders, difference, shared } })
const textsFor = (...forms: Parameters<typeof collusionNotes>[0]) =>
  collusionNotes(forms).map(({ lead, rest }) => lead + rest)

test('nothing is promised of a group that another matrix shares people with, and it says why', () => {
  expect(textsFor(form('Ana', null, null, true))).toEqual([
    'Otro proyecto también pregunta a personas de tu grupo sobre Ana: por eso no te prometemos que nadie pueda deducir tu respuesta.',
  ])
})

test('nothing is said of a group that no other matrix shares people with', () => {
  expect(textsFor(form('Ana', 4), form('Beto', null))).toEqual([])
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

test('a rater whose group another matrix shares or exposes reads so before anything is opened', () => {
  const leads = (...forms: Parameters<typeof exposureNotes>[0]) =>
    exposureNotes(forms).map(({ lead }) => lead)
  expect(leads(form('Ana', 4))).toEqual([])
  expect(leads(form('Ana', 4), form('Beto', null, null, true))).toEqual([
    'Otro proyecto también pregunta a personas de tu grupo:',
  ])
  expect(leads(form('Ana', 0, 1), form('Beto', null, null, true))).toEqual([
    'Otro proyecto pregunta casi a las mismas personas:',
  ])
})
