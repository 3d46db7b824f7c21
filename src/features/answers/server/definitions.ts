import type { AppContext } from '#server/context.ts'
import { NOT_OBSERVED } from '../rules.ts'
import { questionsOf, scaleOf, sheetsOf } from './queries.ts'

/** What a released matrix asks: frozen by the release, so that it may be kept in memory. Nobody's data is in it. */
export interface Definition {
  readonly scale: Awaited<ReturnType<typeof scaleOf>>
  readonly questions: Awaited<ReturnType<typeof questionsOf>>
  readonly position_of: ReadonlyMap<string, number>
  readonly choice_of: ReadonlyMap<string, number>
  readonly value_of: ReadonlyMap<number, string>
}

/** Which sheets a rater has: frozen by the release too. */
export interface Sheets {
  readonly subject_id: string
  readonly matrix_id: string
  readonly evaluation_id: string
  readonly forms: readonly { readonly id: string; readonly self: boolean }[]
}

/** Keeps the newest `most` results of an asynchronous reading. */
class Memory<T> {
  private readonly kept = new Map<string, Promise<T>>()
  private readonly most: number
  constructor(most: number) {
    this.most = most
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key)
    const found = known ?? read()
    if (!known) void found.catch(() => this.kept.delete(key))
    this.keep(key, found)
    return found
  }

  put(key: string, value: T): void {
    this.keep(key, Promise.resolve(value))
  }

  private keep(key: string, value: Promise<T>): void {
    this.kept.delete(key)
    this.kept.set(key, value)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest)
  }

  forget(key: string): void {
    this.kept.delete(key)
  }
}

export interface Definitions {
  of(matrix_id: string, evaluation_id: string): Promise<Definition>
  /** The sheets of the rater to whom a form belongs; undefined when there is no such form in a released matrix. */
  sheetsOfForm(form_id: string): Promise<Sheets | undefined>
  sheetsOfSubject(subject_id: string): Promise<Sheets | undefined>
  remember(sheets: Sheets): void
  forget(subject_id: string, form_ids: readonly string[]): void
}

const memories = new WeakMap<AppContext['pool'], Definitions>()

/** One memory for each database that the process works on. */
export function definitions(context: AppContext): Definitions {
  const found = memories.get(context.pool) ?? createDefinitions(context)
  memories.set(context.pool, found)
  return found
}

function createDefinitions(context: AppContext): Definitions {
  const byMatrix = new Memory<Definition>(200)
  const byForm = new Memory<Sheets | undefined>(50_000)
  const bySubject = new Memory<Sheets | undefined>(50_000)
  const keep = async (
    found: Sheets | undefined,
    forget: () => void,
  ): Promise<Sheets | undefined> => {
    // a matrix that is not released yet may still change, and what does not exist may come to be
    if (!found) forget()
    return found
  }
  return {
    of: (matrix_id, evaluation_id) =>
      byMatrix.get(matrix_id, () => readDefinition(context, evaluation_id)),
    sheetsOfForm: (form_id) =>
      byForm.get(form_id, async () =>
        keep(await sheetsOf(context.raters, { form_id }), () => byForm.forget(form_id)),
      ),
    sheetsOfSubject: (subject_id) =>
      bySubject.get(subject_id, async () =>
        keep(await sheetsOf(context.raters, { subject_id }), () => bySubject.forget(subject_id)),
      ),
    remember: (sheets) => {
      bySubject.put(sheets.subject_id, sheets)
      for (const form of sheets.forms) byForm.put(form.id, sheets)
    },
    forget: (subject_id, form_ids) => {
      bySubject.forget(subject_id)
      for (const form_id of form_ids) byForm.forget(form_id)
    },
  }
}

async function readDefinition(context: AppContext, evaluation_id: string): Promise<Definition> {
  const [scale, questions] = await Promise.all([
    scaleOf(context.db, evaluation_id),
    questionsOf(context.db, evaluation_id),
  ])
  const choices = scale.values.map((value) => [value.id, value.value ?? NOT_OBSERVED] as const)
  return {
    scale,
    questions,
    position_of: new Map(questions.map((question, position) => [question.id, position])),
    choice_of: new Map(choices),
    value_of: new Map(choices.map(([id, choice]) => [choice, id])),
  }
}
