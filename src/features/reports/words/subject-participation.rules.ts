import { COMPETENCE_ANSWERS } from '#features/forms/told-answers.rules.ts'
import { capitalized, countWord } from '#shared/spanish.ts'
import type { ReportParticipation } from '../model/subject-report-model.rules.ts'
import {
  type Block,
  type BlockKey,
  blocksWithin,
  POOL_NAME,
  TOGETHER_NAME,
} from '../numbers/anonymity.rules.ts'
import type { Participation } from '../numbers/participation.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { shownPositions } from './subject-lines.rules.ts'

/** Who answered and where their answers are. Self is never among the invited. */
/** Whether some questions are not asked of everyone. */
const isLimited = ({ competences }: SubjectNumbers): boolean =>
  competences.some(({ behaviours }) => behaviours.some(({ unasked }) => unasked !== undefined))

export function composeReportParticipation(numbers: SubjectNumbers): ReportParticipation {
  const rows = numbers.participation
    .filter(({ relation, invited }) => relation !== 'auto' && invited > 0)
    .map((row) => ({ ...row, shown: shownIn(numbers, row) }))
  return {
    ...numbers.people,
    self: numbers.self,
    text: answeredText(numbers.people),
    rows,
    mixed: rows.some(({ shown, completed }) => completed > 0 && shown !== 'Aparte'),
    notes: composeNotes(numbers),
  }
}

/** «Respondieron dos de nueve personas». */
export function answeredText({ invited, completed }: SubjectNumbers['people']): string {
  if (invited === 0) return 'No se invitó a otras personas'
  if (completed === 0)
    return invited === 1
      ? 'La única persona invitada no respondió'
      : `No respondió ninguna de las ${countWord(invited)} personas invitadas`
  if (invited === 1) return 'Respondió la única persona invitada'
  return completed === 1
    ? `Respondió una de ${countWord(invited)} personas`
    : `Respondieron ${countWord(completed)} de ${countWord(invited)} personas`
}

function shownIn(numbers: SubjectNumbers, { completed, relation }: Participation): string {
  if (completed === 0) return 'Sin respuestas'
  const shown = shownPositions(numbers)
    .flatMap((at) => numbers.blocks[at] ?? [])
    .find(({ relations }) => relations.includes(relation))
  if (!shown) return 'No se muestra'
  if (shown.key === 'demas') return `Con «${TOGETHER_NAME}»`
  return shown.key === 'otros' ? `Con «${POOL_NAME}»` : 'Aparte'
}

function reasonToWithhold(
  { matrix, withheld, participation }: SubjectNumbers,
  repeated: boolean,
): string {
  const answered = participation.reduce(
    (sum, { relation, completed }) => (withheld.includes(relation) ? sum + completed : sum),
    0,
  )
  if (repeated)
    return 'hubo quien respondió en más de una relación y mostrarlas revelaría sus respuestas'
  // of a restored backup (decision 82)
  return answered < matrix.minimum_raters
    ? `respondieron menos de ${matrix.minimum_raters} personas`
    : 'pudo leerse antes un reporte con más respuestas, y compararlo con éste las revelaría'
}

/** What is pooled, withheld or without a number, and why. */
function composeNotes(numbers: SubjectNumbers): string[] {
  const { blocks, matrix, withheld, people, participation } = numbers
  const others = participation.filter(({ relation }) => relation !== 'auto')
  const repeated = others.reduce((sum, { completed }) => sum + completed, 0) > people.completed
  const names = (keys: readonly BlockKey[]): string => blocksWithin(keys, matrix)
  const pool = blocks.find(({ key }) => key === 'otros')
  return [
    ...(pool
      ? [
          `«${POOL_NAME}» reúne a ${names(pool.relations)}, para que ningún grupo sea de menos de ${matrix.minimum_raters} personas.`,
        ]
      : []),
    ...(pool && repeated
      ? [
          'Quien respondió en más de una relación cuenta una sola vez, con el promedio de sus respuestas.',
        ]
      : []),
    ...(withheld.length > 0
      ? [
          `${capitalized(names(withheld))}: ${reasonToWithhold(numbers, repeated)}. Sus respuestas y comentarios no se muestran ni entran en ningún número.`,
        ]
      : []),
    ...numberlessNotes(numbers),
  ]
}

/** Blocks without a number of their own: told together with others, or not at all. */
function numberlessNotes(numbers: SubjectNumbers): string[] {
  const { blocks, matrix } = numbers
  const shown = shownPositions(numbers)
  const together = blocks.find(({ key }) => key === 'demas')
  const missing = blocks.filter((_, index) => !shown.includes(index))
  const isRevealed = ({ relations }: Block): boolean =>
    relations.every((relation) => together?.relations.includes(relation))
  const names = (some: readonly Block[]): string =>
    capitalized(
      blocksWithin(
        some.map(({ key }) => key),
        matrix,
      ),
    )
  const [small, empty] = [missing.filter(isRevealed), missing.filter((block) => !isRevealed(block))]
  return [
    ...(small.length > 0
      ? [
          `${names(small)}: de cada grupo hubo menos de ${COMPETENCE_ANSWERS} respuestas por competencia, así que se muestran juntas en «${TOGETHER_NAME}».`,
        ]
      : []),
    ...(empty.length > 0
      ? [
          `${names(empty)}: ${isLimited(numbers) ? 'ninguna conducta que se les preguntó a todos' : 'casi todo se respondió N/A y ninguna conducta'} llegó al mínimo, así que no tienen columna.`,
        ]
      : []),
  ]
}
