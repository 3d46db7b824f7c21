import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { UNANIMITY_TEXT } from '#features/matrices/unanimity.rules.ts'
import { brand, contrast } from '#ui/brand.ts'
import type { BlockKey } from '../anonymity.rules.ts'
import { heatRamp, heatStep } from '../chart-colors.rules.ts'
import { truncate } from '../chart-text.rules.ts'
import { HIDDEN } from '../hidden-numbers.rules.ts'
import { classificationNames } from '../perception.rules.ts'
import type { ProfileLine } from '../report-line.rules.ts'
import { toNumber, type Score } from '../score.rules.ts'
import type { Survey } from '../survey.rules.ts'
import { PaperIcon, PaperRose, PaperSeries, PaperTicks } from '../views/PaperDrawings.tsx'

/** What a document needs besides the numbers of its report. */
export interface PrintOptions {
  readonly paper: 'letter' | 'a4'
  /** SHA-256 of the report: two reports with the same hash say the same. */
  readonly hash: string
  /** File name by which the template finds the logo of the company. */
  readonly logo: string | null
}

export interface PrintedCell {
  readonly text: string
  /** Colours of the cell in the heat map; null where no number is shown. */
  readonly heat: { readonly fill: string; readonly text: string } | null
}

const PAPER_COLOR = '#FFFFFF'
/** The contrast from which a coloured line is visible on paper. */
const VISIBLE_CONTRAST = 1.4

const svgOf = (element: ReactElement): string => renderToStaticMarkup(element)
export const chartOf = (element: ReactElement, alt: string) => ({ svg: svgOf(element), alt })
export const roseOf = (block: BlockKey): string => svgOf(<PaperRose block={block} />)

/** The fields that both templates read. */
export function sharedFields(
  { matrix, company, scale }: Pick<Survey, 'matrix' | 'company' | 'scale'>,
  { paper, hash, logo }: PrintOptions,
) {
  const colors = brand(company.primary_color, company.secondary_color)
  return {
    paper,
    hash,
    logo,
    colors,
    // A second colour too light for paper is replaced by its darker variant.
    edge: contrast(colors.accent, PAPER_COLOR) < VISIBLE_CONTRAST ? colors.edge : colors.accent,
    company: company.name,
    matrix: matrix.name,
    running: { company: truncate(company.name, 48), matrix: truncate(matrix.name, 56) },
    minimum: matrix.minimum_raters,
    unanimity: UNANIMITY_TEXT,
    most_dots_with_table: MOST_DOTS_WITH_TABLE,
    most_gaps_with_table: MOST_GAPS_WITH_TABLE,
    ramp: heatRamp.map(({ fill }) => fill),
    scale: {
      lowest: scale.lowest_value,
      highest: scale.highest_value,
      allow_na: scale.allow_na,
      values: scale.values.map(({ value, description }) => ({
        value: value === null ? 'N/A' : String(value),
        description,
      })),
    },
    icons: {
      ticks: svgOf(<PaperTicks color={colors.on_band} />),
      blind_spot: svgOf(<PaperIcon name="eye-off" color={colors.action} />),
      hidden_strength: svgOf(<PaperIcon name="eye" color={colors.action} />),
      self_series: svgOf(<PaperSeries self />),
      others_series: svgOf(<PaperSeries self={false} />),
    },
  }
}

export const textOf = (score: Pick<Score, 'text'> | null): string => score?.text ?? HIDDEN

export function cellOf(score: Score | null, scale: Survey['scale']): PrintedCell {
  return { text: textOf(score), heat: score && (heatRamp[heatStep(score, scale)] ?? null) }
}

/** Self-evaluation, average of others, their gap and its classification, as text. */
export function comparisonOf({
  self,
  others,
  gap,
  classification,
}: Pick<ProfileLine, 'self' | 'others' | 'gap' | 'classification'>) {
  return {
    self: textOf(self),
    others: textOf(others),
    gap: textOf(gap),
    classification: classification ? classificationNames[classification] : 'Sin comparación',
    strong_gap: gap !== null && gap.conclusive && gap.size !== 'leve',
  }
}

/** The competences of the gap table, the largest gap first and those without a gap last. */
export function gapsOf(competences: readonly ProfileLine[]) {
  const size = ({ gap }: ProfileLine): number => (gap ? Math.abs(toNumber(gap)) : -1)
  return competences
    .toSorted((a, b) => size(b) - size(a))
    .map((line) => ({ name: line.name, ...comparisonOf(line) }))
}

/** With more competences, the table below a chart starts a page of its own and the chart grows. */
const MOST_GAPS_WITH_TABLE = 9
const MOST_DOTS_WITH_TABLE = 6
const LOWEST_ROW = 19

/** Heights of a competence's row in each chart: many rows are lower, so that chart and table share a page. */
export function rowHeights(competences: number) {
  const within = (height: number, highest: number): number =>
    Math.max(LOWEST_ROW, Math.min(highest, Math.floor(height / competences)))
  return {
    bars: within(290, 24),
    dots: within(competences > MOST_DOTS_WITH_TABLE ? 310 : 170, 40),
    gaps: within(competences > MOST_GAPS_WITH_TABLE ? 600 : 270, 44),
  }
}
