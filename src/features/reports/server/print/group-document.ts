import { wholeNumber } from '#shared/spanish.ts'
import type {
  MatrixBehaviour,
  MatrixCompetence,
  MatrixReport,
  SegmentsSection,
  Training,
} from '../../model/matrix-report-model.rules.ts'
import { nameBlocks } from '../../numbers/anonymity.rules.ts'
import { listForReading } from '../../words/matrix-order.rules.ts'
import { ACTIONS_FOR } from '../../words/report-words.rules.ts'
import { composeFrame, composeRunning, formatText, type PrintOptions } from './document-frame.ts'
import { degreeWords, limitText, versionText } from './document-words.ts'
import { printableValue } from './printable.ts'

const GROUP_TITLE = 'Reporte del grupo'

/** Everything that `group.typ` prints, as text: the averages of a matrix, without names of subjects. */
export function composeGroupDocument(original: MatrixReport, options: PrintOptions) {
  const report: MatrixReport = printableValue(original)
  const names = nameBlocks(report.matrix)
  return {
    ...composeFrame(report, report.thresholds, options),
    running: composeRunning(report, GROUP_TITLE),
    document_title: `${GROUP_TITLE} · ${report.matrix.name}`,
    limit: limitText(report.matrix),
    series: [],
    degrees: degreeWords,
    key: [
      ['auto', `${names.auto} promedio`],
      ['others', 'Promedio de otros'],
    ],
    board: { ...report.board, training: report.board.training.map(composeTraining) },
    spread: composeSpread(report),
    relations: {
      headline: report.relations.headline,
      columns: report.relations.columns.map(({ relation, name }) => ({ key: relation, name })),
    },
    segments: report.segments && composeSegments(report.segments),
    behaviours: {
      headline: report.behaviours.headline,
      lowest: report.behaviours.lowest.map((behaviour) => ({
        ...composeBehaviour(behaviour),
        competence: behaviour.competence_name,
      })),
    },
    participation: report.participation
      .filter(({ invited }) => invited > 0)
      .map(({ relation, invited, completed }) => ({
        key: relation,
        name: names[relation],
        count: `${wholeNumber(completed)} de ${wholeNumber(invited)}`,
      })),
    method: { notes: report.method, version: versionText(report.version) },
  }
}

const composeBehaviour = ({ number, text, others }: MatrixBehaviour) => ({
  number,
  text,
  others_text: formatText(others),
})

function composeTraining({ competence, reason, behaviours, action }: Training) {
  const lowest = behaviours.map(({ text, others }) => `${text} (${formatText(others)})`)
  return {
    name: competence.name,
    others_text: formatText(competence.others),
    blind_text: competence.blind_spots?.text ?? null,
    reason,
    behaviours: lowest.length > 0 ? `Por ejemplo: ${lowest.join('; ')}.` : null,
    action: `${ACTIONS_FOR}: ${action}`,
  }
}

/** A column without data is left out. */
function composeSpread({ competences, spread, thresholds }: MatrixReport) {
  const shown = listForReading(competences).filter(({ others }) => others)
  return {
    headline: spread.headline,
    has_self: shown.some(({ self }) => self),
    has_middle: shown.some(({ middle }) => middle),
    has_share: shown.some(({ blind_spots }) => blind_spots),
    cut_note: `La línea punteada es el corte (${thresholds.cut.text}).`,
    notes: spread.notes,
    lines: shown.map(composeCompetence),
  }
}

function composeCompetence(line: MatrixCompetence) {
  const { name, self, others, middle, blind_spots, relations, place_degree, place_text } = line
  return {
    name,
    self: self?.tenths ?? null,
    self_text: formatText(self),
    others: others?.tenths ?? null,
    bound: others?.bound ?? null,
    others_text: formatText(others),
    place: place_degree,
    place_text,
    middle: middle && { low: middle.low_tenths, high: middle.high_tenths, text: middle.text },
    // Where words replace the count, no bar may tell it.
    share: blind_spots && {
      part: blind_spots.people === null ? null : blind_spots.people / blind_spots.of,
      text: blind_spots.text,
    },
    relations: relations.map(
      (score) => score && { tenths: score.tenths, bound: score.bound, text: score.text },
    ),
  }
}

function composeSegments({ property, headline, lines, notes }: SegmentsSection) {
  return {
    headline,
    intro: `«${property}»: promedio de otros por segmento, con el margen que el azar explica. Si dos márgenes se enciman, no hay diferencia que contar.`,
    notes,
    lines: lines
      .filter(({ cells }) => cells.length > 0)
      .map(({ name, cells, clear, text }) => ({
        name,
        clear,
        text,
        cells: cells.map(({ value, evaluated, score, margin_tenths, margin_text }) => ({
          value,
          evaluated: `(${evaluated})`,
          score: score?.tenths ?? null,
          text: formatText(score),
          margin: margin_tenths,
          margin_text,
        })),
      })),
  }
}
