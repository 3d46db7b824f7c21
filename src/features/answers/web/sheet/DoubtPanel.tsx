import { useState } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { type Doubt, detectDoubt } from '../../sheet/doubt.rules.ts'
import { type Drafts, isDeclined } from '../../sheet/draft.rules.ts'
import { describeSending } from '../../sheet/review.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { storedPace } from '../saving/pace.ts'
import { DeclineChoice } from './DeclineChoice.tsx'
import { Panel } from './Panel.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  /** Whether nothing waits to be saved. */
  readonly saved: boolean
  readonly onDecline: (form_id: string, declined: boolean) => void
  readonly onSend: (form_ids: readonly string[]) => void
  readonly onClose: () => void
}

/** What to ask before these forms are sent; null when there is nothing. */
export const findDoubt = (data: SheetData, drafts: Drafts): Doubt | null =>
  detectDoubt(data, drafts, storedPace())

/** One question before sending, which the rater may pass over; no one is told of it. */
export function DoubtPanel({ data, drafts, saved, onDecline, onSend, onClose }: Props) {
  // stays as it was asked while people are left out
  const [doubt] = useState(() => findDoubt(data, drafts))
  const { form_ids, expected } = describeSending(data, drafts)
  if (!doubt) return null
  const { title, text } = describeDoubt(doubt)
  return (
    <Panel title={title} onClose={onClose}>
      <div className="panel-choice">
        <p>{text} Esta pregunta se hace una vez y se queda en tu dispositivo.</p>
        {doubt.kind === 'not_observed' &&
          doubt.evaluated.map((evaluated) => (
            <div key={evaluated.form_id}>
              <b>{evaluated.name}</b>
              <DeclineChoice
                evaluated={evaluated}
                declined={isDeclined(drafts, evaluated.form_id)}
                onDecline={onDecline}
              />
            </div>
          ))}
        <button
          type="button"
          className={buttonClass({ variant: 'primary', size: 'large' })}
          onClick={onClose}
        >
          Revisar
        </button>
        {(form_ids.length > 0 || expected === 0) && (
          <button
            type="button"
            className={buttonClass({ size: 'large' })}
            aria-disabled={!saved || undefined}
            onClick={saved ? () => onSend(form_ids) : undefined}
          >
            {expected === 0 ? 'Terminar' : 'Enviar así'}
          </button>
        )}
      </div>
    </Panel>
  )
}

const describeDoubt = (doubt: Doubt): { readonly title: string; readonly text: string } =>
  doubt.kind === 'one_value'
    ? {
        title: '¿Así lo viste?',
        text: `Elegiste ${doubt.value} en todo lo que observaste. Si así fue, está bien: envíalo.`,
      }
    : {
        title: '¿Prefieres «No le conozco»?',
        text: `Elegiste N/A ${doubt.count} veces. No cuenta en ningún promedio, y a quien no conozcas lo suficiente puedes dejarle fuera.`,
      }
