import { isApplicable } from '#features/evaluations/prompt.rules.ts'
import { seededRandom } from '#shared/random.ts'
import { sampleComments, type SampleSubject } from './library.ts'

export interface SampleForm {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
}

/**
 * Forms about each subject: from themselves, their leader, three or four peers of the area, their
 * team and, for every third, another area.
 */
export function sampleForms(subjects: readonly SampleSubject[]): SampleForm[] {
  return subjects.flatMap((subject, index) => {
    const evaluators: readonly (readonly SampleSubject[])[] = [
      [subject],
      subjects.filter((other) => other.name === subject.leader),
      listPeers(subject, index, subjects),
      subjects.filter((other) => other.leader === subject.name).slice(0, 5),
      listClients(subject, index, subjects),
    ]
    return evaluators.flatMap((group, kind) =>
      group.map((evaluator) => ({
        evaluator: evaluator.name,
        evaluated: subject.name,
        relation_type_id: kind + 1,
      })),
    )
  })
}

function listPeers(
  subject: SampleSubject,
  index: number,
  subjects: readonly SampleSubject[],
): readonly SampleSubject[] {
  const peers = subjects.filter(
    ({ area, leader, name }) =>
      area === subject.area && leader === subject.leader && name !== subject.name,
  )
  const first = index % Math.max(peers.length, 1)
  return [...peers.slice(first), ...peers.slice(0, first)].slice(0, 3 + (index % 2))
}

function listClients(
  subject: SampleSubject,
  index: number,
  subjects: readonly SampleSubject[],
): readonly SampleSubject[] {
  if (index % 3 !== 0) return []
  const others = subjects.filter(
    ({ area, leader, name }) =>
      area !== subject.area && leader !== subject.name && name !== subject.leader,
  )
  return others.slice(index % 7, (index % 7) + 2 + (index % 2))
}

/** What an invented answer depends on. */
export interface SampleSurvey {
  /** The competence of each question, in the order of the evaluation. */
  readonly competences: readonly string[]
  readonly highest_value: number
  readonly allow_na: boolean
  /** The ids of the relations that each question is asked of; missing or none where all are. */
  readonly asked?: readonly (readonly number[])[]
  /** The same of the open questions. */
  readonly prompts?: readonly (readonly number[])[]
}

interface Given {
  readonly form: SampleForm
  readonly survey: SampleSurvey
  readonly random: () => number
}

/**
 * The middle of the answers about an invented person, from 0 to 1: people differ in their
 * strengths, and all of them together do better in some competences than in others.
 */
const drawStrength = (name: string, competence: string): number =>
  0.32 +
  0.3 * seededRandom(`${name} ${competence}`)() +
  0.35 * seededRandom(`company ${competence}`)()

/** How much higher or lower people see themselves, from −0.25 to 0.5. */
const ownView = (name: string, competence: string): number =>
  0.75 * seededRandom(`self ${name} ${competence}`)() - 0.25

const NOT_OBSERVED = 0
const SHARE_NOT_OBSERVED = 0.03

/** The choices of an invented sheet: 0 is N/A, null is not asked, otherwise a value of the scale. */
export function sampleChoices({ form, survey, random }: Given): (number | null)[] {
  const isSelf = form.evaluator === form.evaluated
  return survey.competences.map((competence, position) => {
    if (!isApplicable(survey.asked?.[position] ?? [], form.relation_type_id)) return null
    if (survey.allow_na && random() < SHARE_NOT_OBSERVED) return NOT_OBSERVED
    const middle =
      drawStrength(form.evaluated, competence) + (isSelf ? ownView(form.evaluated, competence) : 0)
    const value = 1 + (middle + (random() - 0.5) * 0.45) * (survey.highest_value - 1)
    return Math.min(survey.highest_value, Math.max(1, Math.round(value)))
  })
}

const SHARE_WITH_COMMENT = 0.4

/** An invented comment, or null for a rater who wrote none. */
export const sampleComment = (random: () => number): string | null =>
  random() < SHARE_WITH_COMMENT
    ? (sampleComments[Math.floor(random() * sampleComments.length)] ?? null)
    : null
