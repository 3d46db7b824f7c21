import { addressText, type PersonIdentity } from '#features/subjects/identity.rules.ts'
import { compareTexts } from '#shared/alphabet.ts'
import { foldText } from '#shared/text.ts'

interface ListedSubject extends PersonIdentity {
  readonly id: string
  readonly name: string
}

/**
 * Subjects by id. `rank` is the position in the alphabet, `folded` the text that a search reads.
 */
export type SubjectDirectory = ReadonlyMap<
  string,
  ListedSubject & { readonly rank: number; readonly folded: string }
>

export function buildDirectory(subjects: readonly ListedSubject[]): SubjectDirectory {
  const sorted = [...subjects].sort((one, other) => compareTexts(one.name, other.name))
  return new Map(
    sorted.map((subject, rank) => [
      subject.id,
      { ...subject, rank, folded: foldText(`${subject.name} ${addressText(subject)}`) },
    ]),
  )
}
