import { PathIcon } from '#ui/Icon.tsx'
import { circleCheck } from '#ui/icons.ts'
import { Rose } from '#ui/Rose.tsx'
import type { Evaluated } from '../../sheet/sheet.rules.ts'
import { DECLINED, UndoDecline } from './UndoDecline.tsx'

interface Props {
  readonly evaluated: Evaluated
  readonly current: boolean
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
}

/** An evaluated about whom nothing is asked any more: left out, which can be undone, or sent. */
export function ClosedRow({ evaluated, current, onDecline }: Props) {
  const { name, relation, sent } = evaluated
  return (
    <div className={`evaluated evaluated-closed ${current ? 'evaluated-current' : ''}`}>
      <Rose relation={relation} size={24} />
      <p>
        <b>{name}</b>
        <small>{sent ? 'Ya enviaste esta hoja.' : DECLINED}</small>
      </p>
      {sent ? (
        <span className="review-done">
          <PathIcon path={circleCheck} /> Enviada
        </span>
      ) : (
        <UndoDecline evaluated={evaluated} onDecline={onDecline} />
      )}
    </div>
  )
}
