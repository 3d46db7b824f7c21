/** A commitment of «Mi plan», as the evaluated wrote it; each line may be empty. */
export interface WrittenCommitment {
  /** Empty for its author's own words; absent where the place among the priorities says it. */
  readonly competence?: string | undefined
  readonly what: string
  readonly support: string
  /** A calendar date. */
  readonly until: string
  readonly sign: string
}

/** The commitments in which anything is written, with their places among the priorities. */
export const writtenCommitments = <Commitment extends WrittenCommitment>(
  commitments: readonly Commitment[],
): (readonly [place: number, commitment: Commitment])[] =>
  commitments
    .map((commitment, place) => [place, commitment] as const)
    .filter(([, { what, support, until, sign }]) =>
      [what, support, until, sign].some((line) => line.trim() !== ''),
    )

/** What a commitment is called: the competence of its priority, where it has one. */
export const commitmentTitle = (competence: string | undefined, place: number): string =>
  competence || `Compromiso ${place + 1}`
