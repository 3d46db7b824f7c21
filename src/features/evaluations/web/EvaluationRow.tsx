import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { IconLink } from '#web/kit/LinkButton.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { EvaluationRow as Row } from '../contract.ts'

interface EvaluationRowProps {
  readonly evaluation: Row
  readonly path: string
  readonly canEdit: boolean
  readonly duplicating: boolean
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

export function EvaluationRow({
  evaluation,
  path,
  canEdit,
  duplicating,
  onDuplicate,
  onDelete,
}: EvaluationRowProps) {
  const { name, locked } = evaluation
  return (
    <tr>
      <td>
        <Link className="font-semibold wrap-anywhere hover:underline" to={path}>
          {name}
        </Link>
        {locked && (
          <span className="mt-1 block">
            <Badge tone="line" icon="lock">
              En un proyecto liberado
            </Badge>
          </span>
        )}
      </td>
      <td data-label="Escala">
        {evaluation.scale_name}{' '}
        <span className="small text-ink-3">
          1 a {evaluation.highest_value}
          {evaluation.allow_na && ' y N/A'}
        </span>
      </td>
      <td data-label="Competencias" className="sm:text-end">
        {evaluation.competences}
      </td>
      <td data-label="Preguntas" className="sm:text-end">
        {evaluation.questions}
      </td>
      <td>
        <span className="row-actions">
          {(!canEdit || locked) && (
            <IconLink icon="eye" label={`Ver ${name}`} tip="Ver" to={path} />
          )}
          {canEdit && !locked && (
            <IconLink icon="pencil" label={`Editar ${name}`} tip="Editar" to={path} />
          )}
          {canEdit && (
            <IconAction
              icon="copy"
              label={`Duplicar ${name}`}
              tip="Duplicar"
              disabled={duplicating}
              onClick={onDuplicate}
            />
          )}
          {canEdit && (
            <IconAction icon="trash" label={`Eliminar ${name}`} tip="Eliminar" onClick={onDelete} />
          )}
        </span>
      </td>
    </tr>
  )
}
