import { COMPETENCE_ANSWERS } from '#features/forms/told-answers.rules.ts'
import type { EarlierReport } from '../model/earlier-report.rules.ts'
import type {
  CommentPrompt,
  FullReport,
  ReportBase,
  ReportBlock,
  ShortReport,
  SubjectReport,
  Voice,
} from '../model/subject-report-model.rules.ts'
import { nameBlocks, type Block } from '../numbers/anonymity.rules.ts'
import { computeThresholds, withTenthsOrNull } from '../numbers/printed.rules.ts'
import {
  computeSubjectNumbers,
  type MatrixMeans,
  type SubjectNumbers,
} from '../numbers/subject-numbers.rules.ts'
import type { ReportInput } from '../numbers/survey.rules.ts'
import { composeLeaderQuestion } from './advice.rules.ts'
import { composeBeforeAndNow } from './before-and-now.rules.ts'
import { composeBehavioursSection, composeGapsSection } from './gaps.rules.ts'
import { composeMessage } from './message.rules.ts'
import { composeMethod } from './method.rules.ts'
import { composeMonday, composePriorities } from './monday.rules.ts'
import { composeProfile } from './profile.rules.ts'
import { composeRelationViews } from './relation-views.rules.ts'
import { listDifferences, type SubjectFacts } from './subject-facts.rules.ts'
import { composeSubjectLines, shownColumns, shownPositions } from './subject-lines.rules.ts'
import { answeredText, composeReportParticipation } from './subject-participation.rules.ts'
import { groupPhrase, namedBlock, chooseWords, type Words } from './voice.rules.ts'

/** The report about one evaluated: its numbers, and the words that follow from them. */
export const composeSubjectReport = (
  input: ReportInput,
  matrixMeans: MatrixMeans | null = null,
  voice: Voice = 'second_person',
  earlier: EarlierReport | null = null,
): SubjectReport => reportFromNumbers(computeSubjectNumbers(input, matrixMeans), voice, earlier)

/**
 * The same from the published numbers: no word depends on anything else (decision 0031).
 *
 * @param earlier what the report of an earlier cycle published
 */
export function reportFromNumbers(
  numbers: SubjectNumbers,
  voice: Voice,
  earlier: EarlierReport | null = null,
): SubjectReport {
  return numbers.competences.some(({ others }) => others)
    ? fullReport(numbers, voice, earlier)
    : shortReport(numbers, voice)
}

/** What both kinds of report say. */
function commonParts(numbers: SubjectNumbers, voice: Voice): ReportBase {
  const { evaluated, matrix, company, scale, withheld, project_evaluated } = numbers
  const thresholds = computeThresholds(scale)
  return {
    version: numbers.method,
    voice,
    evaluated,
    matrix,
    company,
    scale,
    thresholds,
    participation: composeReportParticipation(numbers),
    withheld,
    project_evaluated,
    comments: commentPrompts(numbers),
    method: composeMethod(numbers, thresholds, chooseWords(voice, matrix.relation_names)),
  }
}

function fullReport(
  numbers: SubjectNumbers,
  voice: Voice,
  earlier: EarlierReport | null,
): FullReport {
  const common = commonParts(numbers, voice)
  const { thresholds } = common
  const words = chooseWords(voice, numbers.matrix.relation_names)
  const lines = composeSubjectLines(numbers, words)
  const facts: SubjectFacts = {
    ...lines,
    numbers,
    thresholds,
    words,
    blocks: shownPositions(numbers).flatMap((at) => nameAt(numbers.blocks, at, words)),
    columns: shownColumns(numbers).flatMap((at) => nameAt(numbers.columns, at, words)),
    has_self: numbers.total.self !== null,
    differences: listDifferences(lines.behaviours, thresholds, numbers.scale),
  }
  const priorities = composePriorities(facts)
  return {
    kind: 'full',
    ...common,
    blocks: facts.blocks,
    columns: facts.columns,
    total: lines.total,
    competences: lines.competences,
    message: composeMessage(facts),
    profile: composeProfile(facts),
    before: earlier && composeBeforeAndNow(facts, earlier),
    relations: composeRelationViews(facts),
    behaviours: composeBehavioursSection(facts),
    gaps: composeGapsSection(facts),
    monday: composeMonday(facts, priorities),
  }
}

function nameAt(blocks: readonly Block[], at: number, words: Words): ReportBlock[] {
  const block = blocks[at]
  return block ? [namedBlock(block, words)] : []
}

const MOST_QUESTIONS = 3

function shortReport(numbers: SubjectNumbers, voice: Voice): ShortReport {
  const { people, matrix, competences } = numbers
  const answered = `${answeredText(people)}: no alcanza ${chooseWords(voice).to_show_you}`
  const counted =
    people.completed === 1
      ? ' La que llegó se contó, pero no se muestra ni entra en ningún número.'
      : ` Las ${people.completed} que llegaron se contaron, pero no se muestran ni entran en ningún número.`
  return {
    kind: 'short',
    ...commonParts(numbers, voice),
    headline: people.completed > 0 ? `${answered}, y eso protege a quien sí respondió` : answered,
    reason: `Hacen falta al menos ${matrix.minimum_raters} personas de un mismo grupo${numbers.method === 3 ? '' : `, con ${COMPETENCE_ANSWERS} respuestas en una competencia`}, o la respuesta de ${groupPhrase({ key: 'lider', raters: 1 }, chooseWords(voice, matrix.relation_names))}, para mostrar un promedio sin señalar a alguien.${people.completed > 0 ? counted : ''}`,
    own: numbers.total.self
      ? competences.map(({ name, self }) => ({ name, self: withTenthsOrNull(self) }))
      : [],
    questions: competences.slice(0, MOST_QUESTIONS).map((competence) => ({
      name: competence.name,
      question: composeLeaderQuestion(competence),
    })),
  }
}

const commentPrompts = ({ comments, matrix }: SubjectNumbers): CommentPrompt[] => {
  const names = nameBlocks(matrix)
  return comments.map(({ prompt, groups }) => ({
    prompt,
    groups: groups.map((group) => ({ ...group, name: names[group.block] })),
  }))
}
