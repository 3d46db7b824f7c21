import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ChangeRules } from '#features/forms/chart-changes.rules.ts'
import { readRules } from '#features/forms/later-people.rules.ts'
import { usedRules } from '#features/forms/org-chart.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { PEERS } from '#features/matrices/limits.ts'
import type { ImportMapping } from '#features/subjects/import-mapping.rules.ts'
import type { ReadRow } from '#features/subjects/import.rules.ts'
import { compareStaff, type Comparison, type StaffDraft } from '../comparison.rules.ts'
import { planStaff, proposeAccepted } from '../plan.rules.ts'
import { readFormsSheet } from '../workbook.rules.ts'

interface Compared {
  readonly matrix: Matrix
  readonly draft: StaffDraft
  readonly mapping: ImportMapping
  readonly read: readonly ReadRow[]
  /** The sheet of connections of the file; undefined while it is read. */
  readonly formsSheet: string[][] | null | undefined
}

const noRules = { self: false, leader: false, team: false, peers: 0 }
const allRules = { self: true, leader: true, team: true, peers: PEERS.default }

/**
 * The rules of the project, or all before it has any. A draft without people gets its first
 * connections on the page of the organisation chart, which shows them as a tree.
 */
const proposeRules = (matrix: Matrix, draft: StaffDraft): ChangeRules => ({
  ...(draft.subjects.length === 0 ? noRules : (readRules(matrix, draft) ?? allRules)),
  replace: true,
  replace_peers: false,
})

/** What is accepted: what was decided, and what is proposed of the rest. */
function useAccepted(comparison: Comparison, subjects: number) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, boolean>>(new Map())
  const decide = useCallback(
    (keys: readonly string[], accepted: boolean) =>
      setDecisions(
        (previous) => new Map([...previous, ...keys.map((key) => [key, accepted] as const)]),
      ),
    [],
  )
  const accepted = useMemo(() => {
    const proposed = proposeAccepted(comparison, subjects)
    const differing = comparison.people.filter(({ difference }) => difference !== 'equal')
    return new Set(
      differing.map(({ key }) => key).filter((key) => decisions.get(key) ?? proposed.has(key)),
    )
  }, [comparison, subjects, decisions])
  return { accepted, decide }
}

/** The rules of connections: those of the project, until the administrator says otherwise. */
function useRules(matrix: Matrix, draft: StaffDraft) {
  const proposed = useMemo(() => proposeRules(matrix, draft), [matrix, draft])
  const [changed, setChanged] = useState<Partial<ChangeRules>>({})
  const rules = useMemo(() => {
    const chosen = { ...proposed, ...changed }
    return { ...chosen, ...usedRules(matrix, chosen) }
  }, [matrix, proposed, changed])
  const changeRules = (change: Partial<ChangeRules>) =>
    setChanged((previous) => ({ ...previous, ...change }))
  return { rules, changeRules }
}

/** The comparison of the list with the draft, what is accepted of it, and what that does. */
export function useStaffPlan({ matrix, draft, mapping, read, formsSheet }: Compared) {
  const [keep_capitals, keepCapitals] = useState(false)
  const comparison = useMemo(
    () => compareStaff(draft, { rows: read, mapping, keep_capitals }),
    [draft, mapping, read, keep_capitals],
  )
  const { accepted, decide } = useAccepted(comparison, draft.subjects.length)
  const { rules, changeRules } = useRules(matrix, draft)
  const sheet = useMemo(
    () => (formsSheet ? readFormsSheet(formsSheet, comparison) : null),
    [comparison, formsSheet],
  )
  const chosen = useMemo(
    () => ({ accepted, rules, sheet: sheet?.forms ?? null }),
    [accepted, rules, sheet],
  )
  const choices = useDeferredValue(chosen)
  const planned = useMemo(() => planStaff(draft, comparison, choices), [draft, comparison, choices])
  if (formsSheet === undefined) return null
  /** What is drawn may still be of the choices before; applied is what is chosen. */
  const planNow = () => (choices === chosen ? planned : planStaff(draft, comparison, chosen))
  const decisions = { accepted, decide, rules, changeRules, keep_capitals, keepCapitals }
  return { comparison, sheet, planned, planNow, ...decisions }
}

export type EditablePlan = NonNullable<ReturnType<typeof useStaffPlan>>
