import { fillIn } from '#shared/messages.ts'
import { PathIcon } from '#ui/Icon.tsx'
import { cloud, cloudCheck, cloudOff } from '#ui/icons.ts'
import type { PageTexts } from '../page-texts.rules.ts'
import type { SyncStatus } from '../queue.rules.ts'

/** The content of the polite live region in the page's header. */
export function SaveStatus({
  sync: { phase, pending },
  texts,
}: {
  readonly sync: SyncStatus
  readonly texts: PageTexts
}) {
  if (phase === 'failed')
    return (
      <>
        <PathIcon path={cloudOff} />{' '}
        <span>{fillIn(texts['answers.offline'], { count: pending })}</span>
      </>
    )
  if (phase === 'pending')
    return (
      <>
        <PathIcon path={cloud} /> <span>{texts['answers.saving']}</span>
      </>
    )
  return (
    <>
      <PathIcon path={cloudCheck} /> <span>{texts['answers.saved']}</span>
    </>
  )
}
