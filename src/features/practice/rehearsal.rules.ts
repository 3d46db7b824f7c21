import { SELF_EVALUATION } from '#shared/relations.ts'
import { sampleSubjects } from './library.ts'

/** The mails of a rehearsal in their order. `after_ms`: null for the one that sending a sheet causes. */
export const rehearsalMails = [
  { kind: 'invitation', about: 'sheet', after_ms: 0 },
  { kind: 'reminder', about: 'sheet', after_ms: 60_000 },
  { kind: 'extension', about: 'sheet', after_ms: 120_000 },
  { kind: 'receipt', about: 'sheet', after_ms: null },
  { kind: 'reports_ready', about: 'reports', after_ms: 120_000 },
  { kind: 'erasure_warning', about: 'reports', after_ms: 180_000 },
] as const
export type RehearsalMailKind = (typeof rehearsalMails)[number]['kind']

/** A rehearsed sheet stays short: so many people at most, and the self-evaluation. */
const MOST_EVALUATED = 3

interface DraftForm {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
}

export interface RehearsedSheet {
  /** The name under which the organiser answers. */
  readonly rater: string
  readonly forms: readonly { readonly evaluated: string; readonly relation_type_id: number }[]
}

const PEER = 3

/**
 * The sheet that the organiser fills in: that of the rater who has most forms in the draft, without
 * the rest of a long one. An invented one for a draft without forms.
 */
export function rehearsedSheet(forms: readonly DraftForm[], organiser: string): RehearsedSheet {
  const [busiest] = [...Map.groupBy(forms, ({ evaluator }) => evaluator)].toSorted(
    ([name, one], [other, two]) => two.length - one.length || name.localeCompare(other, 'es-MX'),
  )
  if (!busiest)
    return {
      rater: organiser,
      forms: [
        { evaluated: organiser, relation_type_id: SELF_EVALUATION },
        ...sampleSubjects
          .slice(1, 1 + MOST_EVALUATED)
          .map(({ name }) => ({ evaluated: name, relation_type_id: PEER })),
      ],
    }
  const [rater, own] = busiest
  const about = (self: boolean) =>
    own.filter((form) => (form.relation_type_id === SELF_EVALUATION) === self)
  return {
    rater,
    forms: [...about(true), ...about(false).slice(0, MOST_EVALUATED)].map(
      ({ evaluated, relation_type_id }) => ({ evaluated, relation_type_id }),
    ),
  }
}
