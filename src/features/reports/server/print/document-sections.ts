import { relationNames, type RelationNames } from '#shared/relation-names.ts'
import { peopleText } from '#shared/spanish.ts'
import { findOthersColumn } from '../../model/behaviour-columns.rules.ts'
import type { Fact } from '../../model/message-model.rules.ts'
import type {
  BehaviourNote,
  CompetenceSummary,
  FullReport,
  GapList,
  ReportBlock,
  ReportLine,
} from '../../model/subject-report-model.rules.ts'
import type { BlockKey } from '../../numbers/anonymity.rules.ts'
import { IMPORTANT_TEXT } from '../../numbers/importance.rules.ts'
import type { PrintedScore } from '../../numbers/published-values.rules.ts'
import { splitBound } from '../../numbers/score.rules.ts'
import {
  BEFORE_AND_NOW,
  beforeNote,
  beforeText,
  composeChange,
} from '../../words/competence-change.rules.ts'
import { composeSheetAfter, leaderIntro, NOT_TO_ASK } from '../../words/leader-sheet.rules.ts'
import { checkpoints, relationsIntro, STATEMENTS_HEADLINE } from '../../words/report-words.rules.ts'
import { formatText } from './document-frame.ts'
import { degreeWords, mondayIntro, profileNotes, projectNote } from './document-words.ts'

/** Whether some behaviour has a number of the self-evaluation: a column without data is left out. */
const hasSelf = ({ competences }: FullReport): boolean =>
  competences.some(({ behaviours }) => behaviours.some(({ self }) => self))

/** What only a report with numbers of others has. */
export function fullParts(report: FullReport) {
  const { blocks } = report
  const self = hasSelf(report)
  const names = relationNames(report.matrix.relation_names)
  return {
    kind: 'full',
    series: blocks.map((block) => composeSeries(block, names)),
    degrees: degreeWords,
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
    leader: composeLeaderPage(report),
  }
}

function composeLeaderPage({ evaluated }: FullReport) {
  const { headline, steps, not_to_ask } = composeSheetAfter(null)
  return {
    headline,
    intro: leaderIntro(evaluated.name),
    steps,
    not_to_ask: { title: NOT_TO_ASK, questions: not_to_ask },
  }
}

const composeSeries = ({ key, name, short_name, raters }: ReportBlock, names: RelationNames) => ({
  key,
  people: peopleText(raters),
  ...(isOwn(key, names)
    ? { own: true, name, short: fittedName(short_name) }
    : { name, short: narrowNames[key] ?? short_name }),
})

/** Names that fit the columns of «Conductas». */
const narrowNames: Readonly<Partial<Record<BlockKey, string>>> = {
  companero: 'Comp.',
  cliente: 'Client.',
}

const isOwn = (key: BlockKey, names: RelationNames): boolean =>
  key !== 'otros' && key !== 'demas' && names[key].own

/** As many characters of an own name fit the head of a column, in lines. */
const LONGEST_NARROW = 22

