/**
 * Grey bars shown while content loads. They appear after 300 ms, so that quick replies do not
 * flash.
 */
export function Skeleton({
  bars = 3,
  label = 'Cargando',
}: {
  readonly bars?: number
  readonly label?: string
}) {
  return (
    <output className="skeleton" aria-label={label}>
      {Array.from({ length: bars }, (_, index) => (
        <span key={index} />
      ))}
    </output>
  )
}

export function LoadingMessage({ text }: { readonly text: string }) {
  return (
    <output className="loading-message">
      <svg
        className="spinning"
        width="26"
        height="26"
        viewBox="0 0 32 32"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="12" stroke="var(--ring-track)" strokeWidth="4" />
        <path d="M16 4a12 12 0 0 1 12 12" stroke="var(--primary)" strokeWidth="4" />
      </svg>
      {text}
    </output>
  )
}
