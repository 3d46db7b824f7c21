import { useState } from 'react'
import type { PageTexts } from '../page-texts.rules.ts'
import { NOTICE_VERSION } from '../rules.ts'
import { ConfirmBox } from '../views/ConfirmBox.tsx'
import { call, type Failure } from './api.ts'
import { forgetKey } from './link.ts'

interface Props {
  readonly subject_id: string
  readonly raterKey: string
  readonly next: string
  readonly texts: PageTexts
}

/** Records that the rater confirmed the data and saw the notice, or reports wrong data. */
export function ConfirmPage({ subject_id, raterKey, next, texts }: Props) {
  const [busy, setBusy] = useState<'confirming' | 'reporting' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const params = { subjectId: subject_id }

  const start = (action: 'confirming' | 'reporting'): void => {
    setBusy(action)
    setProblem(null)
  }
  const showFailure = ({ status, message }: Failure): void => {
    setBusy(null)
    // the page has states of its own for a key that is not valid and a period that is over
    if (status === 403 || status === 410) location.reload()
    else setProblem(message ?? texts[status === 0 ? 'server.unreachable' : 'server.failed'])
  }
  const confirm = async (): Promise<void> => {
    start('confirming')
    const outcome = await call('notice', {
      params,
      key: raterKey,
      body: { version: NOTICE_VERSION },
    })
    if (outcome.ok) location.assign(next + location.hash)
    else showFailure(outcome)
  }
  const report = async (): Promise<void> => {
    start('reporting')
    const outcome = await call('dispute', { params, key: raterKey, body: {} })
    if (!outcome.ok) return showFailure(outcome)
    forgetKey(subject_id)
    setReported(texts['answers.reported'])
  }
  return (
    <ConfirmBox
      next={next}
      busy={busy}
      problem={problem}
      reported={reported}
      onConfirm={() => void confirm()}
      onReport={() => void report()}
    />
  )
}
