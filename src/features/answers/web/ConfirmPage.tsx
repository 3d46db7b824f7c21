import { useState } from 'react'
import type { PageTexts } from '../page.rules.ts'
import { NOTICE_VERSION } from '../rules.ts'
import { ConfirmBox } from '../views/ConfirmBox.tsx'
import { call } from './calls.ts'
import { forgetKey } from './link.ts'

interface Props {
  readonly subject_id: string
  readonly next: string
  readonly texts: PageTexts
}

/** Records that the data were confirmed and the notice was shown, then leads to the sheet; or reports the mistake. */
export function ConfirmPage({ subject_id, next, texts }: Props) {
  const [busy, setBusy] = useState<'confirming' | 'reporting' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const tell = async (
    doing: 'confirming' | 'reporting',
    path: string,
    body: object,
    then: () => void,
  ): Promise<void> => {
    setBusy(doing)
    setProblem(null)
    const outcome = await call<null>('POST', `${path}/${subject_id}`, { body })
    if (outcome.ok) return then()
    setBusy(null)
    // an unknown link and a period that is over have a page of their own, which the server shows
    if (outcome.status === 404 || outcome.status === 410) location.reload()
    else
      setProblem(
        outcome.message ?? texts[outcome.status === 0 ? 'server.unreachable' : 'server.failed'],
      )
  }
  return (
    <ConfirmBox
      next={next}
      busy={busy}
      problem={problem}
      reported={reported}
      onConfirm={() =>
        void tell('confirming', '/answers/notice', { version: NOTICE_VERSION }, () =>
          location.assign(next),
        )
      }
      onReport={() =>
        void tell('reporting', '/answers/dispute', {}, () => {
          forgetKey(subject_id)
          setReported(texts['answers.reported'])
        })
      }
    />
  )
}
