import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import type { Matrix, Phase } from '../contract.ts'
import { ofEvaluation, orders, phaseLabels, type Filters } from '../dashboard.rules.ts'
import '../views/dashboard.css'

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
    <div className="dashboard-filters">
      <div className="dashboard-filters-fields">
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
      <div className="dashboard-filters-phases">
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
