import {
  fillIn,
  type MessageCatalog,
  type MessageCode,
  type MessageParams,
  type Notice,
  type Tone,
} from '#shared/messages.ts'

type Notices = Readonly<Partial<Record<MessageCode, Notice>>>

const SUCCESS_MS = 2500
const OTHER_MS = 5000

let texts: Readonly<Partial<MessageCatalog>> = {}
let notices: Notices = {}

/**
 * The application gives all texts as it starts: this layer may not import those of the features.
 */
export function setMessages(given: MessageCatalog, looks: Notices): void {
  texts = given
  notices = looks
}

/** The text of a code with its placeholders filled in. */
export const messageText = (code: MessageCode, params: MessageParams = {}): string =>
  fillIn(texts[code] ?? texts['server.failed'] ?? code, params)

/** The server sends no other codes than those of the messages, and the text of each. */
export const isMessageCode = (value: unknown): value is MessageCode =>
  typeof value === 'string' && /^[a-z_]+(\.[a-z_]+)?$/.test(value)

export const toneOf = (code: MessageCode): Tone => notices[code]?.tone ?? 'error'

/**
 * Milliseconds for which a notification stays (docs/rules.md, numbers): 2.5 s after a success, else
 * 5 s.
 */
export function durationOf(code: MessageCode): number {
  const { duration } = notices[code] ?? {}
  return duration ?? (toneOf(code) === 'success' ? SUCCESS_MS : OTHER_MS)
}
