import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { check, refreshCw, send } from '#ui/icons.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import { describeSending } from '../../sheet/review.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly sync: SyncStatus
  readonly ready: boolean
  readonly sending: boolean
  readonly onSend?: ((form_ids: readonly string[]) => void) | undefined
}

/**
 * Sends the complete forms; ends a sheet of which all are declined. Disabled, with the reason beside
 * it, while none is complete or an answer is not saved yet.
 */
export function SendButton({ data, drafts, sync, ready, sending, onSend }: Props) {
  const { form_ids, expected } = describeSending(data, drafts)
  const reason = reasonToWait({ data, sync, ready }, expected > 0 && form_ids.length === 0)
  const icon = sending ? refreshCw : expected === 0 ? check : send
  return (
    <>
      <span className="send-reason small soft" id="send-reason">
        {reason}
      </span>
      <button
        type="button"
        className={buttonClass({ variant: 'primary' })}
        aria-busy={sending || undefined}
        aria-disabled={reason !== null || !onSend || undefined}
        aria-describedby="send-reason"
        onClick={reason === null && !sending ? () => onSend?.(form_ids) : undefined}
      >
        <PathIcon path={icon} size={17} className={sending ? 'spinning' : ''} />{' '}
        {sending ? 'Enviando...' : composeLabel(data, form_ids.length, expected)}
      </button>
    </>
  )
}

function composeLabel({ evaluated }: SheetData, ready: number, expected: number): string {
  if (expected === 0) return 'Terminar'
  if (ready > 0 && ready < expected) return `Enviar ${ready} de ${expected}`
  return evaluated.length > 1 && ready > 0 ? 'Enviar todo' : 'Enviar'
}

function reasonToWait(
  { data, sync, ready }: Pick<Props, 'data' | 'sync' | 'ready'>,
  nothingComplete: boolean,
): string | null {
  if (!ready) return 'Cargando tus respuestas...'
  if (nothingComplete) return data.texts['answers.missing']
  return sync.pending > 0
    ? `Podrás enviar cuando se guarde todo: ${sync.pending} por guardar.`
    : null
}
