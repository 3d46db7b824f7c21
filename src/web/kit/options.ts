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
