import * as z from 'zod'
import { libraryLevels } from './contract.ts'
import competences from './library/competences.json' with { type: 'json' }
import evaluations from './library/evaluations.json' with { type: 'json' }

/** What a person can do about a competence of the library, and what to ask about it. */
const Guidance = z.strictObject({
  /** Each begins on a Monday: one situation, one thing to do, one way to notice the effect. */
  actions: z.tuple([z.string(), z.string(), z.string()]),
  /** For the evaluated to ask: the first one the leader, the second one anyone who works with them. */
  questions: z.tuple([z.string(), z.string()]),
})
export type Guidance = z.output<typeof Guidance>

const LibraryGuidance = Guidance.extend({
  /** For each question of the competence, in order, the index of its action. */
  practised_by: z.array(z.number().int()),
})
export type LibraryGuidance = z.output<typeof LibraryGuidance>

/**
 * Each question names one observable behaviour in the third person and the present tense, so that a
 * rater can say how often they have seen it.
 */
const LibraryQuestion = z.strictObject({
  question: z.string(),
  /** Its abbreviation. */
  name: z.string(),
  /** The wording of the self-evaluation. */
  self_question: z.string(),
})

const LibraryCompetence = z.strictObject({
  key: z.string(),
  level: z.enum(libraryLevels),
  name: z.string(),
  description: z.string(),
  questions: z.array(LibraryQuestion),
  guidance: LibraryGuidance,
})
export type LibraryCompetence = z.output<typeof LibraryCompetence>

const LibraryEvaluation = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The key of a library scale. */
  scale: z.string(),
  /** The keys of library competences, in order. */
  competences: z.array(z.string()),
})
export type LibraryEvaluation = z.output<typeof LibraryEvaluation>

export const libraryCompetences: readonly LibraryCompetence[] = z
  .array(LibraryCompetence)
  .parse(competences)

/** Ready-made evaluations of library competences. */
export const libraryEvaluations: readonly LibraryEvaluation[] = z
  .array(LibraryEvaluation)
  .parse(evaluations)

/** By the key of the competence. */
export const libraryGuidance: Readonly<Record<string, LibraryGuidance>> = Object.fromEntries(
  libraryCompetences.map(({ key, guidance }) => [key, guidance]),
)

export const listCompetences = (evaluation: LibraryEvaluation): LibraryCompetence[] =>
  evaluation.competences.flatMap((key) =>
    libraryCompetences.filter((competence) => competence.key === key),
  )
