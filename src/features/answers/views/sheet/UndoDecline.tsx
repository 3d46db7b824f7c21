import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { undo2 } from '#ui/icons.ts'
import type { Evaluated } from '../../sheet/sheet.rules.ts'

export const DECLINED =
  'No evaluarás a esta persona. No cuenta en ningún promedio; quien organiza sólo sabrá que se liberó un lugar.'

interface Props {
  readonly evaluated: Pick<Evaluated, 'form_id' | 'name'>
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
}

/** Takes «No le conozco lo suficiente» back. */
export function UndoDecline({ evaluated: { form_id, name }, onDecline }: Props) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'quiet' })}
      aria-label={`Deshacer: sí evaluaré a ${name}`}
      onClick={() => onDecline?.(form_id, false)}
    >
      <PathIcon path={undo2} /> Deshacer
    </button>
  )
}
