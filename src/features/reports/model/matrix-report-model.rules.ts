import * as z from 'zod'
import {
  Degree,
  readonlyList,
  MiddleHalf,
  Place,
  Relation,
  Score,
  Share,
  Text,
} from '../numbers/published-values.rules.ts'
import { participationRow, reportFrame, total } from './report-frame.rules.ts'

/*
 * What page, PDF and spreadsheet say about a whole matrix: no evaluated is named or ranked
 * (decisions 0017 and 0031). Replies are parsed with these schemas.
 */

const MatrixBehaviour = z.object({
  number: z.string(),
  text: z.string(),
  competence_name: z.string(),
  others: Score,
})
export type MatrixBehaviour = Readonly<z.output<typeof MatrixBehaviour>>

const MatrixCompetence = z.object({
  number: z.string(),
  name: z.string(),
  ...total,
  /** Where it stands among the competences, and how firm that is. `null` without others. */
  place: Place.nullable(),
  place_degree: Degree.nullable(),
  place_text: Text,
  /** `null` with too few evaluated; `MatrixReport.spread` says from how many. */
  middle: MiddleHalf.nullable(),
  blind_spots: Share.nullable(),
  /** By relation; `null` is not shown. In the order of `MatrixReport.relations.columns`. */
  relations: readonlyList(Score),
  behaviours: readonlyList(MatrixBehaviour),
})
export type MatrixCompetence = Readonly<z.output<typeof MatrixCompetence>>

/** One of the competences to train for. */
const Training = z.object({
  competence: MatrixCompetence,
  reason: z.string(),
  /** Its lowest behaviours. */
  behaviours: readonlyList(MatrixBehaviour),
  action: z.string(),
})
export type Training = Readonly<z.output<typeof Training>>

const SegmentCell = z.object({
  value: z.string(),
  evaluated: z.number(),
  score: Score,
  hidden: z.enum(['few', 'combined']).nullable(),
  /** Half the width of what chance explains, in printed tenths, and «± 0.4»; null without a score. */
  margin_tenths: z.number().nullable(),
  margin_text: Text,
})
export type SegmentCell = Readonly<z.output<typeof SegmentCell>>

const SegmentsSection = z.object({
  property: z.string(),
  /** Values that are not shown because of other published averages. */
  combined: readonlyList(z.string()),
  headline: z.string(),
  lines: readonlyList(
    z.object({
      number: z.string(),
      name: z.string(),
      cells: readonlyList(SegmentCell),
      /** Whether the margins of the highest and the lowest segment part. */
      clear: z.boolean(),
      /** «Comercial arriba de Operaciones» or «Sin diferencia clara». */
      text: z.string(),
    }),
  ),
  notes: readonlyList(z.string()),
})
export type SegmentsSection = Readonly<z.output<typeof SegmentsSection>>

export const MatrixReport = z.object({
  ...reportFrame,
  /** How many evaluated have a number of others. */
  evaluated: z.number(),
  participation: readonlyList(z.object(participationRow)),
  total: z.object(total),
  competences: readonlyList(MatrixCompetence),
  /** The page for the board. */
  board: z.object({
    headline: z.string(),
    lead: z.string(),
    /** What can be said of the group, and how firm it is. */
    says: readonlyList(z.object({ degree: Degree, text: z.string() })),
    training: readonlyList(Training),
    figures: readonlyList(z.object({ value: z.string(), label: z.string() })),
    caution: z.string(),
  }),
  spread: z.object({
    headline: z.string(),
    /** Half of the thresholds around each competence, in tenths. */
    band: z.object({ probable: z.number(), clear: z.number() }),
    notes: readonlyList(z.string()),
  }),
  relations: z.object({
    headline: z.string(),
    /** Only those with a number. */
    columns: readonlyList(z.object({ relation: Relation, name: z.string() })),
  }),
  segments: SegmentsSection.nullable(),
  /** The behaviours of what stands below, as its examples. */
  behaviours: z.object({ headline: z.string(), lowest: readonlyList(MatrixBehaviour) }),
  method: readonlyList(z.string()),
})
export type MatrixReport = Readonly<z.output<typeof MatrixReport>>
