import { useMemo } from 'react'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { valueText, type ValuesOf } from '#features/subjects/value-columns.rules.ts'
import { peopleText, wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import type { List } from '#web/kit/list/useList.ts'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { useNow } from '#web/useNow.ts'
import {
  callText,
  FEWEST_IN_LINE,
  groupProgress,
  type ProgressLine,
  sumLines,
} from '../column-progress.rules.ts'
import type { Participation } from '../contract.ts'
import { remindedByDefault } from '../reminder-choice.rules.ts'
import '../views/column-progress.css'

type Rater = Participation['pending'][number]

interface ColumnProgressProps {
  readonly participation: Pick<Participation, 'pending' | 'raters'>
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
  readonly list: List<Rater>
  /** Undefined when the user may remind no rater. */
  readonly onRemind: ((subject_ids: readonly string[]) => void) | undefined
}

const LEADER = 'lider'

const useProgressKey = () => useAddressValue('avance')

/** «Avance por»: the column or the leader by which the progress is shown. The address keeps it. */
export function ProgressChoice({ columns }: { readonly columns: readonly SubjectProperty[] }) {
  const [key, setKey] = useProgressKey()
  return (
    <select
      className="input list-filter"
      aria-label="Avance por"
      value={key ?? ''}
      onChange={({ target }) => setKey(target.value || null)}
    >
      <option value="">Avance por…</option>
      {columns.map(({ id, name }) => (
        <option key={id} value={`columna-${id}`}>
          Avance por {name}
        </option>
      ))}
      <option value={LEADER}>Avance por líder</option>
    </select>
  )
}

/** How many of each value of the chosen column have finished, and whom to remind. */
export function ColumnProgress(props: ColumnProgressProps) {
  const { participation, matrix, valuesOf, list, onRemind } = props
  const columns = matrix.subject_properties
  const [key] = useProgressKey()
  const column = columns.find(({ id }) => `columna-${id}` === key)
  const byLeader = key === LEADER
  const lines = useMemo(
    () =>
      column
        ? groupProgress(participation, ({ subject_id }) =>
            valueText(valuesOf(subject_id, column), column),
          )
        : byLeader
          ? groupProgress(participation, ({ leader }) => leader ?? '')
          : [],
    [participation, column, byLeader, valuesOf],
  )
  if (!column && !byLeader) return null
  const total = sumLines(lines)
  const name = column?.name ?? 'Líder'
  return (
    <section className="column-progress" aria-label="Avance por columna">
      <p className="small soft">
        {lines.length > 0
          ? `${wholeNumber(total.finished)} de ${peopleText(total.raters)} ya enviaron todas sus hojas.`
          : `Ningún grupo llega a ${FEWEST_IN_LINE} personas que contestan.`}
      </p>
      {lines.length > 0 && (
        <ul className="column-progress-lines">
          {lines.map((line) => (
            <Line
              key={line.values.join('|')}
              line={line}
              name={name}
              showsLeader={!byLeader}
              pending={participation.pending}
              matrix={matrix}
              onFilter={() => list.filter.choose(key ?? '', line.values)}
              onRemind={onRemind}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly line: ProgressLine
  /** Of the column. */
  readonly name: string
  readonly showsLeader: boolean
  readonly matrix: Matrix
  readonly pending: readonly Rater[]
  readonly onFilter: () => void
  readonly onRemind: ColumnProgressProps['onRemind']
}

function Line(props: LineProps) {
  const { line, name, showsLeader, matrix, pending, onFilter, onRemind } = props
  const now = useNow()
  const { values, leader, finished, raters, pending_ids } = line
  const own = new Set(pending_ids)
  const reached = remindedByDefault(
    pending.filter(({ subject_id }) => own.has(subject_id)),
    now,
  )
  const isJoined = values.length > 1
  const others = matrix.without_email ? 'Otras áreas' : 'Los demás grupos'
  const label = isJoined ? others : values[0] || `Sin ${name.toLowerCase()}`
  const note = isJoined ? `Juntos: menos de ${FEWEST_IN_LINE} cada uno` : showsLeader && leader
  return (
    <li>
      <span className="column-progress-name">
        <button type="button" className="person-link" onClick={onFilter}>
          {label}
        </button>
        {note && <small className="soft">{note}</small>}
      </span>
      <span className="column-progress-share">
        {finished} de {raters}
        <ShareBar share={finished / raters} label={`Ya terminaron: ${label}`} />
      </span>
      {onRemind && reached.length > 0 && (
        <Button
          size="small"
          variant="tertiary"
          aria-label={`Recordar a ${wholeNumber(reached.length)} de ${label}`}
          onClick={() => onRemind(reached.map(({ subject_id }) => subject_id))}
        >
          Recordar a {reached.length}
        </Button>
      )}
      {matrix.without_email && (
        <p className="column-progress-call">{callText(line, matrix.limit_date)}</p>
      )}
    </li>
  )
}
