import { useMemo } from 'react'
import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { Participation } from '../contract.ts'
import { type AddressedSubject, CorrectEmailButton } from './CorrectEmailDialog.tsx'
import type { MatrixMutations } from './useMatrixMutations.ts'

type Rater = Participation['pending'][number]

interface PendingTableProps {
  readonly pending: readonly Rater[]
  readonly matrix: Matrix
  readonly search: string
  readonly mayEdit: boolean
  readonly mutations: MatrixMutations
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
}

const rowKey = ({ subject_id }: Rater): string => subject_id

export const hasSentNothing = ({ pending, forms }: Rater): boolean => pending === forms

/** Raters with open forms and how many are open. Never shows about whom the forms are. */
export function PendingTable({
  pending,
  matrix,
  search,
  mayEdit,
  mutations,
  onCorrect,
}: PendingTableProps) {
  const found = useMemo(
    () =>
      pending.filter(({ name, email }) => foldText(`${name} ${email}`).includes(foldText(search))),
    [pending, search],
  )
  const mayRemind = mayEdit && matrix.phase === 'released'
  return (
    <Table
      caption="Personas con hojas pendientes"
      cards
      rowCount={found.length + 1}
      className="table-fixed"
      head={
        <>
          <th scope="col" className="w-[28%]">
            Nombre
          </th>
          <th scope="col" className="w-[32%]">
            Correo
          </th>
          <th scope="col">Por contestar</th>
          <th scope="col">Tiempo estimado</th>
          {mayRemind && (
            <th scope="col" className="w-[130px] text-end">
              Acciones
            </th>
          )}
        </>
      }
    >
      {found.length === 0 && (
        <TableMessage columns={5}>
          <Empty
            text={
              pending.length === 0
                ? 'Todas las hojas están contestadas'
                : `Nadie coincide con «${search}»`
            }
          />
        </TableMessage>
      )}
      <VirtualRows rows={found} rowKey={rowKey} rowHeight={48}>
        {(rater, rowProps) => (
          <tr {...rowProps}>
            <td className="wrap-anywhere">
              <b>{rater.name}</b>
            </td>
            <td data-label="Correo" className="soft wrap-anywhere">
              {rater.email}{' '}
              {onCorrect && hasSentNothing(rater) && (
                <CorrectEmailButton subject={{ ...rater, is_rater: true }} onCorrect={onCorrect} />
              )}
            </td>
            <td data-label="Por contestar">
              <b>{rater.pending}</b> de {rater.forms}
            </td>
            <td data-label="Tiempo estimado">
              {estimatedMinutes(matrix.question_count, rater.pending)} min
            </td>
            {mayRemind && (
              <td className="text-end">
                <Button
                  size="small"
                  variant="tertiary"
                  icon="bell"
                  disabled={mutations.busy}
                  aria-label={`Recordar a ${rater.name}`}
                  onClick={() => void mutations.remind(rater)}
                >
                  Recordar
                </Button>
              </td>
            )}
          </tr>
        )}
      </VirtualRows>
    </Table>
  )
}
