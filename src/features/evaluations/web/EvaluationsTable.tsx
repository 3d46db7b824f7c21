import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { namesText } from '#features/scales/rules.ts'
import { numbered } from '#shared/spanish.ts'
import { Badge } from '#ui/Badge.tsx'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { IconLink } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import type { EvaluationRow } from '../contract.ts'
import { EVALUATIONS_PAGE_SIZE } from '../limits.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { EvaluationMenu } from './EvaluationMenu.tsx'
import { useDuplicate, useRemove } from './useEvaluationMutations.ts'
import '../views/evaluations.css'

interface EvaluationsTableProps {
  /** Undefined while the list is loading. */
  readonly evaluations: readonly EvaluationRow[] | undefined
  /** Loads the list again; null unless it could not be loaded. */
  readonly retry: (() => void) | null
  readonly companyId: string
  readonly canEdit: boolean
}

/** The name stays while the dialog closes. */
interface ToCopy {
  readonly evaluation: EvaluationRow | null
  readonly open: boolean
}

const buildPath = (companyId: string, { id }: EvaluationRow): string =>
  `/evaluation/${companyId}/${id}`

const buildColumns = (companyId: string): readonly ListColumn<EvaluationRow>[] => [
  {
    key: 'nombre',
    label: 'Nombre',
    width: 300,
    value: ({ name }) => name,
    cell: (evaluation) => (
      <Link className="evaluation-link" to={buildPath(companyId, evaluation)}>
        {evaluation.name}
      </Link>
    ),
  },
  {
    key: 'estado',
    label: 'Estado',
    width: 210,
    value: ({ locked }) => Number(locked),
    cell: ({ locked }) =>
      locked && (
        <Badge tone="line" icon="lock">
          En un proyecto liberado
        </Badge>
      ),
  },
  {
    key: 'escala',
    label: 'Escala',
    width: 220,
    value: ({ scale_name }) => scale_name,
    cell: ({ scale_name, highest_value, allow_na }) => (
      <>
        {scale_name}{' '}
        <span className="small muted">
          1 a {highest_value}
          {allow_na && ' y N/A'}
        </span>
      </>
    ),
  },
  {
    key: 'competencias',
    label: 'Competencias',
    width: 110,
    numeric: true,
    phone: 'labelled',
    value: ({ competences }) => competences,
    cell: ({ competences }) => competences,
  },
  {
    key: 'preguntas',
    label: 'Preguntas',
    width: 100,
    numeric: true,
    phone: 'labelled',
    value: ({ questions }) => questions,
    cell: ({ questions }) => questions,
  },
]

const states: readonly ListState<EvaluationRow>[] = [
  { key: 'liberada', label: 'En proyectos liberados', matches: ({ locked }) => locked },
  { key: 'editable', label: 'Editables', matches: ({ locked }) => !locked },
]

const evaluationKey = ({ id }: EvaluationRow): string => id
const evaluationName = ({ name }: EvaluationRow): string => name
const counted = (count: number): string => numbered(count, 'evaluación', 'evaluaciones')

export function EvaluationsTable({
  evaluations,
  retry,
  companyId,
  canEdit,
}: EvaluationsTableProps) {
  const [toRemove, setToRemove] = useState<EvaluationRow | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [toCopy, setToCopy] = useState<ToCopy>({ evaluation: null, open: false })
  const duplicate = useDuplicate(companyId)
  const remove = useRemove(() => setConfirming(false))
  const columns = useMemo(() => buildColumns(companyId), [companyId])
  const list = useList({
    id: 'evaluations',
    rows: evaluations,
    columns,
    searched: evaluationName,
    order: 'nombre',
    states,
  })
  const askToRemove = (evaluation: EvaluationRow) => {
    if (evaluation.matrices.length > 0)
      return notify('evaluation.in_use', {
        names: namesText(evaluation.matrices.map(({ name }) => name)),
      })
    setToRemove(evaluation)
    setConfirming(true)
  }
  return (
    <>
      <ListTools
        list={list}
        label="Buscar evaluación"
        all="Todas"
        count={evaluations && counted(list.shown.length)}
      />
      <ListTable
        caption="Evaluaciones"
        list={list}
        rowKey={evaluationKey}
        actionsWidth={canEdit ? 190 : 110}
        phoneActions={canEdit ? 4 : 2}
        failed={retry !== null && { code: 'evaluations.load_failed', retry }}
        empty={null}
        none="Ninguna evaluación"
        step={EVALUATIONS_PAGE_SIZE}
        actions={(evaluation) => (
          <RowActions
            evaluation={evaluation}
            path={buildPath(companyId, evaluation)}
            canEdit={canEdit}
            duplicating={duplicate.isPending}
            onDuplicate={() => duplicate.mutate(evaluation.id)}
            onDelete={() => askToRemove(evaluation)}
            onCopy={() => setToCopy({ evaluation, open: true })}
          />
        )}
      />
      <CopyDialog
        open={toCopy.open}
        onClose={() => setToCopy((before) => ({ ...before, open: false }))}
        evaluation={toCopy.evaluation}
        companyId={companyId}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={messageText('evaluation.delete_confirm')}
        danger
        confirmLabel="Sí, eliminar"
        busy={remove.isPending}
        consequence={`«${toRemove?.name ?? ''}» deja de existir con sus competencias y preguntas, y no se puede recuperar.`}
        onConfirm={() => toRemove && remove.mutate(toRemove.id)}
      />
    </>
  )
}

interface RowActionsProps {
  readonly evaluation: EvaluationRow
  readonly path: string
  readonly canEdit: boolean
  readonly duplicating: boolean
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onCopy: () => void
}

function RowActions({
  evaluation,
  path,
  canEdit,
  duplicating,
  onDuplicate,
  onDelete,
  onCopy,
}: RowActionsProps) {
  const { name, locked } = evaluation
  if (!canEdit)
    return (
      <>
        <IconLink icon="eye" label={`Ver ${name}`} tip="Ver" to={path} />
        <EvaluationMenu evaluation={evaluation} onCopy={null} />
      </>
    )
  return (
    <>
      {locked ? (
        <IconLink icon="eye" label={`Ver ${name}`} tip="Ver" to={path} />
      ) : (
        <IconLink icon="pencil" label={`Editar ${name}`} tip="Editar" to={path} />
      )}
      <IconAction
        icon="copy"
        label={`Duplicar ${name}`}
        tip="Duplicar"
        disabled={duplicating}
        onClick={onDuplicate}
      />
      <IconAction icon="trash" label={`Eliminar ${name}`} tip="Eliminar" onClick={onDelete} />
      <EvaluationMenu evaluation={evaluation} onCopy={onCopy} />
    </>
  )
}
