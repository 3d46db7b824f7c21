/** What other programs can be told of by a webhook. */
export const webhookEvents = [
  'matrix.released',
  'matrix.closed',
  'reports.ready',
  'matrix.erased',
  'mail.failed',
  'nomination.completed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
