import { useCallback, useMemo } from 'react'
import { findGroupSize } from '#features/forms/second-group.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import type { ProposalList } from '../contract.ts'
import { buildStates, useNominationColumns } from './NominationColumns.tsx'

interface Props {
  readonly matrix: Matrix
  readonly lists: readonly ProposalList[]
  /** Shown when there are no lists. */
  readonly empty: string
  readonly mayEdit: boolean
  readonly busy: boolean
  readonly onImport: () => void
  readonly onOpen: (list: ProposalList) => void
  readonly onApprove: (evaluated_ids: readonly string[]) => void
}

const rowKey = ({ subject_id }: ProposalList): string => subject_id
const searched = ({ name }: ProposalList): string => name

/** A row a person who is evaluated. */
export function NominationsTable(props: Props) {
  const { matrix, lists, empty, mayEdit, busy, onImport, onOpen, onApprove } = props
  const columns = useNominationColumns(matrix)
  const states = useMemo(() => buildStates(findGroupSize(matrix)), [matrix])
  const list = useList({
    id: 'nominations',
    rows: lists,
    columns,
    searched,
    order: 'estado',
    states,
  })
  const actions = useCallback(
    (row: ProposalList) => (
      <Button
        size="small"
        variant="tertiary"
        aria-label={`Ver las propuestas de ${row.name}`}
        onClick={() => onOpen(row)}
      >
        {row.state === 'sent' ? 'Revisar' : 'Ver'}
      </Button>
    ),
    [onOpen],
  )
  const ready = useMemo(() => lists.filter(({ state }) => state === 'sent').map(rowKey), [lists])
  return (
    <>
      {lists.length > 0 && (
        <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)}>
          {mayEdit && (
            <Button size="small" icon="upload" onClick={onImport}>
              Importar
            </Button>
          )}
          {mayEdit && ready.length > 0 && (
            <Button
              size="small"
              variant="primary"
              icon="check"
              busy={busy}
              onClick={() => onApprove(ready)}
            >
              {ready.length === 1
                ? 'Aprobar la que espera'
                : `Aprobar las ${ready.length} que esperan`}
            </Button>
          )}
        </ListTools>
      )}
      <ListTable
        caption="Propuestas de evaluadores"
        list={list}
        rowKey={rowKey}
        actions={actions}
        actionsWidth={110}
        phoneActions={1}
        empty={<Empty text={empty} />}
        none="Nadie"
      />
    </>
  )
}
