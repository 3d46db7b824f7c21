import { useState } from 'react'
import { removeSecretFromAddress } from '#web/tab-secrets.ts'
import { answersContract } from '../../contract.ts'
import { NOTICE_VERSION } from '../../rules.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import { Alert } from '../../views/Alert.tsx'
import { IdentityBox } from '../../views/first-page/IdentityBox.tsx'
import { call, type Failure } from '../api.ts'
import { clearKey, leaveTo } from '../link.ts'

interface Props {
  readonly subject_id: string
  readonly raterKey: string
  readonly next: string
  readonly slip?: boolean | undefined
  readonly texts: PageTexts
}

/** Records that the rater confirmed the data and saw the notice, or reports wrong data. */
export function IdentityCheck({ subject_id, raterKey, next, slip, texts }: Props) {
  const [reported, setReported] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { subjectId: subject_id }

  const start = (): void => {
    setBusy(true)
    setProblem(null)
  }
  const showFailure = ({ status, message }: Failure): void => {
    setBusy(false)
    // the page has states of its own for a key that is not valid and a period that is over
    if (status === 403 || status === 410) location.reload()
    else setProblem(message ?? texts[status === 0 ? 'server.unreachable' : 'server.failed'])
  }
  const confirm = async (): Promise<void> => {
    start()
    const body = { version: NOTICE_VERSION }
    const outcome = await call(answersContract.notice, { params, key: raterKey, body })
    if (outcome.ok) leaveTo(subject_id, next)
    else showFailure(outcome)
  }
  const report = async (reason: string): Promise<void> => {
    start()
    const outcome = await call(answersContract.dispute, { params, key: raterKey, body: { reason } })
    if (!outcome.ok) return showFailure(outcome)
    clearKey(subject_id)
    removeSecretFromAddress()
    setReported(true)
  }
  if (reported) return <Reported text={texts['answers.reported']} />
  return (
    <IdentityBox
      next={next}
      slip={slip}
      busy={busy}
      problem={problem}
      actions={{ confirm: () => void confirm(), report: (reason) => void report(reason) }}
    />
  )
}

const Reported = ({ text }: { readonly text: string }) => (
  <Alert tone="success">
    <b>{text}</b> Puedes cerrar esta página.
  </Alert>
)
