import { createPortal } from 'react-dom'
import { wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { SelectionBar } from '#web/kit/list/SelectionBar.tsx'
import type { useRowSelection } from '#web/kit/list/useRowSelection.ts'
import type { DeliveryRow, DeliveryState } from '../contract.ts'
import { mayDeliver, mayGiveToLeader, mayRevoke } from '../rules.ts'

/** What is asked about before it happens. */
export type AskedAction = 'revoke' | 'revoke_leader' | 'give_leader'

interface ActionProps {
  /** Whether the project's leaders may get reports. */
  readonly leaderReports: boolean
  /** Opens the dialog for these people. */
  readonly onDeliver: (subject_ids: Iterable<string>) => void
  readonly onAsk: (action: AskedAction, rows: readonly DeliveryRow[]) => void
}

const actionTexts: Readonly<Partial<Record<DeliveryState, string>>> = {
  pending: 'Entregar',
  awaiting_leader: 'Entregar ya',
}

/** What can be done with one person's report, and with the leader's link to it. */
export function RowActions({
  row,
  leaderReports,
  onDeliver,
  onAsk,
}: ActionProps & { readonly row: DeliveryRow }) {
  const { subject_id, name, state, leader_report } = row
  return (
    <>
      {leaderReports && mayGiveToLeader(row) && (
        <Button
          size="small"
          variant="tertiary"
          aria-label={`Entregar el reporte de ${name} a su líder`}
          onClick={() => onAsk('give_leader', [row])}
        >
          {leader_report === 'failed' ? 'Otra vez a su líder' : 'A su líder'}
        </Button>
      )}
      {leader_report !== null && leader_report !== 'failed' && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Retirar el enlace del líder de ${name}`}
          onClick={() => onAsk('revoke_leader', [row])}
        >
          Retirar el enlace del líder
        </Button>
      )}
      {mayDeliver(state) && (
        <Button
          size="small"
          variant="tertiary"
          aria-label={`Entregar el reporte de ${name}`}
          onClick={() => onDeliver([subject_id])}
        >
          {actionTexts[state] ?? 'Entregar otra vez'}
        </Button>
      )}
      {!mayDeliver(state) && mayRevoke(state) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Retirar el enlace de ${name}`}
          onClick={() => onAsk('revoke', [row])}
        >
          Retirar el enlace
        </Button>
      )}
    </>
  )
}

interface ChosenBarProps extends ActionProps {
  readonly chosen: readonly DeliveryRow[]
  readonly selection: ReturnType<typeof useRowSelection>
  readonly all: readonly string[]
  /** Where the page shows what can be done with the chosen rows. */
  readonly foot: HTMLElement
}

const countedText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export function ChosenBar(props: ChosenBarProps) {
  const { chosen, selection, all, foot, leaderReports, onDeliver, onAsk } = props
  const next = chosen.filter(({ state }) => mayDeliver(state))
  const ended = chosen.filter(({ state }) => mayRevoke(state))
  const led = leaderReports ? chosen.filter(mayGiveToLeader) : []
  return createPortal(
    <SelectionBar selection={selection} all={all}>
      {ended.length > 0 && (
        <Button onClick={() => onAsk('revoke', ended)}>
          Retirar {countedText(ended.length, 'enlace', 'enlaces')}
        </Button>
      )}
      {led.length > 0 && (
        <Button onClick={() => onAsk('give_leader', led)}>
          Entregar a {countedText(led.length, 'líder', 'líderes')}
        </Button>
      )}
      <Button
        variant="primary"
        icon="send"
        disabled={next.length === 0}
        onClick={() => onDeliver(next.map(({ subject_id }) => subject_id))}
      >
        {next.length === 0 ? 'Entregar' : `Entregar ${next.length}`}
      </Button>
    </SelectionBar>,
    foot,
  )
}

interface AskedTexts {
  readonly title: string
  readonly consequence: string
  readonly confirmLabel: string
}

function askedTexts(action: AskedAction, rows: readonly DeliveryRow[]): AskedTexts {
  const [first] = rows
  const only = rows.length === 1 ? first : undefined
  if (action === 'give_leader')
    return {
      title: only
        ? '¿Entregar el reporte a su líder?'
        : `¿Entregar ${wholeNumber(rows.length)} reportes a sus líderes?`,
      consequence: only
        ? `${only.leader} recibe un enlace personal al mismo reporte que lee ${only.name}. Puedes retirarlo.`
        : 'Cada líder recibe un enlace personal al mismo reporte que lee la persona. Puedes retirarlos.',
      confirmLabel: 'Entregar',
    }
  if (action === 'revoke_leader')
    return {
      title: '¿Retirar el enlace de su líder?',
      consequence: `${only?.leader ?? 'Su líder'} deja de leer el reporte de ${only?.name ?? 'esta persona'} en este momento. La persona conserva el suyo.`,
      confirmLabel: 'Retirar',
    }
  return {
    title: only ? '¿Retirar el enlace?' : `¿Retirar ${rows.length} enlaces?`,
    consequence: only
      ? `El enlace de ${only.name} deja de abrir el reporte en este momento${only.leader_report ? ', y el de su líder también' : ''}. Lo que ya descargó se queda con esa persona. Puedes entregarlo otra vez.`
      : 'Dejan de abrir los reportes en este momento, también los de sus líderes. Lo que ya se descargó se queda con cada persona. Puedes entregarlos otra vez.',
    confirmLabel: 'Retirar',
  }
}

interface AskedDialogProps {
  readonly action: AskedAction
  readonly rows: readonly DeliveryRow[]
  readonly open: boolean
  readonly busy: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
}

/** Says what an action does to whom before it is done. */
export const AskedDialog = ({ action, rows, ...dialog }: AskedDialogProps) => (
  <ConfirmDialog {...dialog} {...askedTexts(action, rows)} danger={action !== 'give_leader'} />
)
