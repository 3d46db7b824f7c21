import { describe, expect, test } from 'vitest'
import { libraryScales } from '#features/scales/library.ts'
import { libraryLevels } from './contract.ts'
import { libraryCompetences, libraryEvaluations, listCompetences } from './library.ts'
import { questionCount } from './rules.ts'

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
  test('are at least six, with three to seven values each', () => {
    expect(libraryScales.length).toBeGreaterThanOrEqual(6)
    for (const scale of libraryScales) {
      expect(scale.values.length, scale.name).toBeGreaterThanOrEqual(3)
      expect(scale.values.length, scale.name).toBeLessThanOrEqual(7)
    }
  })

  test('have distinct keys and names, and distinct values', () => {
    expect(duplicates(libraryScales.map((scale) => scale.key))).toEqual([])
    expect(duplicates(libraryScales.map((scale) => scale.name))).toEqual([])
    for (const scale of libraryScales) expect(duplicates(scale.values), scale.name).toEqual([])
  })

  test('have capitalised, short values without a full stop', () => {
    for (const value of libraryScales.flatMap((scale) => scale.values))
      expect(value).toMatch(/^\p{Lu}[^.]{2,43}$/u)
  })

  test('all allow N/A', () => {
    expect(libraryScales.every((scale) => scale.allow_na)).toBe(true)
  })
})

describe('the competences of the library', () => {
  test('are 24 in three levels, with five questions each', () => {
    expect(libraryCompetences).toHaveLength(24)
    expect(new Set(libraryCompetences.map(({ level }) => level))).toEqual(new Set(libraryLevels))
    for (const competence of libraryCompetences)
      expect(competence.questions, competence.name).toHaveLength(5)
  })

  test('have a wording for oneself in the first person that differs from that for others', () => {
    for (const { question, self_question } of allQuestions) {
      expect(self_question, question).toMatch(/^(Me )?\p{L}+(o|oy) .{5,80}\p{L}$/u)
      expect(self_question).not.toBe(question)
      expect(self_question, question).not.toMatch(
        /\b(sus manos|sus metas|su trabajo|su cuenta|su equipo|su área|sus clientes|se hace|se mantiene)\b/u,
      )
    }
    expect(duplicates(allQuestions.map((one) => one.self_question))).toEqual([])
  })

  test('have distinct keys, names, questions and abbreviations, without regard to accents and case', () => {
    expect(duplicates(libraryCompetences.map((competence) => competence.key))).toEqual([])
    expect(duplicates(libraryCompetences.map((competence) => competence.name))).toEqual([])
    expect(duplicates(allQuestions.map((one) => one.question))).toEqual([])
    expect(duplicates(allQuestions.map((one) => one.name))).toEqual([])
  })

  test('have descriptions that end with a full stop', () => {
    for (const { description } of libraryCompetences)
      expect(description).toMatch(/^\p{Lu}.{20,118}[^.]\.$/u)
  })

  test('have questions that start with a verb in the third person and end without punctuation', () => {
    for (const { question } of allQuestions)
      expect(question).toMatch(/^(Se )?\p{L}+[aeéo] .{5,70}\p{L}$/iu)
  })

  test('have questions without a conjunction, so that each asks one thing', () => {
    for (const { question } of allQuestions) expect(question).not.toMatch(/ (y|e|o|u|ni) /u)
  })

  test('have questions about what is done, not about what is avoided', () => {
    for (const { question } of allQuestions)
      expect(question).not.toMatch(/\b(no|nunca|jamás|tampoco|evita)\b/iu)
  })

  test('have questions that name no gender of the evaluated', () => {
    const gendered =
      /\b(él|otros|ellos|todos los|los demás|compañeros|colaboradores|jefe|líder|empleado|un buen|honesto|atento|abierto|claro)\b/iu
    for (const { question } of allQuestions) expect(question).not.toMatch(gendered)
  })

  test('have abbreviations that fit the head of a table', () => {
    for (const { name } of allQuestions) expect(name).toMatch(/^\p{Lu}[\p{L} ]{3,24}$/u)
  })
})

describe('the ready-made evaluations', () => {
  test('are seven, with distinct names', () => {
    expect(libraryEvaluations.map((evaluation) => evaluation.key).sort()).toEqual([
      'direccion',
      'equipo_operativo',
      'especialistas',
      'general',
      'liderazgo',
      'mandos_medios',
      'ventas',
    ])
    expect(duplicates(libraryEvaluations.map((evaluation) => evaluation.name))).toEqual([])
  })

  test('use scales and competences that exist', () => {
    for (const evaluation of libraryEvaluations) {
      expect(libraryScales.map((scale) => scale.key)).toContain(evaluation.scale)
      for (const key of evaluation.competences)
        expect(libraryCompetences.map((competence) => competence.key)).toContain(key)
      expect(duplicates(evaluation.competences)).toEqual([])
    }
  })

  test('have three to ten competences and at most forty questions', () => {
    for (const evaluation of libraryEvaluations) {
      expect(evaluation.competences.length).toBeGreaterThanOrEqual(3)
      expect(evaluation.competences.length).toBeLessThanOrEqual(10)
      expect(questionCount(listCompetences(evaluation))).toBeLessThanOrEqual(40)
    }
  })

  test('use every competence of the library', () => {
    const used = new Set(libraryEvaluations.flatMap((evaluation) => evaluation.competences))
    expect(libraryCompetences.filter((competence) => !used.has(competence.key))).toEqual([])
  })

  test('have descriptions that say for whom they are', () => {
    for (const { description } of libraryEvaluations)
      expect(description).toMatch(/^Para .{20,118}[^.]\.$/u)
  })
})
