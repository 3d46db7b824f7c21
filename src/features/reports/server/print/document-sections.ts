import { relationNames, type RelationNames } from '#shared/relation-names.ts'
import { peopleText } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  BehaviourNote,
  CompetenceSummary,
  Extreme,
  FullReport,
  GapList,
  ReportLine,
} from '../../model/subject-report-model.rules.ts'
import type { BlockKey } from '../../numbers/anonymity.rules.ts'
import { IMPORTANT_TEXT } from '../../numbers/importance.rules.ts'
import type { Level, PrintedScore } from '../../numbers/published-values.rules.ts'
import { BEFORE_AND_NOW, beforeText, composeChange } from '../../words/competence-change.rules.ts'
import {
  checkpoints,
  DIFFERENCES_HEADLINE,
  EXTREMES_HEADLINE,
  HIGHEST_LABEL,
  LEADER_HEADLINE,
  leaderBefore,
  leaderIntro,
  leaderSteps,
  LOWEST_LABEL,
  NOT_TO_ASK,
  notToAsk,
  relationsIntro,
} from '../../words/report-words.rules.ts'
import { formatText } from './document-frame.ts'
import { mondayIntro, profileNotes, projectNote } from './document-words.ts'

/** Whether some behaviour has a number of the self-evaluation: a column without data is left out. */
export const hasSelf = ({ competences }: FullReport): boolean =>
  competences.some(({ behaviours }) => behaviours.some(({ self }) => self))

/** What only a report with numbers of others has. */
export function fullParts(report: FullReport) {
  const { blocks } = report
  const self = hasSelf(report)
  const names = relationNames(report.matrix.relation_names)
  return {
    kind: 'full',
    series: blocks.map(({ key, name, short_name, raters }) => ({
      key,
      people: peopleText(raters),
      ...(isOwn(key, names)
        ? { own: true, name, short: fittedName(short_name) }
        : { name, short: narrowNames[key] ?? short_name }),
    })),
    key: [
      ...(self ? [['auto', 'Tú']] : []),
      ['others', 'Promedio de otros'],
      ...blocks.map(({ key, name }) => [key, name]),
    ],
    message: composeMessage(report),
    profile: composeProfile(report, self),
    relations: composeRelations(report),
    behaviours: composeBehaviours(report, self),
    gaps: self ? composeGaps(report) : null,
    monday: composeMonday(report),
    leader: {
      headline: LEADER_HEADLINE,
      intro: leaderIntro(report.evaluated.name),
      before: leaderBefore(report.evaluated.name, report.leader.strength),
      steps: leaderSteps(report.leader.question),
      not_to_ask: { title: NOT_TO_ASK, questions: notToAsk },
    },
  }
}

/** Names that fit the columns of «Conductas». */
const narrowNames: Readonly<Partial<Record<BlockKey, string>>> = {
  companero: 'Comp.',
  cliente: 'Client.',
}

const isOwn = (key: BlockKey, names: RelationNames): boolean => key !== 'otros' && names[key].own

/** As many characters of an own name fit the head of a column, in lines. */
const LONGEST_NARROW = 22

