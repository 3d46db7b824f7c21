import type { RefusalCode } from '#shared/refusal.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** As people read sizes: 0 kB, 1 kB, 1.5 MB, 12 MB. */
export function sizeText(bytes: number): string {
  let size = Math.ceil(bytes / 1000)
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  const digits = unit > 0 && size < 10 ? 1 : 0
  const number = size.toLocaleString('es-MX', { maximumFractionDigits: digits })
  // the unit stays on the line of its number
  return `${number}\u00a0${UNITS[unit]}`
}

/** What the operator limits in a workspace. */
export type QuotaKind = 'companies' | 'people' | 'bytes'

const codes = {
  companies: 'quota.companies',
  people: 'quota.people',
  bytes: 'quota.bytes',
} as const satisfies Readonly<Record<QuotaKind, RefusalCode>>

/** The refusal of what a workspace holds beyond a limit; null within it and without one. */
export const quotaProblem = (
  kind: QuotaKind,
  held: number,
  limit: number | null,
): RefusalCode | null => (limit !== null && held > limit ? codes[kind] : null)

/** A limit as its refusal names it. */
export const limitText = (kind: QuotaKind, limit: number): string =>
  kind === 'bytes' ? sizeText(limit) : limit.toLocaleString('es-MX')
