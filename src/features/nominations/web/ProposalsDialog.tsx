import { useCallback, useState } from 'react'
import { findGroupSize } from '#features/forms/second-group.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import type { MatrixProposals, ProposalList } from '../contract.ts'
import { countsProblem, countsText } from '../rules.ts'
import { ProposalSections } from '../views/ProposalSections.tsx'
import { ReturnFields } from '../views/ReasonFields.tsx'
import { SecondGroupNote } from '../views/SecondGroupNote.tsx'
import '../views/nominations.css'
import type { NominationMutations } from './useNominations.ts'

interface Props {
  /** Undefined while no list is open. */
  readonly list: ProposalList | undefined
  /** Raters who would give lists a second group. */
  readonly offered: MatrixProposals['offered']
  readonly matrix: Matrix
  readonly mayEdit: boolean
  readonly mutations: NominationMutations
  readonly onClose: () => void
}

/** One person's proposals, which the organiser may change and approve whatever their state. */
export function ProposalsDialog(props: Props) {
  const { list, matrix, mayEdit, mutations, onClose } = props
  const names = useRelationNames()
  const id = list?.subject_id ?? ''
  const open = list && list.state !== 'approved'
  const { search, add, remove, restore } = mutations
  /** Whose list is about to be sent back. */
  const [returning, setReturning] = useState('')
  const mayReturn = open && mayEdit && list.state === 'sent' && returning !== id
  const searchOne = useCallback((text: string) => search(id, text), [id, search])
  const missing = list && countsText(list.relations, names)
  const approve = async () => {
    if (await mutations.approve([id], countsProblem(list?.relations ?? []) !== null)) onClose()
  }
  const sendBack = async (reason: string) => {
    if (!(await mutations.sendBack(id, reason))) return
    setReturning('')
    onClose()
  }
  return (
    <Dialog
      open={list !== undefined}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={list ? `Propuestas de ${list.name}` : ''}
      description={open ? missing : 'Aprobadas: ya son conexiones.'}
      width="medium"
      footer={
        open &&
        mayEdit && (
          <>
            <Button variant="quiet" onClick={onClose}>
              Cerrar
            </Button>
            {mayReturn && (
              <Button icon="undo-2" onClick={() => setReturning(id)}>
                Devolver
              </Button>
            )}
            <Button
              variant="primary"
              icon="check"
              busy={mutations.busy}
              onClick={() => void approve()}
            >
              {missing ? 'Aprobar así' : 'Aprobar'}
            </Button>
          </>
        )
      }
    >
      {list && list.returned !== null && (
        <p className="proposals-state">Devuelta: «{list.returned}»</p>
      )}
      {list && <OfferedRaters {...props} list={list} mayAdd={Boolean(open && mayEdit)} />}
      {list && (
        <ProposalSections
          list={list}
          own={false}
          minimum_raters={matrix.minimum_raters}
          actions={
            open && mayEdit
              ? {
                  search: searchOne,
                  asks_reason: true,
                  add: (added) => add(id, added),
                  remove: ({ proposal_id }, reason) => remove(id, proposal_id, reason),
                  restore: ({ proposal_id }) => restore(id, proposal_id),
                }
              : undefined
          }
        />
      )}
      {list && returning === id && (
        <ReturnFields
          evaluated={list.name}
          onReturn={(reason) => void sendBack(reason)}
          onClose={() => setReturning('')}
        />
      )}
    </Dialog>
  )
}

interface OfferedRatersProps extends Pick<Props, 'offered' | 'matrix' | 'mutations'> {
  readonly list: ProposalList
  readonly mayAdd: boolean
}

/** What the report would lack, and one click that adds those who fit. */
function OfferedRaters({ list, offered, matrix, mutations, mayAdd }: OfferedRatersProps) {
  const { subject_id: id } = list
  const raters = offered.filter(({ evaluated_id }) => mayAdd && evaluated_id === id)
  return (
    <SecondGroupNote
      list={list}
      size={findGroupSize(matrix)}
      names={raters.map(({ name }) => name)}
      busy={mutations.busy}
      onAdd={() => void mutations.addOffered([id])}
    />
  )
}
