import type { ReactNode } from 'react'

/** The page's last actions, fixed at its foot; `note` says why one is off, or what is unsaved. */
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
