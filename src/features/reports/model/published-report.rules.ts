import * as z from 'zod'
import { RelationNames } from '#features/companies/contract.ts'
import { CalendarDate } from '#shared/dates.ts'
import { relationTypes } from '#shared/relations.ts'
import { METHOD_VERSION } from '../numbers/survey.rules.ts'

/*
 * The published report, field by field. Replies are parsed with these schemas, so that no other
 * field is ever sent; none of them identifies a rater.
 */

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
const Text = z.string().nullable()
const Relation = z.enum(relationTypes.map(({ key }) => key))
export const BlockKey = z.enum([...relationTypes.map(({ key }) => key), 'otros'])
/** A number with its exact fraction and its printed tenths, which alone decide every word. */
const Printed = z.object({ exact: z.string(), text: z.string(), tenths: z.number() })
const Score = Printed.nullable()
const Certainty = z.enum(['solid', 'tentative', 'none'])

const survey = {
  version: z.literal(METHOD_VERSION),
  matrix: z.object({
    name: z.string(),
    minimum_raters: z.number(),
    limit_date: CalendarDate,
    /** Missing or null when all relations and competences weigh the same. */
    weights: z
      .object({
        relations: z
          .object({
            lider: z.number().optional(),
            companero: z.number().optional(),
            equipo: z.number().optional(),
            cliente: z.number().optional(),
          })
          .nullable(),
        competences: listOf(z.number()).nullable(),
      })
      .nullable()
      .optional(),
    /** Those of the release; missing where all relations have their standard names. */
    relation_names: RelationNames.optional(),
  }),
  company: z.object({ name: z.string(), primary_color: z.string(), secondary_color: z.string() }),
  scale: z.object({
    lowest_value: z.number(),
    highest_value: z.number(),
    allow_na: z.boolean(),
    values: listOf(z.object({ value: z.number().nullable(), description: z.string() })),
  }),
  thresholds: z.object({
    cut: Printed,
    notable: Printed,
    marked: Printed,
    tie: Printed,
    step: Printed,
    very_high: Printed,
    very_low: Printed,
  }),
}
const participationRow = {
  relation: Relation,
  name: z.string(),
  invited: z.number(),
  completed: z.number(),
}
const total = { self: Score, others: Score, gap: Score }
const line = {
  ...total,
  number: z.string(),
  blocks: listOf(Score),
  perception: z.enum(['above', 'similar', 'below']).nullable(),
  perception_text: Text,
  certainty: Certainty.nullable(),
  certainty_text: Text,
  highlighted: z.boolean(),
}
const Behaviour = z.object({
  ...line,
  text: z.string(),
  competence: z.string(),
  competence_name: z.string(),
  answers: listOf(z.number().nullable()),
})
const summary = {
  ...line,
  name: z.string(),
  description: z.string(),
  important: z.boolean(),
  level: z.enum(['high', 'medium', 'low']).nullable(),
  level_text: Text,
  band: z.number().nullable(),
  tied: z.number(),
  project: Score,
}
const Summary = z.object(summary)
const note = { behaviour: Behaviour, reason: Text, seen_by: z.string() }
const Note = z.object(note)
const Extreme = z.object({
  score: Printed,
  count: z.number(),
  behaviours: listOf(Behaviour),
  text: Text,
})
const GapList = z.object({ count: z.number(), shown: listOf(Note), more: Text })

const report = {
  ...survey,
  voice: z.enum(['second_person', 'third_person']),
  evaluated: z.object({ name: z.string() }),
  participation: z.object({
    invited: z.number(),
    completed: z.number(),
    self: z.boolean(),
    text: z.string(),
    rows: listOf(z.object({ ...participationRow, block: BlockKey.nullable(), shown: z.string() })),
    mixed: z.boolean(),
    notes: listOf(z.string()),
  }),
  withheld: listOf(Relation),
  project_evaluated: z.number().nullable(),
  comments: listOf(
    z.object({
      prompt: z.string(),
      groups: listOf(z.object({ block: BlockKey, name: z.string(), comments: listOf(z.string()) })),
    }),
  ),
  method: listOf(z.object({ title: z.string(), notes: listOf(z.string()) })),
}

