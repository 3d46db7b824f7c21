import type { RelationKey } from '#shared/relations.ts'
import type { WithheldReason } from '../numbers/disclosure.rules.ts'
import type { ParticipationRow } from '../numbers/participation.rules.ts'
import type { METHOD_VERSION, Survey } from '../numbers/survey.rules.ts'
import type { PrintedScore, Thresholds } from './subject-report-model.rules.ts'

/*
 * What page, PDF and spreadsheet say about a whole matrix: no evaluated is named or ranked
 * (decisions 0017 and 0031).
 */

/** How many evaluated have a blind spot, «13 de 26»; few and almost all are said in words. */
export interface Share {
  /** `null` where words replace the count. */
  readonly people: number | null
  readonly of: number
  readonly text: string
}

/** The middle half of the people's averages of others: printed tenths, never exact values. */
export interface MiddleHalf {
  readonly low_tenths: number
  readonly high_tenths: number
  /** «2.8 a 3.5». */
  readonly text: string
}

export interface MatrixCompetence {
  readonly number: string
  readonly name: string
  readonly self: PrintedScore | null
  readonly others: PrintedScore | null
  readonly gap: PrintedScore | null
  /** `null` with too few evaluated; `MatrixReport.spread` says from how many. */
  readonly middle: MiddleHalf | null
  readonly blind_spots: Share | null
  /** By relation; `null` is not shown. In the order of `MatrixReport.relations.columns`. */
  readonly relations: readonly (PrintedScore | null)[]
  readonly behaviours: readonly MatrixBehaviour[]
}

export interface MatrixBehaviour {
  readonly number: string
  readonly text: string
  readonly competence_name: string
  readonly others: PrintedScore | null
}

/** One of the competences to train for. */
export interface Training {
  readonly competence: MatrixCompetence
  readonly reason: string
  /** Its lowest behaviours. */
  readonly behaviours: readonly MatrixBehaviour[]
  readonly action: string
}

export interface SegmentCell {
  readonly value: string
  readonly evaluated: number
  readonly score: PrintedScore | null
  readonly hidden: WithheldReason | null
  /** Half the width of what chance explains, in printed tenths, and «± 0.4»; null without a score. */
  readonly margin_tenths: number | null
  readonly margin_text: string | null
}

export interface SegmentsSection {
  readonly property: string
  /** Values that are not shown because of other published averages. */
  readonly combined: readonly string[]
  readonly headline: string
  readonly lines: readonly {
    readonly number: string
    readonly name: string
    readonly cells: readonly SegmentCell[]
    /** Whether the margins of the highest and the lowest segment part. */
    readonly clear: boolean
    /** «Comercial arriba de Operaciones» or «Sin diferencia clara». */
    readonly text: string
  }[]
  readonly notes: readonly string[]
}

export interface MatrixReport {
  readonly version: typeof METHOD_VERSION
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly thresholds: Thresholds
  /** How many evaluated have a number of others. */
  readonly evaluated: number
  readonly participation: readonly ParticipationRow[]
  readonly total: {
    readonly self: PrintedScore | null
    readonly others: PrintedScore | null
    readonly gap: PrintedScore | null
  }
  readonly competences: readonly MatrixCompetence[]
  /** The page for the board. */
  readonly board: {
    readonly headline: string
    readonly lead: string
    readonly training: readonly Training[]
    readonly figures: readonly { readonly value: string; readonly label: string }[]
    readonly caution: string
  }
  readonly spread: {
    readonly headline: string
    /** What is tied; null without ties. */
    readonly ties: string | null
    readonly notes: readonly string[]
  }
  readonly relations: {
    readonly headline: string
    /** Only those with a number. */
    readonly columns: readonly { readonly relation: RelationKey; readonly name: string }[]
  }
  readonly segments: SegmentsSection | null
  /** The lowest behaviours, and what is tied with the last of them. */
  readonly behaviours: {
    readonly headline: string
    readonly lowest: readonly MatrixBehaviour[]
    readonly ties: string | null
  }
  readonly method: readonly string[]
}
