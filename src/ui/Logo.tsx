import { PRODUCT_NAME } from '#shared/product.ts'
import { arc } from './relations.ts'

const arcs = [
  { degrees: 0, radius: 13 },
  { degrees: 90, radius: 11.5 },
  { degrees: 180, radius: 13 },
  { degrees: 270, radius: 10 },
] as const

export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      {arcs.map(({ degrees, radius }) => (
        <path
          key={degrees}
          d={arc(16, radius, degrees - 36, degrees + 36)}
          stroke="currentColor"
          strokeWidth="3.6"
        />
      ))}
      <circle cx="16" cy="16" r="4.2" fill="var(--mark)" />
    </svg>
  )
}

export function Wordmark({ size = 28 }: { readonly size?: number }) {
  return (
    <span className="wordmark">
      <Logo size={size} />
      <b>{PRODUCT_NAME}</b>
    </span>
  )
}
