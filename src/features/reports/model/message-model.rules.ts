import * as z from 'zod'
import {
  BlockKey,
  Degree,
  PrintedScore,
  readonlyList,
  Text,
} from '../numbers/published-values.rules.ts'

/** A line of the figure of a fact. */
const FigureRow = z.object({
  name: z.string(),
  /** Its mark; `others` is the average of others. */
  mark: z.union([BlockKey, z.literal('others')]),
  score: PrintedScore,
  /** Half of the thresholds of probable and clear around it, in tenths; null without a band. */
  band: z.object({ probable: z.number(), clear: z.number() }).nullable(),
})
export type FigureRow = Readonly<z.output<typeof FigureRow>>

/** What can be said, how firmly, and the numbers on which it rests. */
const Fact = z.object({
  degree: Degree,
  text: z.string(),
  note: Text,
  rows: readonlyList(FigureRow),
  /** So many of all behaviours; null where the figure is of numbers. */
  units: z.object({ filled: z.number(), of: z.number() }).nullable(),
})
export type Fact = Readonly<z.output<typeof Fact>>

/** «Conserva», «Conversa» or «Prueba». */
const MessagePart = z.object({
  /** Below the verb: «Con tu líder». */
  note: z.string(),
  /** Why nothing is named; null where something is. */
  none: Text,
  title: Text,
  text: Text,
  /** «Por ejemplo: «Escucha sin interrumpir» · 4.4 o más». */
  examples: readonlyList(z.string()),
  action: Text,
  /** One of them is to be chosen; an empty action is a line to write on. */
  choices: readonlyList(z.object({ name: z.string(), action: z.string() })),
})
export type MessagePart = Readonly<z.output<typeof MessagePart>>

const patterns = [
  'same',
  'apart',
  'self_above',
  'self_below',
  'one_apart',
  'order',
  'views',
  'probable',
  'even',
] as const

/** «Tu mensaje en una página»: the pattern that is there, and what follows from it. */
export const Message = z.object({
  pattern: z.enum(patterns),
  headline: z.string(),
  /** What is said before much that is hard to read; null otherwise. */
  opening: Text,
  facts: readonlyList(Fact),
  keep: MessagePart,
  talk: MessagePart,
  try: MessagePart,
})
export type Message = Readonly<z.output<typeof Message>>
