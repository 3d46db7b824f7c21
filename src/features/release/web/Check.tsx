import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import '../views/release.css'

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
    <li className="release-check">
      <Icon
        name={icon}
        size={19}
        className={passed ? 'release-check-sign success-line' : 'release-check-sign warning-line'}
      />
      <div className="release-check-text">
        <b>{title}</b>
        <p className="soft">{children}</p>
        {below}
      </div>
      {onShow && (
        <button
          type="button"
          className="link small release-check-show"
          aria-label={`Ver: ${title}`}
          onClick={onShow}
        >
          Ver
        </button>
      )}
    </li>
  )
}
