import { sharedMessages } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'

/** The error of a field that must be filled, once the person has tried to send its form. */
export function required(tried: boolean, value: string | null): string | null {
  return tried && !cleanText(value ?? '') ? sharedMessages['field.required'] : null
}

/** Leads to the first field that is marked invalid, after the marks are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus())
}
