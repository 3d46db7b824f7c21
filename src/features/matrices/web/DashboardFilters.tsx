import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import type { Matrix, Phase } from '../contract.ts'
import { ofEvaluation, orders, phaseLabels, type Filters } from '../dashboard.rules.ts'

const ALL = 'all'
const phases = [
  'draft',
  'released',
  'closed',
  'reports',
  'erased',
] as const satisfies readonly Phase[]

interface DashboardFiltersProps {
  readonly matrices: readonly Matrix[]
  readonly filters: Filters
  readonly onChange: (changes: {
    readonly order?: string | null
    readonly evaluation_id?: string | null
    readonly phase?: string | null
  }) => void
}

/** The evaluations that these matrices use, each once. */
function listEvaluations(matrices: readonly Matrix[]) {
  const names = new Map(
    matrices.map(({ evaluation_id, evaluation_name }) => [evaluation_id, evaluation_name]),
  )
  return [{ value: ALL, label: 'Todas' }, ...[...names].map(([value, label]) => ({ value, label }))]
}

export function DashboardFilters({ matrices, filters, onChange }: DashboardFiltersProps) {
  const counted = ofEvaluation(matrices, filters.evaluation_id)
  const countMatching = (phase: Phase) => counted.filter((matrix) => matrix.phase === phase).length
  const segments = [
    { value: ALL, label: 'Todos', count: counted.length },
    ...phases
      .filter((phase) => phase !== 'erased' || countMatching(phase) > 0)
      .map((phase) => ({ value: phase, label: phaseLabels[phase], count: countMatching(phase) })),
  ]
  return (
    <div className="mb-[22px] flex flex-wrap items-center gap-2 sm:gap-3">
      <div className="grid w-full grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-2 sm:flex sm:w-auto sm:gap-3 max-sm:[&_.input-fit]:w-full max-sm:[&_.input-fit]:px-[10px] sm:[&_.input-fit]:max-w-[320px]">
        <LazySelect
          prefix="Orden"
          fit
          options={orders}
          value={filters.order}
          onChange={(order) => onChange({ order: order === 'newest' ? null : order })}
        />
        <LazySelect
          prefix="Evaluación"
          fit
          options={listEvaluations(matrices)}
          value={filters.evaluation_id ?? ALL}
          onChange={(evaluation_id) =>
            onChange({ evaluation_id: evaluation_id === ALL ? null : evaluation_id })
          }
        />
      </div>
      <div className="min-w-0 max-w-full lg:ml-auto">
        <SegmentedControl
          label="Estado"
          segments={segments}
          value={filters.phase ?? ALL}
          onChange={(phase) => onChange({ phase: phase === ALL ? null : phase })}
        />
      </div>
    </div>
  )
}
