import { describe, expect, test } from 'vitest'
import { foldText } from '#shared/text.ts'
import { actionFor, questionsFor } from './guidance.rules.ts'
import { libraryCompetences, libraryGuidance } from './library.ts'

const guidance = Object.values(libraryGuidance)
const actions = guidance.flatMap((one) => one.actions)
const questions = guidance.flatMap((one) => one.questions)
const competenceOf = (key: string) => {
  const found = libraryCompetences.find((competence) => competence.key === key)
  if (!found) throw new Error(key)
  return found
}
const asked = (...texts: readonly string[]) => texts.map((question) => ({ question }))

describe('the guidance of the library', () => {
  test('has three actions and two questions for every competence', () => {
    expect(Object.keys(libraryGuidance).sort()).toEqual(
      libraryCompetences.map(({ key }) => key).sort(),
    )
    for (const one of guidance) {
      expect(one.actions).toHaveLength(3)
      expect(one.questions).toHaveLength(2)
    }
  })

  test('has an action for every question, and uses each of the three', () => {
    for (const { key, name, questions: all } of libraryCompetences) {
      const practised = libraryGuidance[key]?.practised_by ?? []
      expect(practised, name).toHaveLength(all.length)
      expect([...new Set(practised)].sort(), name).toEqual([0, 1, 2])
    }
  })

  test('says nothing twice', () => {
    for (const texts of [actions, questions])
      expect(new Set(texts.map(foldText)).size).toBe(texts.length)
  })

  test('has actions of one sentence that fit two lines of the report', () => {
    for (const action of actions) expect(action).toMatch(/^\p{Lu}[^.]{50,120}\.$/u)
  })

  test('has questions that a person asks in one breath', () => {
    for (const question of questions) expect(question).toMatch(/^(¿|Si )[^.]{20,80}\?$/u)
  })

  test('names no gender of the person who reads it', () => {
    const gendered =
      /\b(él|otros|ellos|los demás|compañeros|colaboradores|jefe|atento|abierto|seguro|listo|dispuesto)\b/iu
    for (const text of [...actions, ...questions]) expect(text).not.toMatch(gendered)
  })
})

describe('the guidance for a competence of an evaluation', () => {
  const delegation = competenceOf('delegacion')

  test('gives another action where the same was told before, as of competences that a company wrote', () => {
    const own = ['Valor 1', 'Valor 2', 'Valor 3'].map((name) => ({ name, questions: asked(name) }))
    const recommended: string[] = []
    for (const competence of own)
      recommended.push(actionFor(competence, competence.name, recommended))
    expect(new Set(recommended).size).toBe(3)
  })

  test('answers the very question: autonomy and resources have different actions', () => {
    expect(actionFor(delegation, 'Da libertad para decidir cómo hacer el trabajo')).toContain(
      'deja que la otra persona decida cómo',
    )
    expect(
      actionFor(delegation, 'Facilita los recursos que requiere el trabajo que encarga'),
    ).toContain('¿qué necesitas para lograrlo?')
  })

  test('stays with a copied competence that was renamed', () => {
    const renamed = { name: 'Soltar', questions: delegation.questions }
    expect(questionsFor(renamed)).toEqual(libraryGuidance['delegacion']?.questions)
  })

  test('stays with a competence whose questions were rewritten under its name', () => {
    const rewritten = {
      name: 'delegacion',
      questions: asked('Reparte bien', 'Encarga bien'),
    }
    expect(libraryGuidance['delegacion']?.actions).toContain(actionFor(rewritten, 'Encarga bien'))
  })

  test('is neutral, names the competence and differs by question for a competence of the company', () => {
    const own = { name: 'Orgullo Almena', questions: asked('Porta el uniforme', 'Canta el himno') }
    expect(questionsFor(own)[0]).toContain('«Orgullo Almena»')
    expect(actionFor(own, 'Porta el uniforme')).not.toBe(actionFor(own, 'Canta el himno'))
    for (const text of actions) expect(actionFor(own, 'Canta el himno')).not.toBe(text)
  })

  test('follows a question of the library into a competence of the company', () => {
    const own = {
      name: 'Orgullo Almena',
      questions: asked('Porta el uniforme', 'Canta el himno', 'Escucha sin interrumpir'),
    }
    expect(actionFor(own, 'Escucha sin interrumpir')).toBe(
      libraryGuidance['comunicacion']?.actions[0],
    )
    expect(questionsFor(own)[0]).toContain('«Orgullo Almena»')
  })
})
