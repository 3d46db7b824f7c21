/**
 * A bar for a share from 0 to 1, beside its written number. It is an SVG, because the pages' policy
 * allows no inline style.
 */
export function ShareBar({
  share,
  color = 'var(--primary)',
  label,
}: {
  readonly share: number
  readonly color?: string
  readonly label: string
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <svg
      className="bar"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${percent}%`}
    >
      <rect width="100" height="6" fill="var(--ring-track)" />
      <rect width={percent} height="6" fill={color} />
    </svg>
  )
}
