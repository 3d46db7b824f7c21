import type { CompanyUsage } from './contract.ts'

type Numbers = Omit<CompanyUsage, 'company_id' | 'name'>

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

/** A person of two companies counts in both. */
export const totalOf = (companies: readonly CompanyUsage[]): Numbers =>
  companies.reduce<Numbers>(
    (sum, { people, sheets, mails, bytes }) => ({
      people: sum.people + people,
      sheets: sum.sheets + sheets,
      mails: sum.mails + mails,
      bytes: sum.bytes + bytes,
    }),
    { people: 0, sheets: 0, mails: 0, bytes: 0 },
  )
