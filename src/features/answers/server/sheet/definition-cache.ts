import type { AppContext } from '#server/context.ts'
import { LruCache } from '#server/core/lru-cache.ts'
import { NOT_OBSERVED } from '../../rules.ts'
import {
  listCompetences,
  listPrompts,
  listQuestions,
  type RaterSheets,
  readScale,
  listSheets,
} from '../queries.ts'

/**
 * The questions and the scale of a released matrix. The release freezes them, so they may be
 * cached. They hold no personal data.
 */
export interface Definition {
  readonly evaluation_name: string
  readonly scale: Awaited<ReturnType<typeof readScale>>['scale']
  readonly questions: Awaited<ReturnType<typeof listQuestions>>
  /** In the order of the evaluation. */
  readonly competences: Awaited<ReturnType<typeof listCompetences>>
  /** The open questions in their order; none where there is one for any comment. */
  readonly prompts: Awaited<ReturnType<typeof listPrompts>>
  /** Index in `answers.choices` by question id. */
  readonly position_of: ReadonlyMap<string, number>
  /** Stored choice by scale value id. */
  readonly choice_of: ReadonlyMap<string, number>
  /** Scale value id by stored choice. */
  readonly value_of: ReadonlyMap<number, string>
}

/** What saving an answer needs of a released matrix, cached in the process. */
export interface DefinitionCache {
  definitionOf(sheets: Pick<RaterSheets, 'matrix_id' | 'evaluation_id'>): Promise<Definition>
  /** The sheets of the rater who owns the form; undefined unless its matrix is released. */
  sheetsOfForm(form_id: string): Promise<RaterSheets | undefined>
  sheetsOfSubject(subject_id: string): Promise<RaterSheets | undefined>
  put(sheets: RaterSheets): void
  delete(sheets: RaterSheets): void
}

const MATRICES = 200
const FORMS = 50_000
const SUBJECTS = 50_000

const caches = new WeakMap<AppContext['pool'], DefinitionCache>()

/** The cache of the context's database: tests open several databases in one process. */
export function definitionCache(context: AppContext): DefinitionCache {
  const cache = caches.get(context.pool) ?? createDefinitionCache(context)
  caches.set(context.pool, cache)
  return cache
}

function createDefinitionCache(context: AppContext): DefinitionCache {
  const definitions = new LruCache<Definition>(MATRICES)
  const byForm = new LruCache<RaterSheets | undefined>(FORMS)
  const bySubject = new LruCache<RaterSheets | undefined>(SUBJECTS)
  /** Caches only what was found: an unreleased matrix can still be released. */
  const getFound = (
    cache: LruCache<RaterSheets | undefined>,
    key: string,
    by: Parameters<typeof listSheets>[1],
  ): Promise<RaterSheets | undefined> =>
    cache.get(key, async () => {
      const found = await listSheets(context.raters, by)
      if (!found) cache.delete(key)
      return found
    })
  return {
    definitionOf: ({ matrix_id, evaluation_id }) =>
      definitions.get(matrix_id, () => readDefinition(context, evaluation_id)),
    sheetsOfForm: (form_id) => getFound(byForm, form_id, { form_id }),
    sheetsOfSubject: (subject_id) => getFound(bySubject, subject_id, { subject_id }),
    put: (sheets) => {
      bySubject.put(sheets.subject_id, sheets)
      for (const form of sheets.forms) byForm.put(form.id, sheets)
    },
    delete: (sheets) => {
      bySubject.delete(sheets.subject_id)
      for (const form of sheets.forms) byForm.delete(form.id)
    },
  }
}

async function readDefinition(context: AppContext, evaluation_id: string): Promise<Definition> {
  const [{ evaluation_name, scale }, questions, competences, prompts] = await Promise.all([
    readScale(context.db, evaluation_id),
    listQuestions(context.db, evaluation_id),
    listCompetences(context.db, evaluation_id),
    listPrompts(context.db, evaluation_id),
  ])
  const choices = scale.values.map((value) => [value.id, value.value ?? NOT_OBSERVED] as const)
  return {
    evaluation_name,
    scale,
    questions,
    competences,
    prompts,
    position_of: new Map(questions.map((question, position) => [question.id, position])),
    choice_of: new Map(choices),
    value_of: new Map(choices.map(([id, choice]) => [choice, id])),
  }
}
