import { useQuery } from '@tanstack/react-query'
import { companiesContract } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { noteText } from '#shared/letter.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Letter } from '#web/kit/page/Letter.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { nominationsContract } from '../contract.ts'

interface WaitingLettersProps {
  readonly matrix: Matrix
  readonly person: {
    readonly subject_id: string
    readonly name: string
    readonly email: string | null
  }
  readonly note: string
}

/** The reminders of a person: one to propose, one to approve, or both. */
export function WaitingLetters({ matrix, person, note }: WaitingLettersProps) {
  const params = { matrixId: matrix.id, subjectId: person.subject_id }
  const company = useQuery(
    read(companiesContract.one, { params: { companyId: matrix.company_id } }),
  )
  const { data, isError, refetch } = useQuery(read(nominationsContract.reminderPreview, { params }))
  if (isError) return <LoadError code="nominations.preview_failed" onRetry={() => void refetch()} />
  if (!data) return <Skeleton bars={6} label="Preparando el correo" />
  if (data.length === 0) return <p className="muted">Ya no le falta nada.</p>
  return data.map((preview) => (
    <Letter
      key={preview.subject}
      company={company.data}
      to={person}
      preview={preview}
      note={noteText(note)}
    >
      También lleva su enlace, que sólo ve quien lo recibe.
    </Letter>
  ))
}
