import type { RelationKey } from '#shared/relations.ts'
import type { Block, BlockKey } from '../numbers/anonymity.rules.ts'
import type { BlockComments } from '../numbers/comments.rules.ts'
import type { ParticipationRow, People } from '../numbers/participation.rules.ts'
import type { Score } from '../numbers/score.rules.ts'
import type { METHOD_VERSION, Survey } from '../numbers/survey.rules.ts'

/*
 * What page, PDF and spreadsheet say about one evaluated. Every word is chosen and every sentence
 * written here, from published numbers and counts only (decision 0031).
 */

/** A published number and its printed tenths, which alone decide every word and every difference. */
export interface PrintedScore extends Score {
  readonly tenths: number
}

/** Against the cut and the person's own average. */
export type Level = 'high' | 'medium' | 'low'
/** How self and others differ: self `above`, `below` or `similar`. */
export type Perception = 'above' | 'similar' | 'below'
/** How firm a number of others is, by its effective number of raters; `none` has no perception. */
export type Certainty = 'solid' | 'tentative' | 'none'

/** Whom the sentences address: the evaluated in the PDF, an administrator on the page. */
export type Voice = 'second_person' | 'third_person'

/** The numbers and words of a competence or a behaviour. A number that is `null` is not shown. */
export interface ReportLine {
  /** «2» for a competence, «2.1» for its first behaviour. */
  readonly number: string
  readonly self: PrintedScore | null
  /** In the order of `FullReport.blocks`. */
  readonly blocks: readonly (PrintedScore | null)[]
  readonly others: PrintedScore | null
  /** Printed self minus printed others, with its sign: «+1.3». */
  readonly gap: PrintedScore | null
  /** `null` without a gap or where the certainty is `none`. */
  readonly perception: Perception | null
  /** «Te ves más arriba». */
  readonly perception_text: string | null
  /** `null` without others. */
  readonly certainty: Certainty | null
  /** «sólida». */
  readonly certainty_text: string | null
  /** The gap is notable and the certainty solid: drawn with a thick line. */
  readonly highlighted: boolean
}

export interface BehaviourLine extends ReportLine {
  readonly text: string
  /** The number and the name of its competence. */
  readonly competence: string
  readonly competence_name: string
  /** Answers of each block that are not N/A; `null` where the block's number is not shown. */
  readonly answers: readonly (number | null)[]
}

export interface CompetenceLine extends ReportLine {
  readonly name: string
  readonly description: string
  /** Whether self or leader marked it as one that matters most for the role. */
  readonly important: boolean
  readonly level: Level | null
  /** «alto». */
  readonly level_text: string | null
  /** Competences of the same band are tied; counted from the highest. `null` without others. */
  readonly band: number | null
  /** How many competences its band has; 1 is no tie. */
  readonly tied: number
  /** The average of the matrix. */
  readonly project: PrintedScore | null
  readonly behaviours: readonly BehaviourLine[]
}

/** A competence where its behaviours are not repeated. */
export type CompetenceSummary = Omit<CompetenceLine, 'behaviours'>

/** A behaviour with the sentences about it. */
export interface BehaviourNote {
  readonly behaviour: BehaviourLine
  /** Why it is named; null where the heading says it. */
  readonly reason: string | null
  /** Which groups see it so, each with its number. */
  readonly seen_by: string
}

/** «Tu mensaje en una página». */
export interface Message {
  readonly keep: readonly BehaviourNote[]
  readonly talk:
    | (BehaviourNote & {
        readonly kind: 'blind_spot' | 'hidden_strength' | 'different_views'
        /** «Punto ciego». */
        readonly kind_text: string
      })
    | null
  /** What to do instead where `talk` is null. */
  readonly talk_none: string | null
  readonly try: (BehaviourNote & { readonly action: string }) | null
  readonly certainty: CertaintyStatement
}

export interface CertaintyStatement {
  readonly certainty: Certainty
  readonly certainty_text: string
  /** The effective number of raters, rounded down. */
  readonly effective_raters: number
  readonly text: string
}

export interface ReportProfile {
  readonly headline: string
  /** What shares a band, in words; null without ties. */
  readonly ties: string | null
  readonly perception: string | null
  /** The certainty of all competences; `null` when they differ and each line says its own. */
  readonly certainty: Certainty | null
  readonly certainty_text: string | null
  /** The mean of the competences' others. */
  readonly own_average: PrintedScore | null
  readonly level_rule: string
  /** Those with others, from the highest others down. */
  readonly lines: readonly CompetenceSummary[]
  /** Which competences have no number of others, in words; null when all have. */
  readonly missing: string | null
}

/** «Antes y ahora»: others in an earlier cycle and in this one. */
export interface BeforeAndNow {
  /** The matrix of the earlier cycle. */
  readonly matrix: { readonly name: string; readonly limit_date: string }
  readonly intro: string
  /** In the order of the profile. */
  readonly lines: readonly ChangeLine[]
  /** The certainty of all changes; `null` when they differ and each line says its own. */
  readonly certainty: Certainty | null
  /** How certain the changes are, and what is not compared. */
  readonly notes: readonly string[]
}

export interface ChangeLine {
  /** Of the competence. */
  readonly number: string
  readonly name: string
  readonly before: PrintedScore
  readonly now: PrintedScore
  /** Printed now minus printed before, with its sign. */
  readonly change: PrintedScore
  /** «+0.4»; «igual» below a tenth of the range; «sin base» without certainty. */
  readonly change_text: string
  /** The change is at least a tenth of the range and its certainty solid. */
  readonly highlighted: boolean
  /** The less firm of the two. */
  readonly certainty: Certainty
  readonly certainty_text: string
}

