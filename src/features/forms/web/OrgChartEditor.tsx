import { useMemo, useState } from 'react'
import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsText } from '../counts.rules.ts'
import { buildDirectory } from '../listing.rules.ts'
import { loadAfter } from '../org-chart-preview.rules.ts'
import { ChartRaters } from './ChartRaters.tsx'
import { ChartRulesTable } from './ChartRulesTable.tsx'
import { ChartTree } from './ChartTree.tsx'
import { LeaderColumn } from './LeaderColumn.tsx'
import { UnknownLeaders } from './UnknownLeaders.tsx'
import { type EditableChart, useOrgChart } from './useOrgChart.ts'
import '../views/org-chart.css'

interface OrgChartEditorProps {
  /** The end of every path that shows the matrix. */
  readonly path: string
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly forms: readonly StoredForm[]
}

function Note({
  editable: { preview, column },
  forms,
  questions,
}: {
  readonly editable: EditableChart
  readonly forms: number
  readonly questions: number
}) {
  const { problem, added, after, changed } = preview
  if (column === null) return <>Elige la columna que dice quién es el líder de cada persona.</>
  if (problem) return <>{messageText(problem)}</>
  if (added.length === 0)
    return <>No hay conexiones que agregar.{changed && ' Las reglas valen para quienes entren.'}</>
  const load = loadAfter(after)
  return (
    <>
      <b>
        {formsText(added.length)} {added.length === 1 ? 'nueva' : 'nuevas'}
      </b>
      , de {wholeNumber(forms)} a {wholeNumber(after.length)}. Mayor carga:{' '}
      {numbered(load, 'hoja', 'hojas')}, cerca de {estimatedMinutes(questions, load)} min.
    </>
  )
}

/** Generates connections by who leads whom: the rules, what they add, and each person's raters. */
export function OrgChartEditor({ path, matrix, subjects, forms }: OrgChartEditorProps) {
  const formsPath = `/connections/${path}`
  const editable = useOrgChart({ matrix, subjects, forms }, formsPath)
  const { preview, busy, column } = editable
  const people = useMemo(() => [...buildDirectory(subjects).values()], [subjects])
  const [chosen, setChosen] = useState<string | null>(null)
  const count = preview.added.length
  if (matrix.subject_properties.length === 0)
    return (
      <Empty text="Falta una columna que diga quién es el líder de cada persona">
        <p className="soft">Por correo o por nombre, como «Reporta a» en tu archivo de personal.</p>
        <LinkButton variant="primary" icon="upload" to={`/import-participants/${path}`}>
          Importar participantes
        </LinkButton>
      </Empty>
    )
  return (
    <>
      <div className="org-chart">
        <div className="org-chart-part">
          <LeaderColumn editable={editable} columns={matrix.subject_properties} people={people} />
          <UnknownLeaders editable={editable} people={people} />
          <ChartRulesTable editable={editable} people={people.length} />
        </div>
        <aside className="org-chart-part" aria-labelledby="organigrama">
          <h2 id="organigrama">Quién evaluaría a quién</h2>
          <ChartRaters people={people} forms={preview.after} chosen={chosen} onChoose={setChosen} />
          <ChartTree
            key={column}
            people={people}
            chart={editable.chart}
            chosen={chosen}
            onChoose={setChosen}
          />
        </aside>
      </div>
      <SaveBar
        note={
          <output id="por-que">
            <Note editable={editable} forms={forms.length} questions={matrix.question_count} />
          </output>
        }
      >
        <LinkButton variant="quiet" to={formsPath}>
          Cancelar
        </LinkButton>
        <Button
          variant="primary"
          disabled={column === null || (count === 0 && !preview.changed)}
          aria-describedby="por-que"
          busy={busy}
          busyLabel="Agregando..."
          onClick={editable.add}
        >
          {count === 0 && preview.changed ? 'Guardar reglas' : `Agregar ${formsText(count)}`}
        </Button>
      </SaveBar>
    </>
  )
}
