import { GROUP_MINIMUM } from '#features/reports/numbers/anonymity.rules.ts'
import type { GroupNumbers } from '#features/reports/numbers/group-tally.rules.ts'
import { groupNumbers, selectSegments } from '#features/reports/numbers/group.rules.ts'
import type { SegmentedBy, Segments } from '#features/reports/numbers/segments.rules.ts'
import type { EvaluatedForms, Survey } from '#features/reports/numbers/survey.rules.ts'
import { attack, type Exposure } from './anonymity-attacker.ts'

/** What a matrix asks and its forms. */
interface Forms {
  readonly survey: Survey
  readonly everyone: readonly EvaluatedForms[]
}

/**
 * The numbers from which the report of a matrix by one column is made. Its middle halves and shares
 * are not linear: `spread.test.ts` attacks them.
 */
interface GroupView extends Omit<GroupNumbers, 'segments' | 'spread'> {
  readonly segments: Segments | null
}

/** The report of the matrix by each of the columns: what a reader of all group views has. */
export function groupViewsOf(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  columns: readonly SegmentedBy[],
): GroupView[] {
  const { spread: _, ...numbers } = groupNumbers(survey, everyone, columns)
  return columns.map(({ property }, index) => ({
    ...numbers,
    segments: selectSegments(numbers, index, property),
  }))
}

/**
 * Attacks the people evaluated: returns fewer than `GROUP_MINIMUM` of them on whom alone some
 * combination of the numbers of all group views depends, or `null`.
 */
export function attackEvaluated(
  { survey, everyone }: Forms,
  columns: readonly SegmentedBy[],
  publish: typeof groupViewsOf = groupViewsOf,
): Exposure | null {
  const secrets = everyone.flatMap(({ forms }, evaluated) =>
    forms.flatMap(({ choices }, form) =>
      choices.flatMap((choice, position) =>
        choice === null
          ? []
          : { rater: `persona ${evaluated}`, answer: `${evaluated}/${form}/${position}` },
      ),
    ),
  )
  return attack(
    secrets,
    ({ answer }, value) => publish(survey, withAnswer(everyone, answer, value), columns),
    {
      highest_value: survey.scale.highest_value,
      limits: { mean: GROUP_MINIMUM, distribution: GROUP_MINIMUM },
    },
  )
}

function withAnswer(
  everyone: readonly EvaluatedForms[],
  answer: string,
  value: number,
): EvaluatedForms[] {
  const [evaluated, changed, position = -1] = answer.split('/').map(Number)
  return everyone.map((one, index) =>
    index === evaluated
      ? {
          ...one,
          forms: one.forms.map((form, at) =>
            at === changed ? { ...form, choices: form.choices.with(position, value) } : form,
          ),
        }
      : one,
  )
}
