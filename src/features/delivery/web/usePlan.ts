import { useEffect, useState } from 'react'
import type { OwnReport } from '../contract.ts'
import type { Commitment } from '../conversation-model.rules.ts'
import { chooseSuggestion, listSuggestions, openCommitments } from '../plan.rules.ts'
import type { OwnLink } from './api.ts'
import { PlanSender, type PlanStatus } from './plan-sender.ts'

/** Sends what waits when the page is left or the network is back, and asks before it is closed. */
function usePlanSender(link: OwnLink, sequence: number) {
  const [state, setState] = useState<{ status: PlanStatus; problem: string | undefined } | null>(
    null,
  )
  const [sender] = useState(
    () => new PlanSender(link, sequence, (status, problem) => setState({ status, problem })),
  )
  useEffect(() => {
    const sendNow = () => void sender.send()
    const ask = (event: BeforeUnloadEvent) => {
      if (sender.unsaved) event.preventDefault()
    }
    addEventListener('pagehide', sendNow)
    addEventListener('online', sendNow)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', sendNow)
      removeEventListener('online', sendNow)
      removeEventListener('beforeunload', ask)
    }
  }, [sender])
  return { sender, state }
}

const openPlan = ({ plan, report }: OwnReport) => ({
  commitments: openCommitments(plan?.commitments ?? [], listSuggestions(report)),
  shared: plan?.shared ?? false,
  shared_with_leader: plan?.shared_with_leader ?? false,
})

/** The plan of the page, saved while it is typed. */
export function usePlan(link: OwnLink, own: OwnReport) {
  const suggestions = listSuggestions(own.report)
  const [plan, setPlan] = useState(() => openPlan(own))
  const { sender, state } = usePlanSender(link, own.plan?.sequence ?? 0)
  const [commitment, ...others] = plan.commitments
  const change = (changed: Partial<typeof plan>) => {
    const next = { ...plan, ...changed }
    setPlan(next)
    sender.change(next)
  }
  const put = (next: Commitment) => change({ commitments: [next, ...others] })
  return {
    ...plan,
    suggestions,
    commitment,
    others,
    state,
    choose: (competence: string) => put(chooseSuggestion(commitment, competence, suggestions)),
    // words without a choice are the author's own
    write: (changed: Partial<Commitment>) =>
      put({ ...commitment, competence: commitment.competence ?? '', ...changed }),
    share: (shared: boolean) => change({ shared }),
    shareWithLeader: (shared_with_leader: boolean) => change({ shared_with_leader }),
  }
}

export type EditedPlan = ReturnType<typeof usePlan>
