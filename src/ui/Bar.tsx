/** A share from 0 to 1, drawn in SVG because pages carry no inline style. The number stands beside it. */
export function Bar({
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
