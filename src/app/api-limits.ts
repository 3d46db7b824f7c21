import { tokenLimit } from '#server/access/api-tokens.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

type Rule = RateLimit['rules'][number]

/** A limit of a call as tools read it. */
export interface DescribedLimit {
  readonly max: number
  readonly seconds: number
  readonly per: Rule['per']
  readonly counts: RateLimit['counts']
}

const perTexts: Readonly<Record<Rule['per'], string>> = {
  address: 'desde una dirección IP',
  subject: 'de una clave, persona o enlace',
  'address and subject': 'de una clave, persona o enlace desde una dirección IP',
}

function describeWindow(window_ms: number): string {
  if (window_ms === MINUTE) return 'por minuto'
  if (window_ms === HOUR) return 'por hora'
  if (window_ms === 24 * HOUR) return 'por día'
  return window_ms > HOUR ? `en ${window_ms / HOUR} horas` : `en ${window_ms / MINUTE} minutos`
}

function describeRule({ max, window_ms, per }: Rule, counts: RateLimit['counts']): string {
  const counted = counts === 'failures' ? 'intentos fallidos' : 'llamadas'
  return `${max.toLocaleString('es-MX')} ${counted} ${describeWindow(window_ms)} ${perTexts[per]}`
}

/** «10 llamadas por minuto de una clave, persona o enlace». */
export const describeLimit = ({ rules, counts }: RateLimit): string =>
  rules.map((rule) => describeRule(rule, counts)).join('; ')

/** How many calls a token may make, whatever they are. */
export const describeTokenLimit = (): string => describeLimit(tokenLimit)

export const listLimits = ({ rateLimit }: Pick<Endpoint, 'rateLimit'>): DescribedLimit[] =>
  rateLimit === undefined
    ? []
    : rateLimit.rules.map(({ max, window_ms, per }) => ({
        max,
        seconds: window_ms / 1000,
        per,
        counts: rateLimit.counts,
      }))
