import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand, contrast } from '#ui/brand.ts'
import type { BlockKey } from '../anonymity.rules.ts'
import { heatStep, heatRamp } from '../chart-colors.rules.ts'
import { truncate } from '../chart-text.rules.ts'
import { HIDDEN } from '../hidden-numbers.rules.ts'
import { classificationNames } from '../perception.rules.ts'
import type { ProfileLine } from '../report-line.rules.ts'
import { toNumber, type Score } from '../score.rules.ts'
import type { Survey } from '../survey.rules.ts'
import { PaperIcon, PaperRose, PaperSeries, PaperTicks } from '../views/PaperDrawings.tsx'

/** What every printed report has: the pieces that both templates set. */
export interface Edition {
  readonly paper: 'letter' | 'a4'
  /** Of the data and the method: two reports with the same hash say the same. */
  readonly hash: string
  /** Where the template finds the company's picture. */
  readonly logo: string | null
}

export interface PrintedCell {
  readonly text: string
  /** Colours of the heat map; null where nothing is shown. */
  readonly heat: { readonly fill: string; readonly text: string } | null
}

const PAPER = '#FFFFFF'
const VISIBLE = 1.4

export const drawn = (element: ReactElement): string => renderToStaticMarkup(element)
export const draw = (element: ReactElement, alt: string) => ({ svg: drawn(element), alt })
export const roseOf = (block: BlockKey): string => drawn(<PaperRose block={block} />)

export function houseOf(
  { matrix, company, scale }: Pick<Survey, 'matrix' | 'company' | 'scale'>,
  { paper, hash, logo }: Edition,
) {
  const colors = brand(company.primary_color, company.secondary_color)
  return {
    paper,
    hash,
    logo,
    colors,
    // a second colour that paper would swallow gives way to its darker self
    edge: contrast(colors.accent, PAPER) < VISIBLE ? colors.edge : colors.accent,
    company: company.name,
    project: matrix.name,
    running: { company: truncate(company.name, 48), project: truncate(matrix.name, 56) },
    minimum: matrix.minimum_raters,
    dots_together: DOTS_TOGETHER,
    gaps_together: GAPS_TOGETHER,
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
      ticks: drawn(<PaperTicks color={colors.on_band} />),
      blind_spot: drawn(<PaperIcon name="eye-off" color={colors.action} />),
      hidden_strength: drawn(<PaperIcon name="eye" color={colors.action} />),
      self_series: drawn(<PaperSeries self />),
      others_series: drawn(<PaperSeries self={false} />),
    },
  }
}

export const textOf = (score: Pick<Score, 'text'> | null): string => score?.text ?? HIDDEN

export function cellOf(score: Score | null, scale: Survey['scale']): PrintedCell {
  return { text: textOf(score), heat: score && (heatRamp[heatStep(score, scale)] ?? null) }
}

/** Both looks at one thing, their difference, and what it is called. */
export function lookOf({
  self,
  others,
  gap,
  classification,
}: Pick<ProfileLine, 'self' | 'others' | 'gap' | 'classification'>) {
  return {
    self: textOf(self),
    others: textOf(others),
    gap: textOf(gap),
    word: classification ? classificationNames[classification] : 'Sin comparación',
    strong: gap !== null && gap.conclusive && gap.size !== 'leve',
  }
}

/** The widest difference first. */
export function gapsOf(competences: readonly ProfileLine[]) {
  const size = ({ gap }: ProfileLine): number => (gap ? Math.abs(toNumber(gap)) : -1)
  return competences
    .toSorted((a, b) => size(b) - size(a))
    .map((line) => ({ name: line.name, ...lookOf(line) }))
}

/** A table that would leave its chart's page begins a page of its own, and the chart may take the room. */
export const GAPS_TOGETHER = 9
export const DOTS_TOGETHER = 6

/** How far apart the competences of a chart stand: many stand closer, so that a chart and its table keep to one page. */
export function paperRows(competences: number) {
  const within = (room: number, most: number): number =>
    Math.max(19, Math.min(most, Math.floor(room / competences)))
  return {
    bars: within(290, 24),
    dots: within(competences > DOTS_TOGETHER ? 310 : 170, 40),
    gaps: within(competences > GAPS_TOGETHER ? 600 : 270, 44),
  }
}
