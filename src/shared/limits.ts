/** Milliseconds after which a browser gives up a call (spec §9). */
export const HTTP_TIMEOUT_MS = 50_000
