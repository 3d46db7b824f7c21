import * as z from 'zod'
import { namesText, scaleProblem } from '#features/scales/rules.ts'
import { fillIn, type MessageParams } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { cleanText, Line } from '#shared/text.ts'
import { anchorsProblem, misfitQuestions } from './anchor.rules.ts'
import { EvaluationInput, type Evaluation } from './contract.ts'
import { MAXIMUM_QUESTIONS } from './limits.ts'
import { evaluationsMessages } from './messages.ts'
import { evaluationProblem, questionCount } from './rules.ts'

/*
 * An evaluation as a file: what the wire says of it without ids, and its scale. The parts follow
 * the wire's schema, so that what an evaluation learns to ask travels without a change here.
 */

export const PORTABLE_FORMAT = 'contorno/evaluation'

export const PortableEvaluation = z.strictObject({
  format: z.literal(PORTABLE_FORMAT),
  version: z.literal(1),
  name: Line(),
  scale: z.strictObject({
    name: Line(),
    allow_na: z.boolean(),
    /** From the lowest to the highest. */
    values: z.array(Line(120)).max(100),
  }),
  competences: EvaluationInput.shape.competences,
  prompts: EvaluationInput.shape.prompts,
})
export type PortableEvaluation = z.output<typeof PortableEvaluation>

interface ScaleSource {
  readonly name: string
  readonly allow_na: boolean
  readonly values: readonly { readonly value: number | null; readonly description: string }[]
}

export function toPortable(
  { name, evaluation_competences, prompts }: Evaluation,
  scale: ScaleSource,
): PortableEvaluation {
  return PortableEvaluation.parse(
    withoutIds({
      format: PORTABLE_FORMAT,
      version: 1,
      name,
      scale: {
        name: scale.name,
        allow_na: scale.allow_na,
        values: scale.values.flatMap(({ value, description }) =>
          value === null ? [] : description,
        ),
      },
      competences: evaluation_competences.map(({ competence }) => competence),
      prompts,
    }),
  )
}

/**
 * The same value without any `id`, because a copy has ids of its own, and without `anchors` where
 * there are none, so that the file of an evaluation without them is read by earlier releases too.
 */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) =>
      key === 'id' || (key === 'anchors' && Array.isArray(own) && own.length === 0)
        ? []
        : [[key, withoutIds(own)]],
    ),
  )
}

/** Why a file is not imported: its code, and the part or the line that is wrong. */
export interface PortableProblem {
  readonly code: RefusalCode
  readonly params?: MessageParams
}

export type PortableReading = { readonly evaluation: PortableEvaluation } | PortableProblem

/** The evaluation of a JSON file that `toPortable` made. */
export function readPortableJson(text: string): PortableReading {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { code: 'evaluation.file_unknown' }
  }
  return readPortable(given, partOfPath)
}

/** @param partOf what a path into the value is called in the file */
export function readPortable(
  given: unknown,
  partOf: (path: readonly PropertyKey[]) => string,
): PortableReading {
  if (!isPortable(given)) return { code: 'evaluation.file_unknown' }
  if (questionsIn(given) > MAXIMUM_QUESTIONS) return { code: 'evaluation.too_many_questions' }
  const parsed = PortableEvaluation.safeParse(withoutIds(given))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? []
    return {
      code: 'evaluation.file_part',
      params: { part: partOf(path), reason: 'falta, sobra o es demasiado largo' },
    }
  }
  const { scale, ...asked } = parsed.data
  const code =
    scaleProblem({ ...scale, values: scale.values.map((description) => ({ description })) }) ??
    evaluationProblem({ ...asked, scale_id: PORTABLE_FORMAT })
  if (!code) return misfitProblem(parsed.data) ?? { evaluation: parsed.data }
  return namedPart(code, asked.competences) ?? { code }
}

/** The competence or question that a code means, where there may be many. */
function namedPart(
  code: RefusalCode,
  competences: PortableEvaluation['competences'],
): PortableProblem | null {
  const [name, reason] =
    code === 'evaluation.competence_duplicate'
      ? [repeatedName(competences), evaluationsMessages['evaluation.competence_twice']]
      : code === 'evaluation.anchors_incomplete'
        ? [halfAnchored(competences), evaluationsMessages['evaluation.anchor_missing']]
        : []
  return name && reason
    ? { code: 'evaluation.file_part', params: { part: `«${name}»`, reason } }
    : null
}

/** The first question that describes some of the values only. */
const halfAnchored = (competences: PortableEvaluation['competences']): string | undefined =>
  competences
    .flatMap(({ questions }) => questions)
    .find(({ anchors }) => anchorsProblem(anchors) !== null)?.question

function misfitProblem({ scale, competences }: PortableEvaluation): PortableProblem | null {
  const names = misfitQuestions(competences, scale.values.length)
  const params = { names: namesText(names), count: scale.values.length }
  return names.length > 0 ? { code: 'evaluation.anchors_misfit', params } : null
}

const isPortable = (given: unknown): given is { readonly format: string } =>
  typeof given === 'object' &&
  given !== null &&
  'format' in given &&
  given.format === PORTABLE_FORMAT

/** How many questions a file has before any of it is read. */
function questionsIn(given: object): number {
  const competences: unknown = 'competences' in given ? given.competences : []
  if (!Array.isArray(competences)) return 0
  return questionCount(
    competences.flatMap((competence: unknown) =>
      typeof competence === 'object' &&
      competence !== null &&
      'questions' in competence &&
      Array.isArray(competence.questions)
        ? [{ questions: competence.questions }]
        : [],
    ),
  )
}

function repeatedName(competences: readonly { readonly name: string }[]): string | null {
  const names = competences.map(({ name }) => cleanText(name).toLowerCase())
  return competences.find((_, index) => names.indexOf(names[index] ?? '') !== index)?.name ?? null
}

const partNames: Readonly<Record<string, string>> = {
  name: 'nombre',
  scale: 'escala',
  values: 'valor',
  competences: 'competencia',
  questions: 'pregunta',
  prompts: 'pregunta abierta',
}

/** «competencia 3, pregunta 1, self_question» */
function partOfPath(path: readonly PropertyKey[]): string {
  const words: string[] = []
  for (const step of path) {
    if (typeof step === 'number') words.push(`${words.pop() ?? ''} ${step + 1}`.trim())
    else words.push(partNames[String(step)] ?? String(step))
  }
  return words.join(', ') || 'archivo'
}

export const partProblem = (line: number, reason: string): PortableProblem => ({
  code: 'evaluation.file_part',
  params: { part: fillIn('renglón {line}', { line }), reason },
})
