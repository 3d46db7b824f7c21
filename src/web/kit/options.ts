import { foldText } from '#shared/text.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** The second line: type and description, an e-mail. */
  readonly detail?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Without accents or case, in the label or in the second line. */
export function optionMatches(option: Option, query: string): boolean {
  return foldText(`${option.label} ${option.detail ?? ''}`).includes(foldText(query))
}

export const sameOption = (one: Option, other: Option): boolean => one.value === other.value

const CREATION = 'create'

export const isCreation = (option: Option): boolean => option.value === CREATION

/** What is offered for a text: the first matches, and at the end to create it, unless an option is called just so. */
export function offered(
  options: readonly Option[],
  text: string,
  limit: number,
  creates: boolean,
): Option[] {
  const wanted = text.trim()
  const matches = options.filter((option) => optionMatches(option, wanted)).slice(0, limit)
  const known = options.some(({ label }) => foldText(label) === foldText(wanted))
  return creates && wanted && !known ? [...matches, { value: CREATION, label: wanted }] : matches
}
