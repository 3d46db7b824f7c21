import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import type { MatrixProposals } from '../contract.ts'
import type { NominationMutations } from './useNominations.ts'

interface Props {
  readonly matrix: Matrix
  readonly proposals: MatrixProposals
  readonly mutations: NominationMutations
  /** Whether the options of the project may change. */
  readonly mayChange: boolean
}

const peopleText = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)

/** Opens, reminds and cancels. */
export function NominationActions({ matrix, proposals, mutations, mayChange }: Props) {
  const [asking, setAsking] = useState<'open' | 'cancel' | null>(null)
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
    if (await (asking === 'open' ? mutations.open() : mutations.cancel())) setAsking(null)
  }
  const waiting = proposals.lists.filter(({ state }) => state !== 'approved').length
  return (
    <>
      {proposals.opened_at ? (
        <>
          <Button variant="quiet" onClick={() => setAsking('cancel')}>
            Cancelar propuestas
          </Button>
          {waiting > 0 ? (
            <Button icon="bell" busy={mutations.busy} onClick={() => void mutations.remind()}>
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
        title={asking === 'cancel' ? 'Cancelar las propuestas' : 'Abrir las propuestas'}
        consequence={
          asking === 'cancel'
            ? 'Los enlaces dejan de servir y lo que falta por aprobar se borra. Lo aprobado se queda en Conexiones.'
            : `${peopleText(proposals.evaluated)} reciben ahora un correo con su enlace para proponer. Sus conexiones de hoy ya aparecen propuestas.`
        }
        confirmLabel={asking === 'cancel' ? 'Cancelar propuestas' : 'Abrir propuestas'}
        cancelLabel="Volver"
        danger={asking === 'cancel'}
        busy={mutations.busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
