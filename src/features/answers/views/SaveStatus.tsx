import { Outline } from '#ui/Icon.tsx'
import { cloud, cloudCheck, cloudOff } from '#ui/icons.ts'
import { type PageTexts, withParams } from '../page.rules.ts'
import type { Saving } from '../queue.rules.ts'

/** Its place in the page is a polite live region. */
export function SaveStatus({
  saving: { phase, waiting },
  texts,
}: {
  readonly saving: Saving
  readonly texts: PageTexts
}) {
  if (phase === 'offline')
    return (
      <>
        <Outline path={cloudOff} />{' '}
        <span>{withParams(texts['answers.offline'], { count: waiting })}</span>
      </>
    )
  if (phase === 'saving')
    return (
      <>
        <Outline path={cloud} /> <span>{texts['answers.saving']}</span>
      </>
    )
  return (
    <>
      <Outline path={cloudCheck} /> <span>{texts['answers.saved']}</span>
    </>
  )
}
