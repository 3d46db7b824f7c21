import { brand } from '#ui/brand.ts'
import { contrast } from '#ui/contrast.ts'
import { truncate } from '../../model/chart-text.rules.ts'
import { heatKeyTexts } from '../../numbers/heat.rules.ts'
import type { PrintedScore, Thresholds } from '../../numbers/published-values.rules.ts'
import type { Survey } from '../../numbers/survey.rules.ts'
import type { WrittenCommitment } from '../../own-plan.rules.ts'

/** What a document needs besides the numbers of its report. */
export interface PrintOptions {
  readonly paper: 'letter' | 'a4'
  /** SHA-256 of the report: two reports with the same hash say the same. */
  readonly hash: string
  /** File name by which the template finds the logo of the company. */
  readonly logo: string | null
  /** What the evaluated wrote in «Mi plan»; only where its author or the author's leave prints it. */
  readonly plan?: readonly WrittenCommitment[]
}

/** Stands for a number that is not shown; the text beside the table says why. */
const HIDDEN_CELL = '·'

export const formatText = (score: PrintedScore | null): string => score?.text ?? HIDDEN_CELL

const PAPER_COLOR = '#FFFFFF'
/** The contrast from which a coloured line is visible on paper. */
const VISIBLE_CONTRAST = 1.4
const LONGEST_RUNNING_NAME = { company: 48, matrix: 56, foot: 60 } as const

/** What both kinds of report print on every page: colours, scale, names of company and matrix. */
export function composeFrame(
  { matrix, company, scale }: Pick<Survey, 'matrix' | 'company' | 'scale'>,
  { cut }: Pick<Thresholds, 'cut'>,
  { paper, hash, logo }: PrintOptions,
) {
  const colors = brand(company.primary_color, company.secondary_color)
  return {
    paper,
    // Two lines, so that the narrow column of the method holds it.
    hash: [hash.slice(0, hash.length / 2), hash.slice(hash.length / 2)],
    logo,
    logo_alt: `Logo de ${company.name}`,
    hidden: HIDDEN_CELL,
    colors: {
      band: colors.band,
      on_band: colors.on_band,
      band_line: colors.band_line === 'transparent' ? colors.band : colors.band_line,
      accent: colors.accent,
      // A second colour too light for paper is replaced by its darker variant.
      edge: contrast(colors.accent, PAPER_COLOR) < VISIBLE_CONTRAST ? colors.edge : colors.accent,
      action: colors.action,
      tint: colors.tint,
    },
    company: company.name,
    matrix: matrix.name,
    scale: {
      low: scale.lowest_value,
      high: scale.highest_value,
      cut: cut.tenths,
      below_cut: heatKeyTexts(cut).below,
      from_cut: heatKeyTexts(cut).above,
    },
  }
}

/** The head and the foot of every page but the cover. */
export const composeRunning = (
  { matrix, company }: Pick<Survey, 'matrix' | 'company'>,
  who: string,
) => ({
  company: truncate(company.name, LONGEST_RUNNING_NAME.company),
  matrix: truncate(matrix.name, LONGEST_RUNNING_NAME.matrix),
  foot: `${truncate(who, LONGEST_RUNNING_NAME.foot)} · Confidencial`,
})