/** «Quién ve qué»: the lines are those of the profile. */
export interface RelationViews {
  readonly headline: string
  readonly differences: readonly { readonly name: string; readonly text: string }[]
  /** In the order of `FullReport.blocks`. */
  readonly extremes: readonly {
    readonly block: BlockKey
    readonly highest: Extreme
    readonly lowest: Extreme
  }[]
}

/** The behaviours with a block's highest or lowest printed number. */
export interface Extreme {
  readonly score: PrintedScore
  /** How many behaviours have it. */
  readonly count: number
  /** All of them up to three; none when there are more, because naming some would choose. */
  readonly behaviours: readonly BehaviourLine[]
  /** «9 conductas empatadas», where none is named. */
  readonly text: string | null
}

export interface BehavioursSection {
  readonly headline: string
  /** Why a «·» stands for a number, once; null when no cell is missing. */
  readonly hidden: string | null
}

/** «Puntos ciegos y fortalezas ocultas», behaviours by the size of their gap. */
export interface GapsSection {
  readonly headline: string
  readonly rule: string
  readonly blind_spots: GapList
  readonly hidden_strengths: GapList
  /** Notable on one side of the cut. */
  readonly same_side: GapList
  /** Says how many notable gaps are only tentative; null without any. */
  readonly tentative: string | null
}

export interface GapList {
  /** How many there are. */
  readonly count: number
  /** The widest. */
  readonly shown: readonly BehaviourNote[]
  /** How many more there are, and whether they are tied with the last one shown; null without any. */
  readonly more: string | null
}

export interface CommentPrompt {
  readonly prompt: string
  readonly groups: readonly (BlockComments & { readonly name: string })[]
}

/** «El lunes». */
export interface Monday {
  readonly headline: string
  /** How the priorities were chosen, with what is tied with the last of them. */
  readonly rule: string
  readonly priorities: readonly {
    readonly competence: CompetenceSummary
    readonly behaviours: readonly BehaviourNote[]
    readonly action: string
    readonly question: string
  }[]
}

/** «Para tu líder»: no number and no comment. */
export interface LeaderSheet {
  /** The text of a behaviour that others see high. */
  readonly strength: string | null
  readonly topics: readonly string[]
  /** «De «Delegación» y «Planeación», ¿cuál cambiaría más tu trabajo?». */
  readonly question: string
}

export interface ReportParticipation extends People {
  readonly self: boolean
  /** «Respondieron 15 de 18 personas». */
  readonly text: string
  /** Relations with at least one invitation; never self. */
  readonly rows: readonly (ParticipationRow & {
    /** Where its answers are; `null` when they are withheld or there are none. */
    readonly block: BlockKey | null
    /** «Aparte», «Con «Otros evaluadores»», «No se muestra» or «Sin respuestas». */
    readonly shown: string
  })[]
  /** Whether some relation is not shown on its own, so that a column must say where each is. */
  readonly mixed: boolean
  /** What is pooled and withheld, and why: each reason once. */
  readonly notes: readonly string[]
}

/** A block with at least one number, and how it is called. */
export interface ReportBlock extends Block {
  readonly name: string
  readonly short_name: string
}

/** The thresholds of the scale in printed tenths. */
export interface Thresholds {
  readonly cut: PrintedScore
  readonly notable: PrintedScore
  readonly marked: PrintedScore
  readonly tie: PrintedScore
  /** The least distance to the own average for a high or a low level. */
  readonly step: PrintedScore
  readonly very_high: PrintedScore
  readonly very_low: PrintedScore
}

export interface ReportBase {
  readonly version: typeof METHOD_VERSION
  readonly voice: Voice
  readonly evaluated: { readonly name: string }
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly thresholds: Thresholds
  readonly participation: ReportParticipation
  readonly withheld: readonly RelationKey[]
  /** How many evaluated are behind the averages of the matrix; `null` when those are not shown. */
  readonly project_evaluated: number | null
  readonly comments: readonly CommentPrompt[]
  readonly method: readonly { readonly title: string; readonly notes: readonly string[] }[]
}

export interface FullReport extends ReportBase {
  readonly kind: 'full'
  /** Only those with a number. */
  readonly blocks: readonly ReportBlock[]
  readonly total: Pick<ReportLine, 'self' | 'blocks' | 'others' | 'gap'>
  /** In the order of the evaluation. */
  readonly competences: readonly CompetenceLine[]
  readonly message: Message
  readonly profile: ReportProfile
  /** `null` without an earlier report. */
  readonly before: BeforeAndNow | null
  readonly relations: RelationViews
  readonly behaviours: BehavioursSection
  readonly gaps: GapsSection
  readonly monday: Monday
  readonly leader: LeaderSheet
}

/** Nothing about others can be shown: two pages instead of empty ones. */
export interface ShortReport extends ReportBase {
  readonly kind: 'short'
  /** «Respondieron dos de nueve personas: no alcanza para mostrar…». */
  readonly headline: string
  readonly reason: string
  /** The self-evaluation by competence; empty without one. */
  readonly own: readonly { readonly name: string; readonly self: PrintedScore | null }[]
  /** At most three, to be asked in person. */
  readonly questions: readonly { readonly name: string; readonly question: string }[]
}

export type SubjectReport = FullReport | ShortReport
