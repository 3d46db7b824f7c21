import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

interface CheckProps {
  readonly icon: IconName
  readonly passed?: boolean
  readonly title: string
  /** Leads to the rows that the line is about. */
  readonly onShow?: () => void
  readonly children: ReactNode
  /** What can be done about it, or read further. */
  readonly below?: ReactNode
}

/** One line of what the release dialog checks. */
export function Check({ icon, passed = false, title, onShow, children, below }: CheckProps) {
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <Icon
        name={icon}
        size={19}
        className={passed ? 'mt-[3px] text-success' : 'mt-[3px] text-warning'}
      />
      <div className="min-w-0 flex-1">
        <b>{title}</b>
        <p className="soft">{children}</p>
        {below}
      </div>
      {onShow && (
        <button
          type="button"
          className="link small self-start"
          aria-label={`Ver: ${title}`}
          onClick={onShow}
        >
          Ver
        </button>
      )}
    </li>
  )
}
