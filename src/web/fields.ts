import { sharedMessages } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'

/** The error of an empty required field, shown after the first attempt to submit. */
export function required(submitted: boolean, value: string | null): string | null {
  return submitted && !cleanText(value ?? '') ? sharedMessages['field.required'] : null
}

/** Focuses the first field that is marked invalid, after the marks are rendered. */
export function focusFirstInvalid(fields: HTMLElement | null): void {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus())
}
