import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { PEERS } from '#features/matrices/limits.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { call } from '#web/api.ts'
import { notify } from '#web/notify.tsx'
import { refreshOnRefusal } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsContract, type Generation } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { relationPreviews } from '../org-chart-preview.rules.ts'
import {
  type ChartRules,
  formsOfChart,
  likelyLeaderColumn,
  orgChart,
  usedRules,
} from '../org-chart.rules.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'

interface ChartProject {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly forms: readonly StoredForm[]
}

const allRules: ChartRules = { self: true, leader: true, team: true, peers: PEERS.default }
const noChart = { leaders: new Map<string, string>(), unknown: [], loops: [], found: 0 }

function usePreview(
  { matrix, subjects, forms }: ChartProject,
  chart: typeof noChart | ReturnType<typeof orgChart>,
  rules: ChartRules,
) {
  return useMemo(() => {
    const generated = formsOfChart(subjects, chart, usedRules(matrix, rules), forms)
    const added = 'code' in generated ? [] : generated.forms
    return {
      problem: 'code' in generated ? generated.code : null,
      added,
      after: [...forms, ...added],
      relations: relationPreviews({ subjects, existing: forms, added }, matrix),
      changed: isChanged(rules, matrix.chart_rules),
    }
  }, [matrix, subjects, forms, chart, rules])
}

type ChartGeneration = Extract<Generation, { readonly kind: 'org_chart' }>

/** Adds the forms of the chart in one call; then the page of the forms shows them. */
function useAddChart(matrixId: string, formsPath: string) {
  const navigate = useNavigate()
  const announceAdded = useUndoableAddition(matrixId)
  return useAction({
    run: (body: ChartGeneration) => call(formsContract.generate, { params: { matrixId }, body }),
    refreshesFirst: [formsContract.compact, matricesContract.one],
    onDone: async ({ added, added_ids }) => {
      if (added === 0) notify('forms.rules_kept')
      else announceAdded('forms.generated', { forms: formsText(added) }, { form_ids: added_ids })
      await navigate(formsPath)
    },
    failed: 'form.save_failed',
    onSettled: (error) => refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased),
  })
}

/** Whether the project would keep other rules than it has. */
const isChanged = ({ self, leader, team, peers }: ChartRules, kept: Matrix['chart_rules']) =>
  kept !== null &&
  (self !== kept.self || leader !== kept.leader || team !== kept.team || peers !== kept.peers)

const toInputs = (corrections: ReadonlyMap<string, string | null>) =>
  [...corrections].map(([subject_id, leader_id]) => ({ subject_id, leader_id }))

/** The organisation chart of a matrix, what it would add, and the call that adds it. */
export function useOrgChart(project: ChartProject, formsPath: string) {
  const { subjects, matrix } = project
  const [column, setColumn] = useState(() =>
    likelyLeaderColumn(subjects, matrix.subject_properties),
  )
  const [rules, setRules] = useState<ChartRules>(matrix.chart_rules ?? allRules)
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string | null>>(new Map())
  const chart = useMemo(
    () => (column === null ? noChart : orgChart(subjects, column, corrections)),
    [subjects, column, corrections],
  )
  const addition = useAddChart(matrix.id, formsPath)
  return {
    column,
    chart,
    rules,
    busy: addition.isPending,
    preview: usePreview(project, useDeferredValue(chart), useDeferredValue(rules)),
    add: (): void => {
      if (column !== null)
        addition.mutate({
          kind: 'org_chart',
          subject_property_id: column,
          ...rules,
          corrections: toInputs(corrections),
        })
    },
    changeRules: (change: Partial<ChartRules>) =>
      setRules((previous) => ({ ...previous, ...change })),
    setColumn: (id: string) => {
      setColumn(id)
      setCorrections(new Map())
    },
    /** Gives several people one leader, or none. */
    correct: (ids: readonly string[], leader: string | null) =>
      setCorrections(
        (previous) => new Map([...previous, ...ids.map((id) => [id, leader] as const)]),
      ),
  }
}

export type EditableChart = ReturnType<typeof useOrgChart>
