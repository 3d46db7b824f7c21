import type { SubjectProperty } from '#features/matrices/contract.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import type { KnownSubject } from '../subject-lookup.rules.ts'
import type { EditableChart } from './useOrgChart.ts'
import '../views/org-chart.css'

interface LeaderColumnProps {
  readonly editable: EditableChart
  readonly columns: readonly SubjectProperty[]
  readonly people: readonly KnownSubject[]
}

/** Which column says who leads whom, and how many of its values are people of the project. */
export function LeaderColumn({ editable, columns, people }: LeaderColumnProps) {
  const { column, chart } = editable
  const unknown = chart.unknown.length
  const isFound = chart.found > 0
  return (
    <div>
      <Field label="¿Qué columna dice quién es su líder?" className="leader-column-choice">
        {(control) => (
          <LazySelect
            control={control}
            options={columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={column}
            onChange={editable.setColumn}
            placeholder="Elige una columna"
          />
        )}
      </Field>
      {column !== null && (
        <output className="leader-counts">
          <span className={`signed-line ${isFound ? 'success-line' : 'warning-line'}`}>
            <Icon name={isFound ? 'circle-check' : 'triangle-alert'} size={16} />
            {wholeNumber(chart.found)} de {wholeNumber(people.length)} con líder en el proyecto
          </span>
          {unknown > 0 && (
            <span className="signed-line warning-line">
              <Icon name="triangle-alert" size={16} />
              {wholeNumber(unknown)} sin encontrar
            </span>
          )}
        </output>
      )}
    </div>
  )
}
