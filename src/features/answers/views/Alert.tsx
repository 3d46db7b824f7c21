import type { ReactNode } from 'react'
import { PathIcon } from '#ui/Icon.tsx'
import { circleAlert, circleCheck } from '#ui/icons.ts'

const icons = { success: circleCheck, danger: circleAlert } as const

/** Like the banner of src/ui, with just two icons, which keeps the rater's script small. */
export function Alert({
  tone,
  children,
}: {
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}) {
  return (
    <div
      className={`banner banner-${tone} rater-alert`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <PathIcon path={icons[tone]} size={20} />
      <div className="banner-body">{children}</div>
    </div>
  )
}
