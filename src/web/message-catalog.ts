import {
  fillIn,
  type MessageCatalog,
  type MessageCode,
  type MessageParams,
  type Notice,
  type Tone,
} from '#shared/messages.ts'

interface Catalog {
  readonly messages: MessageCatalog
  readonly notices: Readonly<Partial<Record<MessageCode, Notice>>>
}

const SUCCESS_MS = 2500
const OTHER_MS = 5000

let provided: Catalog | undefined

/**
 * Called once by the application's entry, because this layer may not import the features' texts.
 */
export function provideMessages(catalog: Catalog): void {
  provided = catalog
}

function catalog(): Catalog {
  if (!provided) throw new Error('provideMessages() was not called before the first text.')
  return provided
}

/** The text of a code with its placeholders filled in. */
export const messageText = (code: MessageCode, params: MessageParams = {}): string =>
  fillIn(catalog().messages[code], params)

export const isMessageCode = (value: unknown): value is MessageCode =>
  typeof value === 'string' && value in catalog().messages

export const toneOf = (code: MessageCode): Tone => catalog().notices[code]?.tone ?? 'error'

/** Milliseconds for which a notification stays (spec §9): 2.5 s after a success, else 5 s. */
export function durationOf(code: MessageCode): number {
  const { duration } = catalog().notices[code] ?? {}
  return duration ?? (toneOf(code) === 'success' ? SUCCESS_MS : OTHER_MS)
}
