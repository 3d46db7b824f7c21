import type { ReactNode } from 'react'

/**
 * The page's main actions in a bar at the bottom; `note` says what is unsaved or why one is
 * disabled.
 */
export function SaveBar({
  note,
  children,
}: {
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="save-bar">
      <div className="save-bar-row">
        <span className="small soft">{note}</span>
        <span className="save-bar-actions">{children}</span>
      </div>
    </div>
  )
}
