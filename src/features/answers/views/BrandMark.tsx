interface Props {
  readonly logo: string | null
  readonly initials: string
}

/**
 * The company's logo, or its initials in the colours of the page's /brand/… styles: unlike
 * CompanyMark it ships no colour arithmetic to a phone.
 */
export function BrandMark({ logo, initials }: Props) {
  if (logo)
    return (
      <img className="company-mark" src={logo} alt="" width={40} height={40} fetchPriority="low" />
    )
  return (
    <svg className="company-mark" width={40} height={40} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="6" fill="var(--brand-band)" />
      <text
        x="20"
        y="25.6"
        textAnchor="middle"
        fontSize="16"
        fontWeight="650"
        fill="var(--brand-on-band)"
      >
        {initials}
      </text>
    </svg>
  )
}
