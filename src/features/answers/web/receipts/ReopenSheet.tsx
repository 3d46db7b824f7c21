import { useEffect, useState } from 'react'
import { answersContract } from '../../contract.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import { ReopenBox } from '../../views/receipts/ReopenBox.tsx'
import { call } from '../api.ts'
import { clearKey, clearToken } from '../link.ts'

interface Props {
  readonly subject_id: string
  /** The token of the receipt; null when the address lacks it. */
  readonly token: string | null
  readonly texts: PageTexts
}

/** Reopens the sheet of a receipt. */
export function ReopenSheet({ subject_id, token, texts }: Props) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'done' | 'refused'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  // the button, which had the focus, is gone
  useEffect(() => {
    if (phase === 'done' || phase === 'refused') document.getElementById('outcome')?.focus()
  }, [phase])
  const reopen = async (): Promise<void> => {
    setPhase('busy')
    setProblem(null)
    const outcome = await call(answersContract.reopen, {
      params: { subjectId: subject_id },
      body: { token: token ?? '' },
    })
    if (outcome.ok) {
      clearToken(subject_id)
      // the link that this tab may hold has just ended
      clearKey(subject_id)
      return setPhase('done')
    }
    const { status, message } = outcome
    setPhase(status === 403 || status === 409 || status === 410 ? 'refused' : 'idle')
    setProblem(message ?? texts[status === 0 ? 'server.unreachable' : 'server.failed'])
  }
  return (
    <ReopenBox
      busy={phase === 'busy'}
      done={phase === 'done'}
      refused={phase === 'refused'}
      problem={problem}
      onReopen={() => void reopen()}
    />
  )
}
