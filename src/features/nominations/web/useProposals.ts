import { useState } from 'react'
import { LinkError } from './api.ts'

const CONFLICT = 409

/**
 * The proposals behind a link, replaced by each change, and read again when a change was refused
 * because another person decided meanwhile.
 */
export function useProposals<Proposals>(loaded: Proposals, reread: () => Promise<Proposals>) {
  const [proposals, setProposals] = useState(loaded)
  /** Why nothing can be done any more: the link ended, or its phase. */
  const [failure, setFailure] = useState<LinkError | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Returns whether the change succeeded. */
  const run = async (change: () => Promise<Proposals>): Promise<boolean> => {
    setBusy(true)
    try {
      setProposals(await change())
      setProblem(null)
      return true
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      if (error.status === 403 || error.status === 410) setFailure(error)
      else setProblem(error.message)
      if (error.status === CONFLICT)
        await reread().then(setProposals, (failed: unknown) => {
          if (!(failed instanceof LinkError)) throw failed
        })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { proposals, failure, problem, busy, run }
}
