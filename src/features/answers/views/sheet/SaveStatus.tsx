import { fillIn } from '#shared/messages.ts'
import { PathIcon } from '#ui/Icon.tsx'
import { cloud, cloudCheck, cloudOff } from '#ui/icons.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'

interface Props {
  readonly sync: SyncStatus
  readonly texts: PageTexts
}

/** The saving, empty until there is something to save; the sheet's live region announces failures. */
export function SaveStatus({ sync: { phase, pending }, texts }: Props) {
  const [icon, text] = {
    idle: [null, ''] as const,
    failed: [cloudOff, fillIn(texts['answers.offline'], { count: pending })] as const,
    pending: [cloud, texts['answers.saving']] as const,
    saved: [cloudCheck, texts['answers.saved']] as const,
  }[phase]
  return (
    <span className="save-status" id="save-status" data-phase={phase}>
      {icon && <PathIcon path={icon} />}
      <span>{text}</span>
    </span>
  )
}
