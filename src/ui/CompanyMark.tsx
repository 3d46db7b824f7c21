import { initials } from '#shared/text.ts'
import { textOn } from './contrast.ts'

export interface MarkedCompany {
  readonly name: string
  readonly logo: string | null
  readonly primary_color: string
  readonly secondary_color: string
}

interface CompanyMarkProps {
  readonly company: MarkedCompany
  readonly size?: number
  /** Loads the saved logo in the size of a line of text. */
  readonly inLine?: boolean
}

/** The company's logo, or its initials on its primary colour, beside the written name. */
export function CompanyMark({ company, size = 36, inLine = false }: CompanyMarkProps) {
  if (company.logo) {
    const address = inLine ? `${company.logo}?size=small` : company.logo
    return (
      <img
        className="company-mark"
        src={address}
        alt=""
        width={size}
        height={size}
        // the text beside it comes first
        fetchPriority="low"
      />
    )
  }
  const band = company.primary_color
  return (
    <svg className="company-mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="6" fill={band} />
      <text x="20" y="25.6" textAnchor="middle" fontSize="16" fontWeight="650" fill={textOn(band)}>
        {initials(company.name)}
      </text>
    </svg>
  )
}

/** Reserves the space of a mark until its company is loaded. */
export function CompanyMarkPlaceholder({ size = 36 }: { readonly size?: number }) {
  return <svg className="company-mark" width={size} height={size} aria-hidden="true" />
}

/** The two colours as dots, beside their hexadecimal codes. */
export function ColorDots({
  primary,
  secondary,
}: {
  readonly primary: string
  readonly secondary: string
}) {
  return (
    <svg className="icon" width="31" height="20" viewBox="0 0 31 20" aria-hidden="true">
      <circle cx="9" cy="10" r="8.5" fill={primary} stroke="rgb(0 0 0 / .18)" />
      <circle cx="22" cy="10" r="10" fill="var(--surface)" />
      <circle cx="22" cy="10" r="8.5" fill={secondary} stroke="rgb(0 0 0 / .18)" />
    </svg>
  )
}
