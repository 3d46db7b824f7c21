/** What one look of the doctor found. A problem keeps the product from working. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  readonly subject: string
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text })
export const warning = (subject: string, text: string): Finding => ({
  level: 'warning',
  subject,
  text,
})
export const problem = (subject: string, text: string): Finding => ({
  level: 'problem',
  subject,
  text,
})

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
