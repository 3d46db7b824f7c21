/** For whom the behaviours are written: anyone, who leads people, who leads areas. */
export const libraryLevels = ['person', 'manager', 'executive'] as const
export type LibraryLevel = (typeof libraryLevels)[number]

export interface LibraryQuestion {
  readonly question: string
  /** Its abbreviation. */
  readonly name: string
  /** The wording of the self-evaluation. */
  readonly self_question: string
}

export interface LibraryCompetence {
  readonly key: string
  readonly level: LibraryLevel
  readonly name: string
  readonly description: string
  readonly questions: readonly LibraryQuestion[]
}

export const asked = (question: string, name: string, self_question: string): LibraryQuestion => ({
  question,
  name,
  self_question,
})
