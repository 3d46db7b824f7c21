import * as z from 'zod'
import { relationTypes } from '#shared/relations.ts'

/*
 * The numbers and the words that reports publish, as schemas from which their types follow: what a
 * reply may hold is what the rules compute, said once.
 */

export const readonlyList = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
export const Text = z.string().nullable()
export const Relation = z.enum(relationTypes.map(({ key }) => key))

/** A relation that is a block of its own, or `otros`, the pool of relations with too few raters. */
export const BlockKey = z.enum([...relationTypes.map(({ key }) => key), 'otros'])

/** A published number and its printed tenths, which alone decide every word and every difference. */
export const PrintedScore = z.object({
  /** The exact value, «11/3», with which every reader can recompute the report. */
  exact: z.string(),
  /** The printed value, «3.7». */
  text: z.string(),
  tenths: z.number(),
})
export type PrintedScore = Readonly<z.output<typeof PrintedScore>>
/** `null` is a number that is not shown. */
export const Score = PrintedScore.nullable()

/** Against the cut and the person's own average. */
export const Level = z.enum(['high', 'medium', 'low'])
export type Level = z.output<typeof Level>

/** How self and others differ: self `above`, `below` or `similar`. */
export const Perception = z.enum(['above', 'similar', 'below'])
export type Perception = z.output<typeof Perception>

/** How firm a number of others is, by its effective number of raters; `none` has no perception. */
export const Certainty = z.enum(['solid', 'tentative', 'none'])
export type Certainty = z.output<typeof Certainty>

/** The thresholds of the scale in printed tenths. */
export const Thresholds = z.object({
  cut: PrintedScore,
  notable: PrintedScore,
  marked: PrintedScore,
  tie: PrintedScore,
  /** The least distance to the own average for a high or a low level. */
  step: PrintedScore,
  very_high: PrintedScore,
  very_low: PrintedScore,
})
export type Thresholds = Readonly<z.output<typeof Thresholds>>

/** How many evaluated have a blind spot, «13 de 26»; few and almost all are said in words. */
export const Share = z.object({
  /** `null` where words replace the count. */
  people: z.number().nullable(),
  of: z.number(),
  text: z.string(),
})
export type Share = Readonly<z.output<typeof Share>>

/** The middle half of the people's averages of others: printed tenths, never exact values. */
export const MiddleHalf = z.object({
  low_tenths: z.number(),
  high_tenths: z.number(),
  /** «2.8 a 3.5». */
  text: z.string(),
})
export type MiddleHalf = Readonly<z.output<typeof MiddleHalf>>
