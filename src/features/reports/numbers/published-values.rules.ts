import * as z from 'zod'
import { degrees } from '#features/forms/noise.rules.ts'
import { relationTypes } from '#shared/relations.ts'

/*
 * The numbers and the words that reports publish, as schemas from which their types follow: what a
 * reply may hold is what the rules compute, said once.
 */

export const readonlyList = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
export const Text = z.string().nullable()
export const Relation = z.enum(relationTypes.map(({ key }) => key))

/**
 * A relation that is a block of its own; `otros`, the pool of relations with too few raters; or
 * `demas`, all protected raters together, who are asked about behaviours.
 */
export const BlockKey = z.enum([...relationTypes.map(({ key }) => key), 'otros', 'demas'])

/** Where a number near an end of the scale lies: from it up, or from it down. */
export const Bound = z.enum(['at_least', 'at_most'])
export type Bound = z.output<typeof Bound>

/** A published number and its printed tenths, which alone decide every word and every difference. */
export const PrintedScore = z.object({
  /** The number with which every reader can recompute the report, as a fraction: «37/10». */
  exact: z.string(),
  /** The printed value, «3.7» or «4.3 o más». */
  text: z.string(),
  tenths: z.number(),
  /** Of a difference: `at_least` of one above, `at_most` of one below zero. */
  bound: Bound.nullable(),
})
export type PrintedScore = Readonly<z.output<typeof PrintedScore>>
/** `null` is a number that is not shown. */
export const Score = PrintedScore.nullable()

/**
 * How firm a difference is: `clear` holds over all comparisons of the report, `probable` would keep
 * its direction with other raters in four of five cases, and `even` is none to read.
 */
export const Degree = z.enum(degrees)
export type Degree = z.output<typeof Degree>

/** How self and others differ: self `above` or `below`, `similar` or not clearly different. */
export const Perception = z.enum(['above', 'similar', 'open', 'below'])
export type Perception = z.output<typeof Perception>

/** Where a competence stands among the others; `even` where none stands apart. */
export const Place = z.enum(['above', 'middle', 'below', 'even'])
export type Place = z.output<typeof Place>

/** The border of the scale that every report names, in printed tenths. */
export const Thresholds = z.object({ cut: PrintedScore })
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