const PublishedFullReport = z.object({
  kind: z.literal('full'),
  ...report,
  blocks: listOf(
    z.object({
      key: BlockKey,
      relations: listOf(Relation),
      raters: z.number(),
      minimum: z.number(),
      name: z.string(),
      short_name: z.string(),
    }),
  ),
  total: z.object({ ...total, blocks: listOf(Score) }),
  competences: listOf(z.object({ ...summary, behaviours: listOf(Behaviour) })),
  message: z.object({
    keep: listOf(Note),
    talk: z
      .object({
        ...note,
        kind: z.enum(['blind_spot', 'hidden_strength', 'different_views']),
        kind_text: z.string(),
      })
      .nullable(),
    talk_none: Text,
    try: z.object({ ...note, action: z.string() }).nullable(),
    certainty: z.object({
      certainty: Certainty,
      certainty_text: z.string(),
      effective_raters: z.number(),
      text: z.string(),
    }),
  }),
  profile: z.object({
    headline: z.string(),
    ties: Text,
    perception: Text,
    certainty: Certainty.nullable(),
    certainty_text: Text,
    own_average: Score,
    level_rule: z.string(),
    lines: listOf(Summary),
    missing: Text,
  }),
  before: z
    .object({
      matrix: z.object({ name: z.string(), limit_date: CalendarDate }),
      intro: z.string(),
      certainty: Certainty.nullable(),
      notes: listOf(z.string()),
      lines: listOf(
        z.object({
          number: z.string(),
          name: z.string(),
          before: Printed,
          now: Printed,
          change: Printed,
          change_text: z.string(),
          highlighted: z.boolean(),
          certainty: Certainty,
          certainty_text: z.string(),
        }),
      ),
    })
    .nullable(),
  relations: z.object({
    headline: z.string(),
    differences: listOf(z.object({ name: z.string(), text: z.string() })),
    extremes: listOf(z.object({ block: BlockKey, highest: Extreme, lowest: Extreme })),
  }),
  behaviours: z.object({ headline: z.string(), hidden: Text }),
  gaps: z.object({
    headline: z.string(),
    rule: z.string(),
    blind_spots: GapList,
    hidden_strengths: GapList,
    same_side: GapList,
    tentative: Text,
  }),
  monday: z.object({
    headline: z.string(),
    rule: z.string(),
    priorities: listOf(
      z.object({
        competence: Summary,
        behaviours: listOf(Note),
        action: z.string(),
        question: z.string(),
      }),
    ),
  }),
  leader: z.object({ strength: Text, topics: listOf(z.string()), question: z.string() }),
})

/** Nothing about others can be shown. */
const PublishedShortReport = z.object({
  kind: z.literal('short'),
  ...report,
  headline: z.string(),
  reason: z.string(),
  own: listOf(z.object({ name: z.string(), self: Score })),
  questions: listOf(z.object({ name: z.string(), question: z.string() })),
})

export const PublishedReport = z.discriminatedUnion('kind', [
  PublishedFullReport,
  PublishedShortReport,
])

const groupBehaviour = {
  number: z.string(),
  text: z.string(),
  competence_name: z.string(),
  others: Score,
}
const GroupCompetence = z.object({
  number: z.string(),
  name: z.string(),
  ...total,
  middle: z
    .object({ low_tenths: z.number(), high_tenths: z.number(), text: z.string() })
    .nullable(),
  blind_spots: z
    .object({ people: z.number().nullable(), of: z.number(), text: z.string() })
    .nullable(),
  relations: listOf(Score),
  behaviours: listOf(z.object(groupBehaviour)),
})

export const PublishedGroup = z.object({
  ...survey,
  evaluated: z.number(),
  participation: listOf(z.object(participationRow)),
  total: z.object(total),
  competences: listOf(GroupCompetence),
  board: z.object({
    headline: z.string(),
    lead: z.string(),
    training: listOf(
      z.object({
        competence: GroupCompetence,
        reason: z.string(),
        behaviours: listOf(z.object(groupBehaviour)),
        action: z.string(),
      }),
    ),
    figures: listOf(z.object({ value: z.string(), label: z.string() })),
    caution: z.string(),
  }),
  spread: z.object({ headline: z.string(), ties: Text, notes: listOf(z.string()) }),
  relations: z.object({
    headline: z.string(),
    columns: listOf(z.object({ relation: Relation, name: z.string() })),
  }),
  segments: z
    .object({
      property: z.string(),
      combined: listOf(z.string()),
      headline: z.string(),
      lines: listOf(
        z.object({
          number: z.string(),
          name: z.string(),
          cells: listOf(
            z.object({
              value: z.string(),
              evaluated: z.number(),
              score: Score,
              hidden: z.enum(['few', 'combined']).nullable(),
              margin_tenths: z.number().nullable(),
              margin_text: Text,
            }),
          ),
          clear: z.boolean(),
          text: z.string(),
        }),
      ),
      notes: listOf(z.string()),
    })
    .nullable(),
  behaviours: z.object({
    headline: z.string(),
    lowest: listOf(z.object(groupBehaviour)),
    ties: Text,
  }),
  method: listOf(z.string()),
})