/** An own name, or its beginning up to a whole word: «Responsable de la…». */
export function fittedName(name: string): string {
  if (name.length <= LONGEST_NARROW) return name
  const start = name.slice(0, LONGEST_NARROW)
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start.slice(0, -1)).replace(/[\s,;.]+$/u, '')}…`
}

/** What the drawing of a line needs: printed tenths. */
const toStrip = ({ self, others, blocks, highlighted }: Omit<ReportLine, 'number'>) => ({
  self: self?.tenths ?? null,
  others: others?.tenths ?? null,
  cells: blocks.map((score) => score?.tenths ?? null),
  highlighted,
})

function composeNote({ behaviour, reason, seen_by }: BehaviourNote) {
  return {
    ...toStrip(behaviour),
    number: behaviour.number,
    text: behaviour.text,
    competence: behaviour.competence_name,
    reason,
    seen_by,
    others_text: formatText(behaviour.others),
  }
}

/** About as many characters fit the page of the message in its usual size. */
const LONGEST_MESSAGE = 1200

function composeMessage({ message }: FullReport) {
  const { keep, talk, talk_none, certainty } = message
  const notes = [...keep, ...(talk ? [talk] : []), ...(message.try ? [message.try] : [])].map(
    composeNote,
  )
  const length = notes.reduce(
    (sum, { text, competence, reason, seen_by }) =>
      sum + text.length + competence.length + (reason?.length ?? 0) + seen_by.length,
    0,
  )
  return {
    is_long: length > LONGEST_MESSAGE,
    headline: 'Qué conservar, qué conversar y qué probar',
    keep_note: 'De lo más alto que otros ven',
    keep: keep.map(composeNote),
    talk_note: talk?.kind_text ?? 'Sin sorpresas',
    talk: talk && composeNote(talk),
    talk_none,
    try_note: 'Una conducta, desde el lunes',
    try: message.try && { ...composeNote(message.try), action: message.try.action },
    certainty: certainty.certainty_text,
    certainty_text: certainty.text,
  }
}

const levelBars = { low: 1, medium: 2, high: 3 } as const satisfies Record<Level, number>

function composeProfile(report: FullReport, self: boolean) {
  const { profile } = report
  const isMixed = profile.certainty === null
  return {
    headline: profile.headline,
    intro: [profile.perception, profile.ties].filter((sentence) => sentence !== null).join(' '),
    has_self: self,
    has_perception: profile.lines.some(({ perception }) => perception !== null),
    certainty_column: isMixed,
    missing: profile.missing,
    notes: profileNotes(report, self),
    before: report.before && {
      title: BEFORE_AND_NOW,
      text: [report.before.intro, ...report.before.notes].join(' '),
    },
    lines: profile.lines.map((line) => ({
      ...toStrip(line),
      name: line.name,
      important: line.important ? IMPORTANT_TEXT : null,
      tie: findTie(profile.lines, line),
      self_text: formatText(line.self),
      others_text: formatText(line.others),
      level: line.level && levelBars[line.level],
      level_text: line.level_text,
      perception: line.perception_text,
      notable: line.perception !== null && line.perception !== 'similar',
      gap_text: line.gap?.text ?? null,
      certainty: line.certainty_text,
      change: changeTexts(report, line),
    })),
  }
}

/** How a competence changed, with its own certainty where those of the changes differ. */
function changeTexts({ before }: FullReport, line: CompetenceSummary) {
  const change = composeChange(before, line)
  return (
    change && {
      text: change.change_text,
      before: beforeText(change),
      highlighted: change.highlighted,
      certainty: before?.certainty === null ? change.certainty_text : null,
    }
  )
}

/** The place of a line in the bracket of those that are tied with it. */
function findTie(lines: readonly CompetenceSummary[], { band, number }: CompetenceSummary) {
  const tied = lines.filter((line) => line.band === band)
  if (tied.length < 2) return null
  if (tied[0]?.number === number) return 'first'
  return tied.at(-1)?.number === number ? 'last' : 'middle'
}

const composeCell = (score: PrintedScore | null) =>
  score && { tenths: score.tenths, text: score.text }

function composeRelations({ relations, profile, blocks, project_evaluated, voice }: FullReport) {
  const hasProject = profile.lines.some(({ project }) => project)
  return {
    headline: relations.headline,
    intro: relationsIntro(voice),
    differences_headline: DIFFERENCES_HEADLINE,
    extremes_heads: { headline: EXTREMES_HEADLINE, highest: HIGHEST_LABEL, lowest: LOWEST_LABEL },
    has_project: hasProject,
    notes: hasProject && project_evaluated ? [projectNote(project_evaluated)] : [],
    lines: profile.lines.map((line) => ({
      name: line.name,
      blocks: line.blocks.map(composeCell),
      others_text: formatText(line.others),
      project: formatText(line.project),
    })),
    differences: relations.differences,
    extremes: relations.extremes.map(({ block, highest, lowest }) => ({
      key: block,
      name: blocks.find(({ key }) => key === block)?.name ?? '',
      highest: composeExtreme(highest),
      lowest: composeExtreme(lowest),
    })),
  }
}

const composeExtreme = ({ score, text, behaviours }: Extreme) => ({
  value: score.text,
  text,
  behaviours: behaviours.map((behaviour) => ({ text: behaviour.text, number: behaviour.number })),
})

function composeBehaviours({ behaviours, competences }: FullReport, self: boolean) {
  const composeNumbers = (line: Omit<ReportLine, 'number'>) => ({
    self_text: formatText(line.self),
    blocks: line.blocks.map(formatText),
    others_text: formatText(line.others),
  })
  return {
    headline: behaviours.headline,
    intro: behaviours.hidden,
    has_self: self,
    groups: competences.map((competence) => ({
      number: competence.number,
      name: competence.name,
      ...composeNumbers(competence),
      behaviours: competence.behaviours.map((line: BehaviourLine) => ({
        ...toStrip(line),
        ...composeNumbers(line),
        number: line.number,
        text: line.text,
      })),
    })),
  }
}

function composeGaps({ gaps }: FullReport) {
  const composeList = ({ shown, more }: GapList) => ({
    more,
    shown: shown.map((note) => ({
      ...composeNote(note),
      gap_text: formatText(note.behaviour.gap),
      scores: `tú ${formatText(note.behaviour.self)} · otros ${formatText(note.behaviour.others)}.`,
    })),
  })
  return {
    headline: gaps.headline,
    rule: gaps.rule,
    blind_spots: composeList(gaps.blind_spots),
    hidden_strengths: composeList(gaps.hidden_strengths),
    same_side: composeList(gaps.same_side),
    tentative: gaps.tentative,
  }
}

function composeMonday(report: FullReport) {
  return {
    headline: report.monday.headline,
    intro: mondayIntro(report),
    checkpoints,
    priorities: report.monday.priorities.map(({ competence, behaviours, action, question }) => ({
      name: competence.name,
      note: `otros ${formatText(competence.others)} · nivel ${competence.level_text ?? ''}`,
      important: competence.important ? IMPORTANT_TEXT : null,
      behaviours: behaviours.map(composeNote),
      action,
      question: `«${question}»`,
    })),
  }
}
