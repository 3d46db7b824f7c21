import type { MessageCode } from '#shared/messages.ts'
import type { DeliveryState, EventType } from './contract.ts'

/** What every secret of a webhook begins with (Standard Webhooks). */
export const SECRET_PREFIX = 'whsec_'

/** Minutes to wait after each attempt; a day after the event there is none left. */
const BACKOFF_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480] as const
const MINUTE_MS = 60_000

/** When to try again after so many attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = BACKOFF_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300

/** A host or an IP address, perhaps a port, a path and a query; no account and no fragment. */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?][^\s#]*)?$/i

type WebhookProblem = Extract<MessageCode, 'webhook.url_invalid' | 'webhook.events_required'>

interface NewWebhook {
  readonly url: string
  readonly events: readonly EventType[]
}

/** The problem of a new webhook; null without one. Plain HTTP is for tests on one machine only. */
export function webhookProblem(
  { url, events }: NewWebhook,
  allow_http: boolean,
): WebhookProblem | null {
  if (!ADDRESS.test(url) || (url.startsWith('http:') && !allow_http)) return 'webhook.url_invalid'
  return events.length === 0 ? 'webhook.events_required' : null
}

export const eventLabels: Readonly<Record<EventType, string>> = {
  'matrix.released': 'Proyecto liberado',
  'matrix.closed': 'Proyecto cerrado',
  'reports.ready': 'Reportes listos',
  'matrix.erased': 'Datos eliminados',
  'mail.failed': 'Correo que falló',
  'nomination.completed': 'Propuestas aprobadas',
}

interface Result {
  readonly state: DeliveryState
  readonly status: number | null
  readonly failure: string | null
}

const failures: Readonly<Record<string, string>> = {
  address_refused: 'La dirección no es pública',
  timeout: 'Sin respuesta en 10 s',
  unreachable: 'No se pudo conectar',
}

/** «204», «Sin respuesta en 10 s». */
export const answerText = ({ status, failure }: Omit<Result, 'state'>): string =>
  status === null ? (failures[failure ?? ''] ?? 'Sin respuesta') : String(status)

/** «200», «503, se reintenta», «Sin respuesta en 10 s, no se entregó». */
export function resultText({ state, status, failure }: Result): string {
  if (state === 'waiting') return 'En espera'
  const answer = answerText({ status, failure })
  return {
    delivered: answer,
    retrying: `${answer}, se reintenta`,
    failed: `${answer}, no se entregó`,
  }[state]
}

/** How a state of a delivery looks, as a badge. */
export const looks = {
  waiting: { tone: 'draft', icon: 'clock' },
  retrying: { tone: 'warning', icon: 'clock' },
  delivered: { tone: 'success', icon: 'circle-check' },
  failed: { tone: 'danger', icon: 'circle-x' },
} as const satisfies Record<DeliveryState, { readonly tone: string; readonly icon: string }>
