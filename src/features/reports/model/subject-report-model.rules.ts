import * as z from 'zod'
import {
  BlockKey,
  Degree,
  Perception,
  Place,
  readonlyList,
  Relation,
  Score,
  Text,
} from '../numbers/published-values.rules.ts'
import { BeforeAndNow } from './before-and-now-model.rules.ts'
import { Message } from './message-model.rules.ts'
import { participationRow, reportFrame, total } from './report-frame.rules.ts'

/*
 * What page, PDF and spreadsheet say about one evaluated. Every word is chosen and every sentence
 * written here, from published numbers and counts only (decision 0031). Replies are parsed with
 * these schemas, so that no other field is ever sent; none of them identifies a rater.
 */

/** Whom the sentences address: the evaluated in the PDF, an administrator on the page. */
const Voice = z.enum(['second_person', 'third_person'])
export type Voice = z.output<typeof Voice>

/** The numbers and words of a competence or a behaviour. A number that is `null` is not shown. */
const reportLine = {
  /** «2» for a competence, «2.1» for its first behaviour. */
  number: z.string(),
  self: Score,
  /** In the order of `FullReport.blocks`; of a behaviour in that of `FullReport.columns`. */
  blocks: readonlyList(Score),
  others: Score,
  /** Printed self minus printed others, with its sign: «+1.3», «−0.7 o más». */
  gap: Score,
  /** `null` without self or others. */
  perception: Perception.nullable(),
  /** How firm the perception is. */
  degree: Degree.nullable(),
  /** «probablemente te ves más arriba». */
  perception_text: Text,
}
const ReportLine = z.object(reportLine)
export type ReportLine = Readonly<z.output<typeof ReportLine>>

const BehaviourLine = z.object({
  ...reportLine,
  text: z.string(),
  /** The number and the name of its competence. */
  competence: z.string(),
  competence_name: z.string(),
  /** People of each column who did not answer N/A; `null` where its number is not shown. */
  answers: readonlyList(z.number().nullable()),
})
export type BehaviourLine = Readonly<z.output<typeof BehaviourLine>>

/** A competence where its behaviours are not repeated. */
const CompetenceSummary = z.object({
  ...reportLine,
  name: z.string(),
  description: z.string(),
  /** Whether self or leader marked it as one that matters most for the role. */
  important: z.boolean(),
  /** Where it stands among the competences, and how firm that is. `null` without others. */
  place: Place.nullable(),
  place_degree: Degree.nullable(),
  /** «va más abajo». */
  place_text: Text,
  /** The average of the matrix. */
  project: Score,
})
export type CompetenceSummary = Readonly<z.output<typeof CompetenceSummary>>

const CompetenceLine = z.object({
  ...CompetenceSummary.shape,
  behaviours: readonlyList(BehaviourLine),
})
export type CompetenceLine = Readonly<z.output<typeof CompetenceLine>>

/** A behaviour with the sentences about it. */
const BehaviourNote = z.object({
  behaviour: BehaviourLine,
  /** Which groups see it so, each with its number. */
  seen_by: z.string(),
})
export type BehaviourNote = Readonly<z.output<typeof BehaviourNote>>

/** Half of the thresholds of an order, in tenths. */
const Band = z.object({ probable: z.number(), clear: z.number() })

const ReportProfile = z.object({
  headline: z.string(),
  /** What stands in the middle, in words; null without. */
  middle: Text,
  perception: Text,
  /** Around each competence: bands that do not touch are what the words say. */
  band: Band,
  /** How far apart competences, and self and others, must be to say so. */
  order_rule: z.string(),
  perception_rule: Text,
  /** Those with others, from the highest others down. */
  lines: readonlyList(CompetenceSummary),
  /** Which competences have no number of others, in words; null when all have. */
  missing: Text,
})
export type ReportProfile = Readonly<z.output<typeof ReportProfile>>

/** «Por relación»: the lines are those of the profile. */
const RelationViews = z.object({
  headline: z.string(),
  /** What can be said of how groups differ or agree. */
  statements: readonlyList(z.object({ degree: Degree, name: z.string(), text: z.string() })),
  /** Why a «·» stands for a number, once; null when no cell is missing. */
  hidden: Text,
})
export type RelationViews = Readonly<z.output<typeof RelationViews>>

const BehavioursSection = z.object({
  headline: z.string(),
  intro: z.string(),
  /** Why a «·» stands for a number, once; null when no cell is missing. */
  hidden: Text,
})
export type BehavioursSection = Readonly<z.output<typeof BehavioursSection>>

