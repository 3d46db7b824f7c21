import { useEffect, useRef } from 'react'
import type { Evaluated } from '../../sheet/sheet.rules.ts'
import { DeclineOffer } from '../../views/sheet/DeclineOffer.tsx'
import { DECLINED, UndoDecline } from '../../views/sheet/UndoDecline.tsx'

interface Props {
  readonly evaluated: Pick<Evaluated, 'form_id' | 'name' | 'relation'>
  readonly declined: boolean
  readonly onDecline: (form_id: string, declined: boolean) => void
}

/** «No le conozco lo suficiente» where a person is named, or its undoing. */
export function DeclineChoice({ evaluated, declined, onDecline }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(declined)
  useEffect(() => {
    // the button that was pressed is gone
    if (before.current !== declined) container.current?.querySelector('button')?.focus()
    before.current = declined
  }, [declined])
  return (
    <div ref={container}>
      {declined ? (
        <p className="decline">
          <output>{DECLINED}</output>
          <UndoDecline evaluated={evaluated} onDecline={onDecline} />
        </p>
      ) : (
        <DeclineOffer evaluated={evaluated} reason="untouched" onDecline={onDecline} />
      )}
    </div>
  )
}
