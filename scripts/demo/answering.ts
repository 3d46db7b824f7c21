import type { Product } from '#app/product.ts'
import type { Sheet, SelfSheet } from '#features/answers/contract.ts'
import { isApplicable } from '#features/evaluations/prompt.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { sampleComments } from '#features/practice/library.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { seededRandom, shuffled } from '#shared/random.ts'
import { Session } from './session.ts'

/** Raters who send their sheets at once. */
const RATERS_AT_ONCE = 8
/** Self and leader. */
const MARKING_RELATIONS: readonly number[] = [1, 2]
const SHARE_WITH_COMMENT = 0.4
const SHARE_NOT_OBSERVED = 0.03
/** How much higher people rate themselves, in values of the scale. */
const OWN_KINDNESS = 0.5

/** The demo derives the key of a first link; an administrator cannot. */
export const raterKeyOf = ({ context }: Product, subject_id: string): string =>
  context.secrets.raterKey({ id: subject_id, key_version: 1 })

interface AnsweredMatrix {
  readonly matrix: Pick<Matrix, 'name'>
  readonly people: readonly Subject[]
  /** What a person does first. */
  readonly enter?: (person: Subject) => Promise<void>
}

/** These people send every sheet, the same each time. */
export async function answerSheets(
  product: Product,
  { matrix, people, enter }: AnsweredMatrix,
): Promise<void> {
  const left = [...people]
  const answerNext = async (): Promise<void> => {
    for (let person = left.pop(); person; person = left.pop()) {
      await enter?.(person)
      const random = seededRandom(`answers ${matrix.name} ${person.name}`)
      const answering = new Answering(product, random)
      const kinds = new Set(person.forms.map((form) => form.relation_type.self_evaluation))
      if (kinds.has(true)) await answering.answerSelf(person.id)
      if (kinds.has(false)) await answering.answerOthers(person.id)
    }
  }
  await Promise.all(Array.from({ length: RATERS_AT_ONCE }, answerNext))
}

type Answered = Pick<
  Sheet,
  'scale' | 'questions' | 'prompts' | 'forms' | 'competences' | 'completed'
>

/** Sends whole sheets with invented answers; each evaluated subject has strengths of their own. */
export class Answering {
  private readonly product: Product
  private readonly random: () => number

  constructor(product: Product, random: () => number) {
    this.product = product
    this.random = random
  }

  async answerSelf(subject_id: string): Promise<void> {
    const rater = new Session(this.product.url)
    const path = `/subjects/forms/self/${subject_id}`
    const sheet = await rater.get<SelfSheet>(path, this.keyOf(subject_id))
    if (sheet.form)
      await this.send(rater, subject_id, { ...sheet, forms: [sheet.form] }, OWN_KINDNESS)
  }

  async answerOthers(subject_id: string): Promise<void> {
    const rater = new Session(this.product.url)
    const path = `/subjects/forms/${subject_id}`
    await this.send(rater, subject_id, await rater.get<Sheet>(path, this.keyOf(subject_id)), 0)
  }

  private async send(
    rater: Session,
    subject_id: string,
    sheet: Answered,
    kindness: number,
  ): Promise<void> {
    const { values } = sheet.scale
    const answers = sheet.forms.flatMap((form) =>
      sheet.questions
        .filter(({ relation_type_ids }) => isApplicable(relation_type_ids, form.relation_type.id))
        .map((question) => ({
          form_id: form.id,
          question_id: question.id,
          value_id: this.pick(values, form.evaluated.name, question.competence, kindness),
        })),
    )
    const comments = sheet.forms.flatMap((form) => this.commentsOn(sheet, form))
    await this.markImportance(rater, subject_id, sheet)
    await rater.post(
      `/answers/complete/${subject_id}`,
      { answers, comments, self_evaluation: kindness > 0 },
      this.keyOf(subject_id),
    )
  }

  /** To each open question that its relation is asked; always to those that need an answer. */
  private commentsOn({ prompts }: Answered, form: Answered['forms'][number]) {
    const asked = (prompts ?? []).filter(({ relation_type_ids }) =>
      isApplicable(relation_type_ids, form.relation_type.id),
    )
    const places: readonly { readonly id?: string; readonly required: boolean }[] =
      prompts === null ? [{ required: false }] : asked
    return places.flatMap(({ id, required }) =>
      required || this.random() < SHARE_WITH_COMMENT
        ? [
            {
              form_id: form.id,
              ...(id === undefined ? {} : { prompt_id: id }),
              comment: sampleComments[Math.floor(this.random() * sampleComments.length)] ?? '',
            },
          ]
        : [],
    )
  }

  /** Three competences of each form that asks for them. */
  private async markImportance(rater: Session, subject_id: string, sheet: Answered): Promise<void> {
    const asking = sheet.forms.filter(({ relation_type: { id } }) => MARKING_RELATIONS.includes(id))
    if (sheet.competences.length === 0 || asking.length === 0) return
    const marks = asking.map(({ id, evaluated, relation_type }) => {
      const random = seededRandom(`importance ${evaluated.name} ${relation_type.id}`)
      const ids = shuffled(sheet.competences, random).map((competence) => competence.id)
      return { form_id: id, competence_ids: ids.slice(0, 3) }
    })
    await rater.post('/answers/importance', marks, this.keyOf(subject_id))
  }

  private keyOf(subject_id: string) {
    return { 'x-rater-key': raterKeyOf(this.product, subject_id) }
  }

  private pick(
    values: Sheet['scale']['values'],
    name: string,
    competence: string,
    kindness: number,
  ): string {
    const strength =
      seededRandom(`${name} ${competence}`)() * 1.8 +
      2.7 +
      kindness * (seededRandom(`self ${name} ${competence}`)() * 3 - 1)
    const value = Math.min(5, Math.max(1, Math.round(strength + (this.random() - 0.5) * 1.8)))
    const found =
      values.find(
        (candidate) => candidate.value === (this.random() < SHARE_NOT_OBSERVED ? null : value),
      ) ?? values[0]
    return found?.id ?? ''
  }
}