/** An own name, or its beginning up to a whole word: «Responsable de la…». */
export function fittedName(name: string): string {
  if (name.length <= LONGEST_NARROW) return name
  const start = name.slice(0, LONGEST_NARROW)
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start.slice(0, -1)).replace(/[\s,;.]+$/u, '')}…`
}

/** A number with its «o más» apart, which is set smaller. */
const composeNumber = (score: PrintedScore | null) => score && splitBound(score)

/** What the drawing of a line needs: printed tenths, and on which side a bound is open. */
const toStrip = (
  { self, others, blocks, degree }: Omit<ReportLine, 'number'>,
  groups: readonly ReportBlock[],
) => ({
  self: self?.tenths ?? null,
  others: others?.tenths ?? null,
  bound: others?.bound ?? null,
  cells: groups.flatMap(({ key }, index) => {
    const score = blocks[index]
    return score ? [{ key, tenths: score.tenths, bound: score.bound }] : []
  }),
  degree: degree ?? 'even',
})

/** The marks below a behaviour's line: all columns but the one that is others. */
const listMarks = (report: FullReport): readonly ReportBlock[] => {
  const others = findOthersColumn(report)
  return report.columns.map((column, index) =>
    index === others ? { ...column, key: 'auto' as const } : column,
  )
}

const behaviourStrip = (report: FullReport, line: Omit<ReportLine, 'number'>) => {
  const strip = toStrip(line, listMarks(report))
  return { ...strip, cells: strip.cells.filter(({ key }) => key !== 'auto') }
}

const composeNote = (report: FullReport, { behaviour, seen_by }: BehaviourNote) => ({
  ...behaviourStrip(report, behaviour),
  number: behaviour.number,
  text: behaviour.text,
  competence: behaviour.competence_name,
  seen_by,
  others_text: formatText(behaviour.others),
})

const composeFact = ({ rows, ...fact }: Fact) => ({
  ...fact,
  rows: rows.map(({ name, mark, score, band }) => ({
    name,
    mark,
    tenths: score.tenths,
    bound: score.bound,
    band,
    number: composeNumber(score),
  })),
})

/** About as many characters fit the page of the message in its usual size. */
const LONGEST_MESSAGE = 1250

function composeMessage({ message, participation }: FullReport) {
  const { headline, opening, facts, keep, talk, try: tried } = message
  const length = JSON.stringify([
    opening,
    facts.map(({ text, note }) => [text, note]),
    keep,
    talk,
    tried,
  ]).length
  return {
    is_long: length > LONGEST_MESSAGE,
    headline,
    opening,
    facts: facts.map(composeFact),
    parts: [
      { verb: 'Conserva', ...keep },
      { verb: 'Conversa', ...talk },
      { verb: 'Prueba', ...tried },
    ],
    people: participation.text,
  }
}

function composeProfile(report: FullReport, self: boolean) {
  const { profile } = report
  return {
    headline: profile.headline,
    intro: [profile.middle, profile.perception].filter((sentence) => sentence !== null).join(' '),
    has_self: self,
    band: profile.band,
    missing: profile.missing,
    notes: profileNotes(report),
    before: report.before && {
      title: BEFORE_AND_NOW,
      text: beforeNote(report.before),
    },
    lines: profile.lines.map((line) => ({
      ...toStrip(line, []),
      name: line.name,
      important: line.important ? IMPORTANT_TEXT : null,
      self_text: formatText(line.self),
      number: composeNumber(line.others),
      place: line.place_degree,
      place_text: line.place_text,
      seen: line.degree,
      seen_text: line.perception_text,
      change: changeTexts(report, line),
    })),
  }
}

/** How a competence changed, and how firm that is. */
function changeTexts({ before }: FullReport, line: CompetenceSummary) {
  const change = composeChange(before, line)
  return change && { text: change.change_text, before: beforeText(change), degree: change.degree }
}

function composeRelations(report: FullReport) {
  const { relations, profile, blocks, project_evaluated, voice, total } = report
  const hasProject = profile.lines.some(({ project }) => project)
  const composeCells = (scores: readonly (PrintedScore | null)[]) =>
    scores.map((score, index) => {
      const key = blocks[index]?.key
      return score && key
        ? { mark: key, tenths: score.tenths, bound: score.bound, number: composeNumber(score) }
        : null
    })
  return {
    headline: relations.headline,
    intro: relationsIntro(voice),
    statements_headline: STATEMENTS_HEADLINE,
    statements: relations.statements,
    has_project: hasProject,
    notes: [
      ...(relations.hidden ? [relations.hidden] : []),
      ...(hasProject && project_evaluated ? [projectNote(project_evaluated)] : []),
    ],
    lines: profile.lines.map((line) => ({
      name: line.name,
      cells: composeCells(line.blocks),
      number: composeNumber(line.others),
      project: formatText(line.project),
    })),
    total: { cells: composeCells(total.blocks), number: composeNumber(total.others) },
  }
}

function composeBehaviours(report: FullReport, self: boolean) {
  const { behaviours, competences, columns } = report
  const names = relationNames(report.matrix.relation_names)
  const others = findOthersColumn(report)
  return {
    headline: behaviours.headline,
    intro: [behaviours.intro, behaviours.hidden].filter((text) => text !== null).join(' '),
    has_self: self,
    /** Whether others are a column of their own. */
    has_average: others === -1,
    columns: columns.map((column, index) => ({
      ...composeSeries(column, names),
      mark: index === others ? 'others' : column.key,
      people: column.key === 'demas' ? `n = ${column.raters}` : null,
      has_bounds: competences.some((competence) =>
        competence.behaviours.some((line) => line.blocks[index]?.bound),
      ),
    })),
    groups: competences.map((competence) => ({
      number: competence.number,
      name: competence.name,
      behaviours: competence.behaviours.map((line) => ({
        ...behaviourStrip(report, line),
        self_text: formatText(line.self),
        numbers: line.blocks.map(composeNumber),
        number: line.number,
        average: composeNumber(line.others),
        text: line.text,
      })),
    })),
  }
}

function composeGaps(report: FullReport) {
  const { gaps } = report
  const composeList = ({ shown, more }: GapList) => ({
    more,
    shown: shown.map((note) => ({
      ...composeNote(report, note),
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
  }
}

function composeMonday(report: FullReport) {
  return {
    headline: report.monday.headline,
    intro: mondayIntro(report),
    checkpoints,
    priorities: report.monday.priorities.map(
      ({ competence, reason, behaviours, action, question }) => ({
        name: competence.name,
        note: `${reason} · otros ${formatText(competence.others)}`,
        behaviours: behaviours.map((note) => composeNote(report, note)),
        action,
        question: `«${question}»`,
      }),
    ),
  }
}
