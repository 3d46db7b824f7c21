import { useEffect, useState } from 'react'
import { answersContract } from '../contract.ts'
import type { PageTexts } from '../sheet/page-texts.rules.ts'
import { LinkNotice } from '../views/first-page/LinkNotice.tsx'
import { call } from './api.ts'
import { countUnsent } from './saving/store.ts'

interface Props {
  readonly subject_id: string
  /** Whether the link had a key that is not valid. */
  readonly invalid: boolean
  readonly purpose: string | undefined
  readonly slip: boolean
  readonly texts: PageTexts
}

/** Stands in for a page that was opened without a valid key, and mails the link on request. */
export function LinkRequest({ subject_id, invalid, purpose, slip, texts }: Props) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => void countUnsent(subject_id).then(setWaiting), [subject_id])
  // the page has changed after it was loaded, so a screen reader starts again at its heading
  useEffect(() => document.getElementById('title')?.focus({ preventScroll: true }), [])
  // the button, which had the focus, is gone
  useEffect(() => {
    if (phase === 'done') document.getElementById('outcome')?.focus()
  }, [phase])
  const request = async (): Promise<void> => {
    setPhase('busy')
    setProblem(null)
    const outcome = await call(answersContract.requestLink, {
      params: { subjectId: subject_id },
      body: {},
    })
    setPhase(outcome.ok ? 'done' : 'idle')
    if (!outcome.ok)
      setProblem(
        outcome.message ?? texts[outcome.status === 0 ? 'server.unreachable' : 'server.failed'],
      )
  }
  return (
    <LinkNotice
      invalid={invalid}
      purpose={purpose}
      slip={slip}
      waiting={waiting}
      busy={phase === 'busy'}
      done={phase === 'done'}
      problem={problem}
      onRequest={() => void request()}
    />
  )
}
