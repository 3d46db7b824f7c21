import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { noteText } from '#shared/letter.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Letter } from '#web/kit/page/Letter.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { deliveryContract, type DeliveryReader, type DeliveryRow } from '../contract.ts'
import { composeLeaderLetter } from '../leader-letter.rules.ts'

interface LetterChoice {
  readonly talked: boolean
  readonly toLeaders: boolean
}

/** The mails that a delivery sends. */
export const listLetters = ({ talked, toLeaders }: LetterChoice) => [
  { value: 'person' as const, label: 'Persona' },
  ...(talked ? [{ value: 'leader' as const, label: 'Su líder, antes' }] : []),
  ...(toLeaders ? [{ value: 'leader_report' as const, label: 'Su líder' }] : []),
]

interface LeaderLetterProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly leader: string
  /** The names of those with whom to talk. */
  readonly team: readonly string[]
  readonly note: string
}

/** The mail to a leader who is asked to talk with a team. */
export function LeaderLetter({ matrix, company, leader, team, note }: LeaderLetterProps) {
  const preview = composeLeaderLetter(leader, team, {
    ...matrix,
    erase_at: new Date(matrix.erase_at),
    company_name: company?.name ?? '',
  })
  return (
    <Letter
      company={company}
      to={{ name: leader, email: null }}
      preview={preview}
      note={noteText(note)}
    >
      Lleva un solo enlace, a la página con todas sus conversaciones, sin números ni comentarios.
    </Letter>
  )
}

/** The mail of a delivery to one reader. */
export function DeliveryLetter({
  matrix,
  company,
  row,
  team,
  to,
  note,
}: {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly row: DeliveryRow
  /** The names of everyone of whom the leader is told. */
  readonly team: readonly string[]
  readonly to: DeliveryReader
  readonly note: string
}) {
  const { data, isError, refetch } = useQuery({
    ...read(deliveryContract.preview, {
      params: { matrixId: matrix.id, subjectId: row.subject_id },
      query: { to },
    }),
    enabled: to !== 'leader',
    placeholderData: keepPreviousData,
  })
  if (to === 'leader')
    return (
      <LeaderLetter
        matrix={matrix}
        company={company}
        leader={row.leader ?? ''}
        team={team}
        note=""
      />
    )
  if (isError) return <LoadError code="delivery.preview_failed" onRetry={() => void refetch()} />
  if (!data) return <Skeleton bars={6} label="Preparando el correo" />
  return (
    <Letter
      company={company}
      to={
        to === 'person'
          ? { name: row.name, email: row.email ?? '' }
          : { name: row.leader ?? '', email: '' }
      }
      preview={data}
      note={to === 'person' ? noteText(note) : null}
    >
      {to === 'person'
        ? 'Lleva su enlace personal, que abre la página de su reporte y el PDF hasta que se eliminen los datos. El enlace sólo lo ve quien lo recibe.'
        : 'Lleva su enlace personal al mismo reporte, hasta que se eliminen los datos o lo retires.'}
    </Letter>
  )
}
