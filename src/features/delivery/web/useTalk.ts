import { useEffect, useState } from 'react'
import type { Outcome } from '#web/link-call.ts'
import { TALK_UNDO_MS } from '../limits.ts'

/**
 * `waiting`: the report waits for the conversation. `undoable`: the leader has just said that it was
 * held. `delivered`: the report has gone.
 */
type TalkStage = 'waiting' | 'undoable' | 'delivered'

const NOT_SAVED = 'No se pudo guardar. Revisa tu red e intenta de nuevo.'

type Talking = () => Promise<Outcome<{ readonly talked: boolean }>>

/** The two calls of a conversation. */
export interface TalkCalls {
  readonly confirm: Talking
  readonly undo: Talking
}

/** «Ya lo platicamos», which can be undone for ten seconds. */
export function useTalk(calls: TalkCalls, talked: boolean) {
  const [stage, setStage] = useState<TalkStage>(talked ? 'delivered' : 'waiting')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (stage !== 'undoable' || busy) return
    const timer = setTimeout(() => setStage('delivered'), TALK_UNDO_MS)
    return () => clearTimeout(timer)
  }, [stage, busy])
  const send = async (next: 'undoable' | 'waiting') => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const outcome = await (next === 'undoable' ? calls.confirm : calls.undo)()
    if (outcome.ok) setStage(next)
    else {
      setProblem(outcome.message ?? NOT_SAVED)
      if (outcome.code === 'delivery.talk_final') setStage('delivered')
    }
    setBusy(false)
  }
  return {
    stage,
    /** Whether it was said on this page. */
    said: !talked,
    busy,
    problem,
    confirm: () => void send('undoable'),
    undo: () => void send('waiting'),
  }
}

export type Talk = ReturnType<typeof useTalk>
