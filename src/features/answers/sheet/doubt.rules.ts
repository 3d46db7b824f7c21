import type { Drafts } from './draft.rules.ts'
import { type Pace, secondsAChoice } from './pace.rules.ts'
import { describeSending, measureSpread } from './review.rules.ts'
import type { Evaluated, SheetData } from './sheet.rules.ts'

/** What a rater may not have meant in the forms that are about to be sent. */
export type Doubt =
  | {
      readonly kind: 'not_observed'
      /** N/A about others in all these forms. */
      readonly count: number
      /** Mostly N/A; where no person is, the one with the most. */
      readonly evaluated: readonly Evaluated[]
    }
  | { readonly kind: 'one_value'; readonly value: number }

/** From so many N/A on the sheet asks whether the rater knows these people. */
const MANY_NOT_OBSERVED = 25
/** So few choices are equal without saying anything. */
const FEWEST_CHOICES = 10
const HASTY_SECONDS = 2

/**
 * What to ask once before sending, or null. It is asked on the device only: nothing is discarded and
 * the server is told nothing (docs/decisions/0101).
 */
export function detectDoubt(data: SheetData, drafts: Drafts, pace: Pace): Doubt | null {
  const { form_ids } = describeSending(data, drafts)
  const forms = data.evaluated
    .filter(({ form_id }) => form_ids.includes(form_id))
    .map((evaluated) => ({ evaluated, ...measureSpread(data, drafts, evaluated.form_id) }))
  const others = forms
    .filter(({ evaluated }) => evaluated.relation !== 'auto')
    .sort((a, b) => b.not_observed - a.not_observed)
  const count = others.reduce((sum, { not_observed }) => sum + not_observed, 0)
  if (count >= MANY_NOT_OBSERVED) {
    const mostly = others.filter(({ not_observed, answered }) => not_observed > answered)
    const people = mostly.length > 0 ? mostly : others.slice(0, 1)
    return { kind: 'not_observed', count, evaluated: people.map(({ evaluated }) => evaluated) }
  }
  const seconds = secondsAChoice(pace)
  if (seconds === null || seconds >= HASTY_SECONDS) return null
  const given = forms.flatMap(({ bars }) => bars).filter((bar) => bar.count > 0)
  const [first] = given
  const choices = given.reduce((sum, bar) => sum + bar.count, 0)
  return first && choices >= FEWEST_CHOICES && given.every(({ value }) => value === first.value)
    ? { kind: 'one_value', value: first.value }
    : null
}
