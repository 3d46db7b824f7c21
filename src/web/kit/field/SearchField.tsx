import { useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { useShortcuts } from '#web/shortcuts.ts'

interface SearchFieldProps {
  /** The accessible name and the placeholder («Buscar empresa»). */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className: string
}

/** The key `/` goes to the first search field of the page. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const find = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts('En una lista', [{ label: 'Buscar en la lista', keys: ['/'], run: find }])
  return (
    <span className={`input search ${className}`}>
      <Icon name="search" />
      <input
        ref={field}
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