const GapList = z.object({
  /** How many there are. */
  count: z.number(),
  /** The widest. */
  shown: readonlyList(BehaviourNote),
  /** How many more there are, and whether they are tied with the last one shown; null without any. */
  more: Text,
})
export type GapList = Readonly<z.output<typeof GapList>>

/** «Puntos ciegos y fortalezas ocultas», behaviours by the size of their gap. */
const GapsSection = z.object({
  headline: z.string(),
  rule: z.string(),
  blind_spots: GapList,
  hidden_strengths: GapList,
  /** At least probable on one side of the cut. */
  same_side: GapList,
})
export type GapsSection = Readonly<z.output<typeof GapsSection>>

/** «El lunes». */
const Monday = z.object({
  headline: z.string(),
  /** How the priorities were chosen. */
  rule: z.string(),
  priorities: readonlyList(
    z.object({
      competence: CompetenceSummary,
      /** Why it is named: «va más abajo», «prioridad del puesto». */
      reason: z.string(),
      behaviours: readonlyList(BehaviourNote),
      action: z.string(),
      question: z.string(),
    }),
  ),
})
export type Monday = Readonly<z.output<typeof Monday>>

const ReportParticipation = z.object({
  invited: z.number(),
  completed: z.number(),
  self: z.boolean(),
  /** «Respondieron 15 de 18 personas». */
  text: z.string(),
  /** Relations with at least one invitation; never self. */
  rows: readonlyList(
    z.object({
      ...participationRow,
      /** Where its answers are; `null` when they are withheld or there are none. */
      block: BlockKey.nullable(),
      /** «Aparte», «Con «Otros evaluadores»», «No se muestra» or «Sin respuestas». */
      shown: z.string(),
    }),
  ),
  /** Whether some relation is not shown on its own, so that a column must say where each is. */
  mixed: z.boolean(),
  /** What is pooled and withheld, and why: each reason once. */
  notes: readonlyList(z.string()),
})
export type ReportParticipation = Readonly<z.output<typeof ReportParticipation>>

/** A block with at least one number, and how it is called. */
const ReportBlock = z.object({
  key: BlockKey,
  relations: readonlyList(Relation),
  raters: z.number(),
  minimum: z.number(),
  name: z.string(),
  short_name: z.string(),
})
export type ReportBlock = Readonly<z.output<typeof ReportBlock>>

const CommentPrompt = z.object({
  prompt: z.string(),
  groups: readonlyList(
    z.object({ block: BlockKey, name: z.string(), comments: readonlyList(z.string()) }),
  ),
})
export type CommentPrompt = Readonly<z.output<typeof CommentPrompt>>

const ReportBase = z.object({
  ...reportFrame,
  voice: Voice,
  evaluated: z.object({ name: z.string() }),
  participation: ReportParticipation,
  withheld: readonlyList(Relation),
  /** How many evaluated are behind the averages of the matrix; `null` when those are not shown. */
  project_evaluated: z.number().nullable(),
  comments: readonlyList(CommentPrompt),
  method: readonlyList(z.object({ title: z.string(), notes: readonlyList(z.string()) })),
})
export type ReportBase = Readonly<z.output<typeof ReportBase>>

const FullReport = z.object({
  kind: z.literal('full'),
  ...ReportBase.shape,
  /** Only those with a number. */
  blocks: readonlyList(ReportBlock),
  /** The columns of behaviours, only those with a number. */
  columns: readonlyList(ReportBlock),
  total: z.object({ ...total, blocks: readonlyList(Score) }),
  /** In the order of the evaluation. */
  competences: readonlyList(CompetenceLine),
  message: Message,
  profile: ReportProfile,
  /** `null` without an earlier report. */
  before: BeforeAndNow.nullable(),
  relations: RelationViews,
  behaviours: BehavioursSection,
  gaps: GapsSection,
  monday: Monday,
})
export type FullReport = Readonly<z.output<typeof FullReport>>

/** Nothing about others can be shown: two pages instead of empty ones. */
const ShortReport = z.object({
  kind: z.literal('short'),
  ...ReportBase.shape,
  /** «Respondieron dos de nueve personas: no alcanza para mostrar…». */
  headline: z.string(),
  reason: z.string(),
  /** The self-evaluation by competence; empty without one. */
  own: readonlyList(z.object({ name: z.string(), self: Score })),
  /** At most three, to be asked in person. */
  questions: readonlyList(z.object({ name: z.string(), question: z.string() })),
})
export type ShortReport = Readonly<z.output<typeof ShortReport>>

export const SubjectReport = z.discriminatedUnion('kind', [FullReport, ShortReport])
export type SubjectReport = FullReport | ShortReport
