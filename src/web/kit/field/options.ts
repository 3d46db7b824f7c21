import { foldText } from '#shared/text.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** Shown in a second line: type and description, an e-mail. */
  readonly detail?: string | undefined
  readonly disabled?: boolean | undefined
}

/** Whether the label or the second line contains the query, ignoring accents and case. */
export function optionMatches(option: Option, query: string): boolean {
  return foldText(`${option.label} ${option.detail ?? ''}`).includes(foldText(query))
}

export const sameOption = (one: Option, other: Option): boolean => one.value === other.value

const CREATE = 'create'

export const isCreateOption = (option: Option): boolean => option.value === CREATE

/**
 * The first options that match a text, then an option to create it, unless an option has that
 * label.
 */
export function matchingOptions(
  options: readonly Option[],
  text: string,
  limit: number,
  canCreate: boolean,
): Option[] {
  const query = text.trim()
  const matches = options.filter((option) => optionMatches(option, query)).slice(0, limit)
  const exists = options.some(({ label }) => foldText(label) === foldText(query))
  return canCreate && query && !exists ? [...matches, { value: CREATE, label: query }] : matches
}
