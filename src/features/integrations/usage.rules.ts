import type { CompanyUsage } from './contract.ts'

type Numbers = Omit<CompanyUsage, 'company_id' | 'name'>

/** A person of two companies counts in both. */
export const addTotals = (companies: readonly CompanyUsage[]): Numbers =>
  companies.reduce<Numbers>(
    (sum, { people, sheets, mails, bytes }) => ({
      people: sum.people + people,
      sheets: sum.sheets + sheets,
      mails: sum.mails + mails,
      bytes: sum.bytes + bytes,
    }),
    { people: 0, sheets: 0, mails: 0, bytes: 0 },
  )
