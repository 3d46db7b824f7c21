import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { IconLink } from '#web/kit/LinkButton.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { EvaluationRow as Row } from '../contract.ts'

interface EvaluationRowProps {
  readonly evaluation: Row
  readonly address: string
  readonly mayChange: boolean
  readonly duplicating: boolean
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

export function EvaluationRow({
  evaluation,
  address,
  mayChange,
  duplicating,
  onDuplicate,
  onDelete,
}: EvaluationRowProps) {
  const { name, locked } = evaluation
  return (
    <tr>
      <td>
        <Link className="font-semibold wrap-anywhere hover:underline" to={address}>
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
          {(!mayChange || locked) && (
            <IconLink icon="eye" label={`Ver ${name}`} tip="Ver" to={address} />
          )}
          {mayChange && !locked && (
            <IconLink icon="pencil" label={`Editar ${name}`} tip="Editar" to={address} />
          )}
          {mayChange && (
            <IconAction
              icon="copy"
              label={`Duplicar ${name}`}
              tip="Duplicar"
              disabled={duplicating}
              onClick={onDuplicate}
            />
          )}
          {mayChange && (
            <IconAction icon="trash" label={`Eliminar ${name}`} tip="Eliminar" onClick={onDelete} />
          )}
        </span>
      </td>
    </tr>
  )
}
