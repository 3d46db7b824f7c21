import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

interface ActProps {
  readonly icon: IconName
  readonly label: string
  readonly note: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly expanded?: boolean
  readonly onRun: () => void
}

/** One thing that can be done, and what it does. */
export function Act({ icon, label, note, danger, disabled = false, expanded, onRun }: ActProps) {
  return (
    <li>
      <button
        type="button"
        className={danger ? 'person-act person-act-danger' : 'person-act'}
        aria-disabled={disabled || undefined}
        aria-expanded={expanded}
        onClick={() => !disabled && onRun()}
      >
        <Icon name={icon} size={18} />
        <b>{label}</b>
        <span>{note}</span>
      </button>
    </li>
  )
}
