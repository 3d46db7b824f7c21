import { LOWEST_VALUE } from '#features/scales/rules.ts'
import { type RelationNames, standardRelationNames } from '#shared/relation-names.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'
import type { EvaluationInput } from './contract.ts'
import { askedText } from './prompt.rules.ts'

type Asked = Pick<EvaluationInput, 'name' | 'competences' | 'prompts'> & {
  readonly scale_name: string
}
type Competences = EvaluationInput['competences']

/** What a save would change in the saved evaluation; of long lists only what the other one lacks. */
export const evaluationDifferences = (
  saved: Asked,
  own: Asked,
  names: RelationNames = standardRelationNames,
): Difference[] =>
  listDifferences([
    ['Nombre', saved.name, own.name],
    ['Escala', saved.scale_name, own.scale_name],
    [
      'Competencias',
      joinLines(saved.competences.map(({ name }) => name)),
      joinLines(own.competences.map(({ name }) => name)),
    ],
    onlyOwn('Descripciones', descriptions(saved.competences), descriptions(own.competences)),
    onlyOwn('Preguntas', questions(saved.competences), questions(own.competences)),
    onlyOwn('Abreviaturas', abbreviations(saved.competences), abbreviations(own.competences)),
    onlyOwn('En primera persona', selfWordings(saved), selfWordings(own)),
    onlyOwn('A quién se pregunta', askedLines(saved, names), askedLines(own, names)),
    onlyOwn('Qué significa cada valor', anchorLines(saved), anchorLines(own)),
    onlyOwn('Preguntas abiertas', promptLines(saved, names), promptLines(own, names)),
  ])

const joinLines = (texts: readonly string[]): string => texts.join('\n')
const descriptions = (competences: Competences): string[] =>
  competences.map(({ name, description }) => `${name}: ${description}`)
const questions = (competences: Competences): string[] =>
  competences.flatMap((competence) => competence.questions.map(({ question }) => question))
const abbreviations = (competences: Competences): string[] =>
  competences.flatMap((competence) =>
    competence.questions.flatMap(({ question, name }) => (name ? [`${question}: ${name}`] : [])),
  )

const selfWordings = ({ competences }: Asked): string[] =>
  competences.flatMap((competence) =>
    competence.questions.flatMap(({ question, self_question }) =>
      self_question ? [`${question}: ${self_question}`] : [],
    ),
  )
const askedLines = ({ competences }: Asked, names: RelationNames): string[] =>
  competences.flatMap((competence) =>
    competence.questions.flatMap(({ question, relation_type_ids = [] }) =>
      relation_type_ids.length > 0 ? [`${question}: ${askedText(relation_type_ids, names)}`] : [],
    ),
  )
const anchorLines = ({ competences }: Asked): string[] =>
  competences.flatMap((competence) =>
    competence.questions.flatMap(({ question, anchors = [] }) =>
      anchors.map((anchor, index) => `${question}: ${index + LOWEST_VALUE}, ${anchor}`),
    ),
  )
const promptLines = ({ prompts = [] }: Asked, names: RelationNames): string[] =>
  prompts.map(({ prompt, help = '', required = false, relation_type_ids = [] }) =>
    [prompt, help, required ? 'Obligatoria' : '', askedText(relation_type_ids, names)]
      .filter((part) => part !== '')
      .join(' · '),
  )

/** The lines that the other list lacks; the whole lists when only their order differs. */
function onlyOwn(
  label: string,
  saved: readonly string[],
  own: readonly string[],
): readonly [string, string, string] {
  const removed = saved.filter((line) => !own.includes(line))
  const added = own.filter((line) => !saved.includes(line))
  const reordered = removed.length === 0 && added.length === 0
  return reordered
    ? [label, joinLines(saved), joinLines(own)]
    : [label, joinLines(removed), joinLines(added)]
}
