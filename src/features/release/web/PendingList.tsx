import { useCallback, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ValuesOf } from '#features/subjects/value-columns.rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { SelectionBar } from '#web/kit/list/SelectionBar.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { type RowSelection, useRowSelection } from '#web/kit/list/useRowSelection.ts'
import { useNow } from '#web/useNow.ts'
import type { Participation } from '../contract.ts'
import { notReminded } from '../pending-list.rules.ts'
import { isUnreached, mayBeReminded } from '../reminder-choice.rules.ts'
import { ColumnProgress, ProgressChoice } from './ColumnProgress.tsx'
import { type AddressedSubject, CorrectEmailButton, hasSentNothing } from './CorrectEmailDialog.tsx'
import { buildPendingColumns } from './PendingColumns.tsx'
import { savePendingList } from './useMatrixMutations.ts'

type Rater = Participation['pending'][number]

interface PendingListProps {
  readonly participation: Pick<Participation, 'pending' | 'raters'>
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
  /** Undefined when no rater may be reminded by the user. */
  readonly onRemind: ((subject_ids: readonly string[]) => void) | undefined
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
  /** The foot of the page, which shows what can be done with the chosen rows. */
  readonly foot: HTMLElement | null
}

const states: readonly ListState<Rater>[] = [
  {
    key: 'falla',
    label: 'Correo con falla',
    tone: 'danger',
    icon: 'mail-x',
    matches: isUnreached,
  },
  { key: 'por-recordar', label: 'Por recordar', matches: mayBeReminded },
  {
    key: 'recordadas',
    label: 'Recordadas hace poco',
    matches: ({ reminders }) => reminders === 'recent',
  },
  { key: 'sin-enviar', label: 'Sin enviar nada', matches: hasSentNothing },
]

const searched = ({ name, email }: Rater): string => `${name} ${email ?? ''}`
/** Who has no e-mail is told in person. */
const isTickable = ({ email }: Rater): boolean => email !== null
const raterKey = ({ subject_id }: Rater): string => subject_id
const selectLabel = ({ name }: Rater): string => `Elegir a ${name}`

function RowAction({
  rater,
  onRemind,
  onCorrect,
}: { readonly rater: Rater } & Pick<PendingListProps, 'onRemind' | 'onCorrect'>) {
  const correctable = onCorrect && hasSentNothing(rater)
  const subject = { ...rater, is_rater: true }
  if (correctable && isUnreached(rater))
    return (
      <Button
        size="small"
        variant="tertiary"
        aria-label={`Corregir y reenviar el correo de ${rater.name}`}
        onClick={() => onCorrect(subject)}
      >
        Corregir y reenviar
      </Button>
    )
  return (
    <>
      {correctable && <CorrectEmailButton subject={subject} onCorrect={onCorrect} />}
      {!mayBeReminded(rater) ? (
        <span className="small muted">
          {rater.reminders !== 'open' && notReminded[rater.reminders]}
        </span>
      ) : (
        onRemind && (
          <Button
            size="small"
            variant="tertiary"
            aria-label={`Recordar a ${rater.name}`}
            onClick={() => onRemind([rater.subject_id])}
          >
            Recordar
          </Button>
        )
      )}
    </>
  )
}

/** «Recordar a 3» for the chosen rows: those whom a reminder reaches, in the dialog that shows it. */
function ChosenRaters({
  pending,
  selection,
  onRemind,
}: {
  readonly pending: readonly Rater[]
  readonly selection: RowSelection
  readonly onRemind: (subject_ids: readonly string[]) => void
}) {
  const keys = useMemo(() => pending.filter(isTickable).map(raterKey), [pending])
  const chosen = pending.filter(
    (rater) => selection.keys.has(raterKey(rater)) && mayBeReminded(rater),
  )
  return (
    <SelectionBar selection={selection} all={keys}>
      {chosen.length === 0 && (
        <span className="small muted" id="nadie-por-recordar">
          A nadie de tu selección se le puede recordar ahora.
        </span>
      )}
      <Button
        variant="primary"
        size="small"
        icon="send"
        disabled={chosen.length === 0}
        aria-describedby={chosen.length === 0 ? 'nadie-por-recordar' : undefined}
        onClick={() => onRemind(chosen.map(raterKey))}
      >
        {chosen.length === 0 ? 'Recordar' : `Recordar a ${chosen.length}`}
      </Button>
    </SelectionBar>
  )
}

/** Raters with open forms: how many are open, never about whom. */
export function PendingList({
  participation,
  matrix,
  valuesOf,
  onRemind,
  onCorrect,
  foot,
}: PendingListProps) {
  const { pending, raters } = participation
  const now = useNow()
  const leaders = useMemo(
    () =>
      new Map(raters.flatMap(({ subject_id, leader }) => (leader ? [[subject_id, leader]] : []))),
    [raters],
  )
  const names = useRelationNames()
  const columns = useMemo(
    () => buildPendingColumns({ matrix, valuesOf, names, leaders }, now),
    [matrix, valuesOf, names, leaders, now],
  )
  const list = useList({
    id: 'pending',
    rows: pending,
    columns,
    searched,
    order: 'cambia',
    states,
  })
  const allKeys = useMemo(() => pending.filter(isTickable).map(raterKey), [pending])
  const shownKeys = useMemo(() => list.shown.filter(isTickable).map(raterKey), [list.shown])
  const selection = useRowSelection(allKeys, shownKeys)
  const actions = useCallback(
    (rater: Rater) => <RowAction rater={rater} onRemind={onRemind} onCorrect={onCorrect} />,
    [onRemind, onCorrect],
  )
  return (
    <>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)}>
        <ProgressChoice columns={matrix.subject_properties} />
        {matrix.without_email && (
          <IconButton
            icon="printer"
            label="Imprimir la lista"
            className="off-phone"
            onClick={() => window.print()}
          />
        )}
        <Button
          size="small"
          icon="download"
          className="off-phone"
          onClick={() => void savePendingList(matrix)}
        >
          Descargar Excel
        </Button>
      </ListTools>
      {matrix.without_email && (
        <p className="pending-printed">Sólo para quien organiza: dice quién no ha terminado.</p>
      )}
      <ColumnProgress
        participation={participation}
        matrix={matrix}
        valuesOf={valuesOf}
        list={list}
        onRemind={onRemind}
      />
      <ListTable
        caption="Personas con hojas pendientes"
        list={list}
        rowKey={raterKey}
        actions={onRemind || onCorrect ? actions : undefined}
        actionsWidth={190}
        phoneActions="below"
        {...(onRemind && { selection, selectLabel, selectable: isTickable })}
        empty={<Empty text="Todas las hojas están contestadas" />}
        none="Nadie"
      />
      {foot &&
        onRemind &&
        selection.keys.size > 0 &&
        createPortal(
          <ChosenRaters pending={pending} selection={selection} onRemind={onRemind} />,
          foot,
        )}
    </>
  )
}
