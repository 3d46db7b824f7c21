import { useMemo } from 'react'
import type { Subject } from '#features/subjects/contract.ts'
import { othersStatus, selfStatus, type Status } from '#features/subjects/status.rules.ts'
import { foldText } from '#shared/text.ts'
import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { IconName } from '#ui/icons.ts'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import { type AddressedSubject, CorrectEmailButton } from './CorrectEmailDialog.tsx'

const looks: Readonly<Record<Status, readonly [BadgeTone, IconName]>> = {
  Contestado: ['success', 'check'],
  'No Contestado': ['draft', 'clock'],
  'N/A': ['line', 'minus'],
}

function StatusBadge({ status }: { readonly status: Status }) {
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  )
}

const rowKey = ({ id }: Subject): string => id

/** The subjects, and whether each has answered the self-evaluation and the forms about others. */
export function SubjectsTable({
  subjects,
  search,
  onCorrect,
}: {
  readonly subjects: readonly Subject[]
  readonly search: string
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
}) {
  const found = useMemo(
    () =>
      subjects.filter(({ name, email }) => foldText(`${name} ${email}`).includes(foldText(search))),
    [subjects, search],
  )
  return (
    <Table
      caption="Participantes"
      cards
      rowCount={found.length + 1}
      className="table-fixed"
      head={
        <>
          <th scope="col" className="w-[30%]">
            Nombre
          </th>
          <th scope="col" className="w-[34%]">
            Correo
          </th>
          <th scope="col">Autoevaluación</th>
          <th scope="col">Otros</th>
        </>
      }
    >
      {found.length === 0 && (
        <TableMessage columns={4}>
          <Empty
            text={
              subjects.length === 0
                ? 'Todavía no hay participantes'
                : `Nadie coincide con «${search}»`
            }
          />
        </TableMessage>
      )}
      <VirtualRows rows={found} rowKey={rowKey} rowHeight={46}>
        {(subject, rowProps) => (
          <tr {...rowProps}>
            <td className="wrap-anywhere">
              <b>{subject.name}</b>{' '}
              {subject.disputed && (
                <Badge tone="warning" icon="user-x">
                  Datos en duda
                </Badge>
              )}
            </td>
            <td data-label="Correo" className="soft wrap-anywhere">
              {subject.email}{' '}
              {onCorrect && subject.forms.every((form) => !form.answered) && (
                <CorrectEmailButton
                  subject={{
                    subject_id: subject.id,
                    name: subject.name,
                    email: subject.email,
                    is_rater: subject.forms.length > 0,
                  }}
                  onCorrect={onCorrect}
                />
              )}
            </td>
            <td data-label="Autoevaluación">
              <StatusBadge status={selfStatus(subject)} />
            </td>
            <td data-label="Otros">
              <StatusBadge status={othersStatus(subject)} />
            </td>
          </tr>
        )}
      </VirtualRows>
    </Table>
  )
}
