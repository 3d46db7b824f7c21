import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RelationKey, relationTypes } from '#shared/relations.ts'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import { sampleInput } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import {
  type CompletedForm,
  isApplicableToAll,
  type ReportInput,
  type SurveyPrompt,
} from './survey.rules.ts'

/** The relations whose comments have a known author, and raters read so before they write. */
const OPEN: readonly RelationKey[] = ['auto', 'lider']
const relationKeys = relationTypes.map(({ key }) => key)

/** Up to nine people with one or two relations each, and up to four open questions. */
const projects = fc
  .record({
    people: fc.array(fc.uniqueArray(fc.constantFrom(...relationKeys), { maxLength: 2 }), {
      minLength: 1,
      maxLength: 9,
    }),
    asked: fc.array(fc.uniqueArray(fc.constantFrom(...relationKeys), { maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }),
    erased: fc.array(fc.nat(15), { minLength: 9, maxLength: 9 }),
    silent: fc.array(fc.boolean(), { minLength: 8, maxLength: 40 }),
  })
  .map(({ people, asked, silent, erased }): Pick<ReportInput, 'forms' | 'prompts'> => {
    const prompts = asked.map((relations, position): SurveyPrompt => ({
      prompt: `Pregunta ${position}`,
      relations,
    }))
    let texts = 0
    const isSilent = (): boolean => silent[texts++ % silent.length] ?? false
    const forms = people.flatMap((relations, rater) =>
      relations.map((relation): CompletedForm => {
        const isErased = erased[rater] === 0 && !OPEN.includes(relation)
        const [comment = null, ...further_comments] = prompts.map((prompt, position) =>
          !isErased && isApplicableToAll(prompt, [relation]) && !isSilent()
            ? `texto de ${rater} como ${relation} a ${position}`
            : null,
        )
        return { rater, erased: isErased, relation, choices: [], comment, further_comments }
      }),
    )
    return { prompts, forms }
  })

type Project = Pick<ReportInput, 'forms' | 'prompts'>

const publishedOf = (project: Project) => {
  const { comments } = composeSubjectReport({ ...sampleInput(), ...project })
  return comments.flatMap(({ prompt, groups }) =>
    groups.map(({ block, comments: texts }) => ({ prompt, block, texts })),
  )
}

const textsOf = ({ comment, further_comments = [] }: CompletedForm) => [
  comment,
  ...further_comments,
]

/** The project with what two forms say on one open question exchanged. */
function exchanged(
  project: Project,
  [one, other]: readonly [CompletedForm, CompletedForm],
  position: number,
): Project {
  const withText = (form: CompletedForm, from: CompletedForm): CompletedForm => {
    const [comment = null, ...further_comments] = textsOf(form).map((text, at) =>
      at === position ? (textsOf(from)[position] ?? null) : text,
    )
    return { ...form, comment, further_comments }
  }
  const forms = project.forms.map((form) => {
    if (form === one) return withText(one, other)
    return form === other ? withText(other, one) : form
  })
  return { ...project, forms }
}

/** The people who may have written a text, for a reader who knows every other text's author. */
function possibleAuthors(project: Project, author: CompletedForm, position: number): number {
  const prompt = project.prompts?.[position]
  const printed = JSON.stringify(publishedOf(project))
  const authors = project.forms.filter(
    (form) =>
      prompt &&
      !form.erased &&
      isApplicableToAll(prompt, [form.relation]) &&
      JSON.stringify(publishedOf(exchanged(project, [author, form], position))) === printed,
  )
  return new Set(authors.map(({ rater }) => rater)).size
}

test('as many people as the minimum may have written each published comment, on any question', () => {
  const { minimum_raters } = sampleInput().matrix
  let comments = 0
  const property = fc.property(projects, (project) => {
    for (const { prompt, block, texts } of publishedOf(project)) {
      if (OPEN.some((relation) => relation === block)) continue
      const position = project.prompts?.findIndex((one) => one.prompt === prompt) ?? 0
      for (const text of texts) {
        const author = project.forms.find((form) => textsOf(form)[position] === text)
        if (!author) throw new Error(`no form says ${text}`)
        expect(possibleAuthors(project, author, position)).toBeGreaterThanOrEqual(minimum_raters)
        comments += 1
      }
    }
  })
  fc.assert(property, attackRuns(300, 368))
  expect(comments).toBeGreaterThan(100)
})
