/** Milliseconds after which a browser gives up a call (docs/rules.md, numbers). */
export const HTTP_TIMEOUT_MS = 50_000
