import type { ReactNode, Ref } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import '../views/release.css'

interface CheckProps {
  readonly icon: IconName
  readonly passed?: boolean
  readonly title: string
  /** Takes the focus of a button of the line that leaves. */
  readonly titleRef?: Ref<HTMLElement>
  /** Leads to the rows that the line is about. */
  readonly onShow?: () => void
  readonly children?: ReactNode
  /** What can be done about it. */
  readonly below?: ReactNode
  /** What is read only on request. */
  readonly more?: ReactNode
}

/** One line of what the release dialog checks. */
export function Check({ icon, passed = false, title, titleRef, ...parts }: CheckProps) {
  const { onShow, children, below, more } = parts
  return (
    <li className="release-check">
      <Icon
        name={icon}
        size={19}
        className={passed ? 'release-check-sign success-line' : 'release-check-sign warning-line'}
      />
      <div className="release-check-text">
        <b ref={titleRef} {...(titleRef && { tabIndex: -1 })}>
          {title}
        </b>
        {children && <p className="soft">{children}</p>}
        {below}
        {more && (
          <details className="small note-below">
            <summary className="link release-check-link">Saber más</summary>
            <div className="soft close-above release-check-more">{more}</div>
          </details>
        )}
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
