import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import type { MatrixProposals } from '../contract.ts'
import type { NominationMutations } from './useNominations.ts'

const RemindWaiting = lazyDialog(() => import('./RemindWaiting.tsx'), 'RemindWaiting')

interface Props {
  readonly matrix: Matrix
  readonly proposals: MatrixProposals
  readonly mutations: NominationMutations
  /** Whether the options of the project may change. */
  readonly mayChange: boolean
}

const openingText = (evaluated: number, without_email: boolean): string =>
  without_email
    ? 'Quienes tienen correo reciben ahora uno con su enlace para proponer; por los demás propones tú.'
    : `${peopleText(evaluated)} ${evaluated === 1 ? 'recibe' : 'reciben'} ahora un correo con su enlace para proponer.`

/** What is asked before each of them: a mail that has left cannot be taken back. */
const questions = {
  open: {
    title: 'Abrir las propuestas',
    label: 'Abrir propuestas',
    consequence: (evaluated: number, without_email: boolean) =>
      `${openingText(evaluated, without_email)} Sus conexiones de hoy ya aparecen propuestas.`,
  },
  cancel: {
    title: 'Cancelar las propuestas',
    label: 'Cancelar propuestas',
    consequence: () =>
      'Los enlaces dejan de servir y lo que falta por aprobar se borra. Lo aprobado se queda en Conexiones.',
  },
} as const

/** Opens, reminds and cancels. */
export function NominationActions({ matrix, proposals, mutations, mayChange }: Props) {
  const reminder = useDialog<true>()
  const [asking, setAsking] = useState<keyof typeof questions | null>(null)
  if (!matrix.nomination || matrix.released)
    return (
      !matrix.released &&
      mayChange && (
        <LinkButton icon="settings" to={`/new-matrix/${matrix.company_id}?matrix=${matrix.id}`}>
          Activar en «Opciones»
        </LinkButton>
      )
    )
  const confirm = async () => {
    if (asking && (await mutations[asking]())) setAsking(null)
  }
  const { title, label, consequence } = questions[asking ?? 'open']
  const waiting = proposals.lists.filter(({ state }) => state !== 'approved').length
  return (
    <>
      {proposals.opened_at ? (
        <>
          <Button variant="quiet" onClick={() => setAsking('cancel')}>
            Cancelar propuestas
          </Button>
          {waiting > 0 ? (
            <Button icon="bell" onClick={() => reminder.show(true)}>
              Recordar a quienes faltan
            </Button>
          ) : (
            <LinkButton
              variant="primary"
              icon="link-2"
              to={`/connections/${matrix.company_id}/${matrix.id}`}
            >
              Ver conexiones
            </LinkButton>
          )}
        </>
      ) : (
        <Button variant="primary" icon="send" onClick={() => setAsking('open')}>
          Abrir propuestas
        </Button>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null)
        }}
        title={title}
        consequence={consequence(proposals.evaluated, matrix.without_email)}
        confirmLabel={label}
        cancelLabel="Volver"
        danger={asking === 'cancel'}
        busy={mutations.busy}
        onConfirm={() => void confirm()}
      />
      {reminder.about && (
        <RemindWaiting
          key={reminder.count}
          matrix={matrix}
          open={reminder.open}
          onClose={reminder.close}
          mutations={mutations}
        />
      )}
    </>
  )
}
