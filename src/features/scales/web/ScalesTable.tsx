import { numbered } from '#shared/spanish.ts'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import type { Scale } from '../contract.ts'
import { SCALES_PAGE_SIZE } from '../limits.ts'
import { namesText } from '../rules.ts'
import '../views/scales.css'

interface ScalesTableProps {
  /** Undefined while the list is loading. */
  readonly scales: readonly Scale[] | undefined
  /** Loads the list again; null unless it could not be loaded. */
  readonly retry: (() => void) | null
  readonly canEdit: boolean
  readonly onView: (scale: Scale) => void
  readonly onEdit: (scale: Scale) => void
  readonly onDelete: (scale: Scale) => void
}

const usedBy = ({ evaluations }: Scale): string => namesText(evaluations.map(({ name }) => name))

const columns: readonly ListColumn<Scale>[] = [
  {
    key: 'nombre',
    label: 'Nombre',
    width: 260,
    value: ({ name }) => name,
    cell: ({ name, locked }) => (
      <>
        {name}
        {locked && (
          <span className="muted scale-lock" data-tip="La usa un proyecto liberado">
            <Icon name="lock" size={15} />
            <span className="visually-hidden"> La usa un proyecto liberado</span>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'menor',
    label: 'Valor más bajo',
    width: 100,
    numeric: true,
    phone: 'hidden',
    value: ({ lowest_value }) => lowest_value,
    cell: ({ lowest_value }) => lowest_value,
  },
  {
    key: 'mayor',
    label: 'Valor más alto',
    width: 100,
    numeric: true,
    phone: 'labelled',
    value: ({ highest_value }) => highest_value,
    cell: ({ highest_value }) => highest_value,
  },
  {
    key: 'estado',
    label: 'Estado',
    width: 120,
    phone: 'inline',
    value: ({ status }) => status,
    cell: ({ status }) =>
      status === 'activa' ? (
        <Badge tone="success" icon="check">
          Activa
        </Badge>
      ) : (
        <Badge tone="draft">Inactiva</Badge>
      ),
  },
  {
    key: 'usos',
    label: 'La usan',
    width: 240,
    value: usedBy,
    cell: (scale) => usedBy(scale) || '—',
  },
]

const states: readonly ListState<Scale>[] = [
  { key: 'activa', label: 'Activas', matches: ({ status }) => status === 'activa' },
  { key: 'inactiva', label: 'Inactivas', matches: ({ status }) => status === 'inactiva' },
]

const scaleKey = ({ id }: Scale): string => id
const scaleName = ({ name }: Scale): string => name
const counted = (count: number): string => numbered(count, 'escala', 'escalas')

export function ScalesTable({
  scales,
  retry,
  canEdit,
  onView,
  onEdit,
  onDelete,
}: ScalesTableProps) {
  const list = useList({
    id: 'scales',
    rows: scales,
    columns,
    searched: scaleName,
    order: 'nombre',
    states,
  })
  return (
    <>
      <ListTools
        list={list}
        label="Buscar escala"
        all="Todas"
        count={scales && counted(list.shown.length)}
      />
      <ListTable
        caption="Escalas"
        list={list}
        rowKey={scaleKey}
        actionsWidth={canEdit ? 150 : 80}
        phoneActions={canEdit ? 3 : 1}
        failed={retry !== null && { code: 'scales.load_failed', retry }}
        empty={null}
        none="Ninguna escala"
        step={SCALES_PAGE_SIZE}
        actions={(scale) => (
          <>
            <IconAction
              icon="eye"
              label={`Ver ${scale.name}`}
              tip="Ver"
              onClick={() => onView(scale)}
            />
            {canEdit && (
              <IconAction
                icon="pencil"
                label={`Editar ${scale.name}`}
                tip="Editar"
                onClick={() => onEdit(scale)}
              />
            )}
            {canEdit && (
              <IconAction
                icon="trash"
                label={`Eliminar ${scale.name}`}
                tip="Eliminar"
                onClick={() => onDelete(scale)}
              />
            )}
          </>
        )}
      />
    </>
  )
}
