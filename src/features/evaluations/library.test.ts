import { describe, expect, test } from 'vitest'
import { libraryScales } from '#features/scales/library.ts'
import { libraryCompetences, libraryEvaluations } from './library.ts'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
const duplicates = (texts: readonly string[]) =>
  texts.map(fold).filter((text, position, all) => all.indexOf(text) !== position)
const allQuestions = libraryCompetences.flatMap((competence) => competence.questions)

describe('the scales of the library', () => {
  test('there are at least six, with three to seven values each', () => {
    expect(libraryScales.length).toBeGreaterThanOrEqual(6)
    for (const scale of libraryScales) {
      expect(scale.values.length, scale.name).toBeGreaterThanOrEqual(3)
      expect(scale.values.length, scale.name).toBeLessThanOrEqual(7)
    }
  })

  test('no two scales share a key or a name, and no scale repeats a value', () => {
    expect(duplicates(libraryScales.map((scale) => scale.key))).toEqual([])
    expect(duplicates(libraryScales.map((scale) => scale.name))).toEqual([])
    for (const scale of libraryScales) expect(duplicates(scale.values), scale.name).toEqual([])
  })

  test('each value reads as a label: capitalised, short and without a full stop', () => {
    for (const value of libraryScales.flatMap((scale) => scale.values))
      expect(value).toMatch(/^\p{Lu}[^.]{2,43}$/u)
  })

  test('everyone may answer N/A', () => {
    expect(libraryScales.every((scale) => scale.allow_na)).toBe(true)
  })
})

describe('the competences of the library', () => {
  test('there are at least fourteen, with four or five behaviours each', () => {
    expect(libraryCompetences.length).toBeGreaterThanOrEqual(14)
    for (const competence of libraryCompetences)
      expect([4, 5], competence.name).toContain(competence.questions.length)
  })

  test('no key, name, question or abbreviation is there twice, accents and capitals aside', () => {
    expect(duplicates(libraryCompetences.map((competence) => competence.key))).toEqual([])
    expect(duplicates(libraryCompetences.map((competence) => competence.name))).toEqual([])
    expect(duplicates(allQuestions.map((one) => one.question))).toEqual([])
    expect(duplicates(allQuestions.map((one) => one.name))).toEqual([])
  })

  test('a description is a sentence that ends with a full stop', () => {
    for (const { description } of libraryCompetences)
      expect(description).toMatch(/^\p{Lu}.{20,118}[^.]\.$/u)
  })

  test('a question starts with a verb in the third person and ends without punctuation', () => {
    for (const { question } of allQuestions)
      expect(question).toMatch(/^(Se )?\p{L}+[aeéo] .{5,70}\p{L}$/iu)
  })

  test('a question asks one thing: no conjunction joins two', () => {
    for (const { question } of allQuestions) expect(question).not.toMatch(/ (y|e|o|u|ni) /u)
  })

  test('a question asks for what is done, never for what is avoided', () => {
    for (const { question } of allQuestions)
      expect(question).not.toMatch(/\b(no|nunca|jamás|tampoco|evita)\b/iu)
  })

  test('a question names no gender for the person evaluated', () => {
    const gendered =
      /\b(él|otros|ellos|todos los|los demás|compañeros|colaboradores|jefe|líder|empleado|un buen|honesto|atento|abierto|claro)\b/iu
    for (const { question } of allQuestions) expect(question).not.toMatch(gendered)
  })

  test('an abbreviation fits a table head', () => {
    for (const { name } of allQuestions) expect(name).toMatch(/^\p{Lu}[\p{L} ]{3,24}$/u)
  })
})

describe('the ready-made evaluations', () => {
  const questionsOf = (keys: readonly string[]) =>
    libraryCompetences
      .filter((competence) => keys.includes(competence.key))
      .flatMap((competence) => competence.questions)

  test('the five usual ones are there, each under its own name', () => {
    expect(libraryEvaluations.map((evaluation) => evaluation.key).sort()).toEqual([
      'equipo_operativo',
      'general',
      'liderazgo',
      'mandos_medios',
      'ventas',
    ])
    expect(duplicates(libraryEvaluations.map((evaluation) => evaluation.name))).toEqual([])
  })

  test('every scale and competence that one names exists', () => {
    for (const evaluation of libraryEvaluations) {
      expect(libraryScales.map((scale) => scale.key)).toContain(evaluation.scale)
      for (const key of evaluation.competences)
        expect(libraryCompetences.map((competence) => competence.key)).toContain(key)
      expect(duplicates(evaluation.competences)).toEqual([])
    }
  })

  test('each can be answered in a quarter of an hour: three to ten competences and at most forty questions', () => {
    for (const evaluation of libraryEvaluations) {
      expect(evaluation.competences.length).toBeGreaterThanOrEqual(3)
      expect(evaluation.competences.length).toBeLessThanOrEqual(10)
      expect(questionsOf(evaluation.competences).length).toBeLessThanOrEqual(40)
    }
  })

  test('every competence serves at least one of them', () => {
    const used = new Set(libraryEvaluations.flatMap((evaluation) => evaluation.competences))
    expect(libraryCompetences.filter((competence) => !used.has(competence.key))).toEqual([])
  })

  test('a description says for whom it is', () => {
    for (const { description } of libraryEvaluations)
      expect(description).toMatch(/^Para .{20,118}[^.]\.$/u)
  })
})
