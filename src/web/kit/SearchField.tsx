import { Icon } from '#ui/Icon.tsx'

interface SearchFieldProps {
  /** The accessible name and the placeholder («Buscar empresa»). */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string
}

export function SearchField({ label, value, onChange, className = 'w-[360px]' }: SearchFieldProps) {
  return (
    <span className={`input search ${className}`}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  )
}
