import { encode } from 'uqr'

/** Dark on white in both themes, because cameras expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="rounded-menu"
      width="190"
      height="190"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={squares} fill="#171D2A" />
    </svg>
  )
}
