import { useMemo } from 'react'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import type { Form } from '../contract.ts'
import { countsOf, formsText } from '../counts.rules.ts'

interface FormsSaveBarProps {
  readonly forms: readonly Form[]
  /** How many rows are being edited. */
  readonly unsaved: number
  readonly saving: boolean
  /** The address of the page of the subjects. */
  readonly subjectsPath: string
  readonly onRelease: () => void
}

const countText = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`

/** The counts of the table, and the ways to the steps before and after this page. */
export function FormsSaveBar({
  forms,
  unsaved,
  saving,
  subjectsPath,
  onRelease,
}: FormsSaveBarProps) {
  const counts = useMemo(() => countsOf(forms), [forms])
  const note = [
    formsText(counts.forms),
    countText(counts.evaluators, 'evaluador', 'evaluadores'),
    countText(counts.evaluated, 'evaluado', 'evaluados'),
    ...(unsaved > 0 ? [`${unsaved} sin guardar`] : []),
  ].join(', ')
  return (
    <SaveBar note={note}>
      <LinkButton variant="quiet" icon="chevron-left" to={subjectsPath}>
        Participantes
      </LinkButton>
      <Button variant="primary" busy={saving} onClick={onRelease}>
        Subir Proyecto
      </Button>
    </SaveBar>
  )
}
