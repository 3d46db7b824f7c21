import { useCallback, useMemo } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { type ValuesOf, valueColumns } from '#features/subjects/value-columns.rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { ProjectPage } from '#web/kit/page/ProjectPage.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { SlipList, SlipRow } from '../contract.ts'
import { countNext, stateText, summaryText } from '../listing.rules.ts'
import { Kiosks } from './Kiosks.tsx'
import { type SlipsData, useSlips } from './useSlips.ts'

const PrintSlipsDialog = lazyDialog(() => import('./PrintSlipsDialog.tsx'), 'PrintSlipsDialog')

/** The printed slips of a project: who has one, never who opened it. */
export function SlipsPage() {
  const data = useSlips()
  const dialog = useDialog<SlipRow | null>()
  const { slips } = data
  const mayPrint = data.mayPrint && slips?.released === true
  return (
    <ProjectPage
      tab="slips"
      section="Papeletas"
      actions={
        mayPrint && countNext(slips) > 0 ? (
          <Button variant="primary" icon="printer" onClick={() => dialog.show(null)}>
            Imprimir papeletas
          </Button>
        ) : null
      }
    >
      <p className="page-head-note">{slips ? noteText(slips) : ' '}</p>
      {data.failed ? (
        <LoadError code="slips.load_failed" onRetry={data.retry} />
      ) : slips ? (
        <>
          <Kiosks slips={slips} editable={mayPrint} />
          <SlipsTable slips={slips} data={data} onPrint={mayPrint ? dialog.show : undefined} />
        </>
      ) : (
        <PageSkeleton layout="list" label="Cargando las papeletas" />
      )}
      {slips && dialog.about !== undefined && (
        <PrintSlipsDialog
          key={dialog.count}
          slips={slips}
          person={dialog.about}
          open={dialog.open}
          data={data}
          onOpen={() => {}}
          onClose={dialog.close}
        />
      )}
    </ProjectPage>
  )
}

const noteText = (slips: SlipList): string =>
  slips.released ? summaryText(slips) : messageText('slips.draft')

const states: readonly ListState<SlipRow>[] = [
  {
    key: 'no-fui-yo',
    label: 'Avisó: «no fui yo»',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: ({ disowned }) => disowned,
  },
  {
    key: 'por-imprimir',
    label: 'Por imprimir',
    matches: ({ printed_on }) => printed_on === null,
  },
]

const NO_COLUMNS: readonly SubjectProperty[] = []

const buildColumns = (
  properties: readonly SubjectProperty[],
  valuesOf: ValuesOf,
): readonly ListColumn<SlipRow>[] => [
  {
    key: 'persona',
    label: 'Persona',
    width: 260,
    cell: ({ subject_id, name }) => <PersonLink id={subject_id} name={name} />,
    value: ({ name }) => name,
  },
  {
    key: 'numero',
    label: 'Número',
    width: 120,
    cell: ({ number }) => number,
    value: ({ number }) => number,
    phone: 'inline',
  },
  ...valueColumns(properties, ({ subject_id }: SlipRow, column) => valuesOf(subject_id, column), 1),
  {
    key: 'papeleta',
    label: 'Papeleta',
    width: 220,
    cell: (row) => (
      <span className={row.disowned ? 'status status-warning' : 'status'}>
        {row.disowned && <Icon name="triangle-alert" size={16} />}
        <span>{stateText(row)}</span>
      </span>
    ),
    value: ({ printed_on }) => printed_on,
    phone: 'inline',
  },
]

const rowKey = ({ subject_id }: SlipRow): string => subject_id
const searched = ({ name, number }: SlipRow): string => `${name} ${number}`

interface TableProps {
  readonly slips: SlipList
  readonly data: SlipsData
  readonly onPrint: ((person: SlipRow) => void) | undefined
}

function SlipsTable({ slips, data, onPrint }: TableProps) {
  const properties = data.matrix?.subject_properties ?? NO_COLUMNS
  const { valuesOf } = data
  const columns = useMemo(() => buildColumns(properties, valuesOf), [properties, valuesOf])
  const list = useList({
    id: 'slips',
    rows: slips.people,
    columns,
    searched,
    order: 'persona',
    states,
  })
  const actions = useCallback(
    (row: SlipRow) =>
      row.printed_on !== null && (
        <Button
          size="small"
          variant={row.disowned ? 'secondary' : 'tertiary'}
          aria-label={`Imprimir otra para ${row.name}`}
          onClick={() => onPrint?.(row)}
        >
          Imprimir otra
        </Button>
      ),
    [onPrint],
  )
  return (
    <>
      <ListTools
        list={list}
        label="Buscar persona o número"
        count={peopleText(list.shown.length)}
      />
      <ListTable
        caption="Papeletas"
        list={list}
        rowKey={rowKey}
        actions={onPrint ? actions : undefined}
        actionsWidth={150}
        phoneActions="below"
        empty={<Empty text="Todas las personas tienen correo." />}
        none="Nadie"
      />
    </>
  )
}
