import { useMemo } from 'react'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { countAll, formsText } from '../counts.rules.ts'
import { type GridRow, matchesFilter } from '../grid.rules.ts'
import type { EditableForms } from './useForms.ts'
import type { RaterChanges } from './useRaterChanges.ts'
import '../views/forms.css'

interface FormsSaveBarProps {
  readonly rows: ReadonlyMap<string, GridRow>
  readonly changes: RaterChanges
  readonly editable: EditableForms
  /** Lists the subjects with groups that their reports will not show. */
  readonly onLacking: () => void
  /** The address of the page of the subjects. */
  readonly subjectsPath: string
  readonly onRelease: () => void
}

const countText = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`

/** The counts of the table, and the ways to the steps before and after this page. */
export function FormsSaveBar({
  rows,
  changes,
  editable,
  onLacking,
  subjectsPath,
  onRelease,
}: FormsSaveBarProps) {
  const { forms } = changes
  const counts = useMemo(() => countAll(forms), [forms])
  const lacking = [...rows.values()].filter((row) => matchesFilter(row, 'falta')).length
  const unsaved = editable.rows.filter((row) => row.editing).length
  const note = [
    formsText(counts.forms),
    countText(counts.evaluators, 'evaluador', 'evaluadores'),
    countText(counts.evaluated, 'evaluado', 'evaluados'),
    ...(unsaved > 0 ? [`${unsaved} sin guardar`] : []),
  ].join(', ')
  return (
    <SaveBar
      note={
        <span className="raters-save-note">
          {note}
          {lacking > 0 && (
            <button type="button" className="coverage-lacking" onClick={onLacking}>
              <Icon name="triangle-alert" size={15} />
              {numbered(
                lacking,
                'persona con grupos que no se mostrarán',
                'personas con grupos que no se mostrarán',
              )}
            </button>
          )}
        </span>
      }
    >
      <LinkButton variant="quiet" icon="chevron-left" to={subjectsPath}>
        Participantes
      </LinkButton>
      <Button
        variant={forms.length > 0 ? 'primary' : 'secondary'}
        busy={editable.saving || changes.saving}
        onClick={onRelease}
      >
        Subir Proyecto
      </Button>
    </SaveBar>
  )
}
