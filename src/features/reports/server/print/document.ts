import { longDate } from '#shared/dates.ts'
import { capitalized, counted } from '#shared/spanish.ts'
import type { ShortReport, SubjectReport } from '../../model/subject-report-model.rules.ts'
import { copyingNote, isRightToLeft } from '../../model/text-direction.rules.ts'
import { nameBlocks } from '../../numbers/anonymity.rules.ts'
import {
  commitmentTitle,
  type WrittenCommitment,
  writtenCommitments,
} from '../../own-plan.rules.ts'
import { COMMENTS_HEADLINE, commentsIntro } from '../../words/report-words.rules.ts'
import { composeFrame, composeRunning, formatText, type PrintOptions } from './document-frame.ts'
import { fullParts } from './document-sections.ts'
import {
  answeredText,
  composeConfidentiality,
  confidentialText,
  contents,
  limitText,
  METHOD_HEADLINE,
  nextSteps,
  ownNote,
  REPORT_TITLE,
  versionText,
} from './document-words.ts'
import { printableValue } from './printable.ts'

/** Everything that `report.typ` prints, as text: the template lays it out and composes nothing. */
export function composeDocument(original: SubjectReport, options: PrintOptions) {
  const report: SubjectReport = printableValue(original)
  const { name } = report.evaluated
  const reading = composeReading(report)
  return {
    ...composeFrame(report, report.thresholds, options),
    running: composeRunning(report, name),
    document_title: `${REPORT_TITLE} · ${name}`,
    eyebrow: REPORT_TITLE,
    name,
    limit: limitText(report.matrix),
    contents,
    cover: { ...composeCover(report), scale: reading.scale },
    comments_headline: COMMENTS_HEADLINE,
    comments_intro: commentsIntro(report.voice, commentsNote(report)),
    comments: composeComments(report),
    method: reading.method,
    plan: composePlan(report, printableValue(options.plan ?? [])),
    ...(report.kind === 'full' ? fullParts(report) : { ...noParts, ...shortPart(report) }),
  }
}

/** «Mi plan» instead of the empty lines; empty when nothing was written. */
function composePlan(report: SubjectReport, plan: readonly WrittenCommitment[]) {
  const priorities = report.kind === 'full' ? report.monday.priorities : []
  return writtenCommitments(plan).map(([place, { competence, what, support, until, sign }]) => ({
    title: commitmentTitle(competence ?? priorities[place]?.competence.name, place),
    lines: [
      { label: 'Voy a', text: what },
      { label: 'Me apoya', text: support },
      { label: 'Para el', text: until === '' ? '' : longDate(until) },
      { label: 'Qué van a notar los demás', text: sign },
    ].filter(({ text }) => text.trim() !== ''),
  }))
}

const commentsNote = ({ comments }: SubjectReport): string | null =>
  copyingNote(comments.flatMap(({ groups }) => groups.flatMap((group) => group.comments)))

/** In two pages without numbers of others, one's own comments would only repeat what one knows. */
function composeComments({ kind, comments }: SubjectReport) {
  return comments.flatMap(({ prompt, groups }) => {
    const shown = groups.filter(({ block }) => kind === 'full' || block !== 'auto')
    if (shown.length === 0) return []
    return {
      prompt,
      groups: shown.map(({ block, name, comments: texts }) => ({
        key: block,
        name,
        texts: texts.map((text) => ({ text, right_to_left: isRightToLeft(text) })),
      })),
    }
  })
}

/** A report without numbers of others has no block to draw. */
const noParts = { kind: 'short', series: [], key: [] } as const

function composeCover(report: SubjectReport) {
  const { participation, matrix } = report
  const names = nameBlocks(matrix)
  return {
    completed: String(participation.completed),
    people: answeredText(report),
    mixed: participation.mixed,
    notes: participation.notes,
    rows: participation.rows.map(({ relation, block, invited, completed, shown }) => ({
      mark: block ?? relation,
      name: names[relation],
      invited,
      completed,
      count: `${completed} de ${invited}`,
      shown,
    })),
    confidentiality: composeConfidentiality(report),
    confidential: confidentialText(report),
  }
}

/** A longer scale would not leave the cover its place. */
const LONGEST_SCALE = 240

/** The scale is explained on the cover, and all else at the end. */
function composeReading({ method, version }: SubjectReport) {
  const [scale, ...others] = method
  const text = scale?.notes.join(' ') ?? ''
  const isShort = text.length <= LONGEST_SCALE
  return {
    scale: scale && isShort ? { title: scale.title, text } : null,
    method: {
      headline: METHOD_HEADLINE,
      version: versionText(version),
      parts: (isShort ? others : method).map(({ title, notes }) => [title, notes] as const),
    },
  }
}

function shortPart(report: ShortReport) {
  const asked = `${counted(report.questions.length, 'pregunta', 'preguntas')} para hacer en persona`
  return {
    short: {
      cover_headline: `${report.headline}.`,
      cover_text:
        report.own.length > 0
          ? 'En la página siguiente está lo que sí puedes usar hoy: cómo te ves tú, y qué preguntar en persona.'
          : 'En la página siguiente está lo que sí puedes usar hoy: qué preguntar en persona.',
      headline: report.own.length > 0 ? `Tu autoevaluación, y ${asked}` : capitalized(asked),
      intro: report.reason,
      own: report.own.map(({ name, self }) => ({
        name,
        self: self?.tenths ?? null,
        self_text: formatText(self),
      })),
      own_note: ownNote(report),
      questions: report.questions,
      next: nextSteps(report),
    },
  }
}
