import * as z from 'zod'
import {
  BlockKey,
  Certainty,
  Level,
  readonlyList,
  Perception,
  PrintedScore,
  Relation,
  Score,
  Text,
} from '../numbers/published-values.rules.ts'
import { BeforeAndNow } from './before-and-now-model.rules.ts'
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
  /** In the order of `FullReport.blocks`. */
  blocks: readonlyList(Score),
  others: Score,
  /** Printed self minus printed others, with its sign: «+1.3». */
  gap: Score,
  /** `null` without a gap or where the certainty is `none`. */
  perception: Perception.nullable(),
  /** «Te ves más arriba». */
  perception_text: Text,
  /** `null` without others. */
  certainty: Certainty.nullable(),
  /** «sólida». */
  certainty_text: Text,
  /** The gap is notable and the certainty solid: drawn with a thick line. */
  highlighted: z.boolean(),
}
const ReportLine = z.object(reportLine)
export type ReportLine = Readonly<z.output<typeof ReportLine>>

const BehaviourLine = z.object({
  ...reportLine,
  text: z.string(),
  /** The number and the name of its competence. */
  competence: z.string(),
  competence_name: z.string(),
  /** Answers of each block that are not N/A; `null` where the block's number is not shown. */
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
  level: Level.nullable(),
  /** «alto». */
  level_text: Text,
  /** Competences of the same band are tied; counted from the highest. `null` without others. */
  band: z.number().nullable(),
  /** How many competences its band has; 1 is no tie. */
  tied: z.number(),
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
  /** Why it is named; null where the heading says it. */
  reason: Text,
  /** Which groups see it so, each with its number. */
  seen_by: z.string(),
})
export type BehaviourNote = Readonly<z.output<typeof BehaviourNote>>

const CertaintyStatement = z.object({
  certainty: Certainty,
  certainty_text: z.string(),
  /** The effective number of raters, rounded down. */
  effective_raters: z.number(),
  text: z.string(),
})
export type CertaintyStatement = Readonly<z.output<typeof CertaintyStatement>>

/** «Tu mensaje en una página». */
const Message = z.object({
  keep: readonlyList(BehaviourNote),
  talk: z
    .object({
      ...BehaviourNote.shape,
      kind: z.enum(['blind_spot', 'hidden_strength', 'different_views']),
      /** «Punto ciego». */
      kind_text: z.string(),
    })
    .nullable(),
  /** What to do instead where `talk` is null. */
  talk_none: Text,
  try: z.object({ ...BehaviourNote.shape, action: z.string() }).nullable(),
  certainty: CertaintyStatement,
})
export type Message = Readonly<z.output<typeof Message>>

const ReportProfile = z.object({
  headline: z.string(),
  /** What shares a band, in words; null without ties. */
  ties: Text,
  perception: Text,
  /** The certainty of all competences; `null` when they differ and each line says its own. */
  certainty: Certainty.nullable(),
  certainty_text: Text,
  /** The mean of the competences' others. */
  own_average: Score,
  level_rule: z.string(),
  /** Those with others, from the highest others down. */
  lines: readonlyList(CompetenceSummary),
  /** Which competences have no number of others, in words; null when all have. */
  missing: Text,
})
export type ReportProfile = Readonly<z.output<typeof ReportProfile>>

/** The behaviours with a block's highest or lowest printed number. */
const Extreme = z.object({
  score: PrintedScore,
  /** How many behaviours have it. */
  count: z.number(),
  /** All of them up to three; none when there are more, because naming some would choose. */
  behaviours: readonlyList(BehaviourLine),
  /** «9 conductas empatadas», where none is named. */
  text: Text,
})
export type Extreme = Readonly<z.output<typeof Extreme>>

/** «Quién ve qué»: the lines are those of the profile. */
const RelationViews = z.object({
  headline: z.string(),
  differences: readonlyList(z.object({ name: z.string(), text: z.string() })),
  /** In the order of `FullReport.blocks`. */
  extremes: readonlyList(z.object({ block: BlockKey, highest: Extreme, lowest: Extreme })),
})
export type RelationViews = Readonly<z.output<typeof RelationViews>>

const BehavioursSection = z.object({
  headline: z.string(),
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
  /** Notable on one side of the cut. */
  same_side: GapList,
  /** Says how many notable gaps are only tentative; null without any. */
  tentative: Text,
})
export type GapsSection = Readonly<z.output<typeof GapsSection>>

/** «El lunes». */
const Monday = z.object({
  headline: z.string(),
  /** How the priorities were chosen, with what is tied with the last of them. */
  rule: z.string(),
  priorities: readonlyList(
    z.object({
      competence: CompetenceSummary,
      behaviours: readonlyList(BehaviourNote),
      action: z.string(),
      question: z.string(),
    }),
  ),
})
export type Monday = Readonly<z.output<typeof Monday>>

/** «Para tu líder»: no number and no comment. */
const LeaderSheet = z.object({
  /** The text of a behaviour that others see high. */
  strength: Text,
  topics: readonlyList(z.string()),
  /** «De «Delegación» y «Planeación», ¿cuál cambiaría más tu trabajo?». */
  question: z.string(),
})
export type LeaderSheet = Readonly<z.output<typeof LeaderSheet>>

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
  leader: LeaderSheet,
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
