import { longDate } from '#shared/dates.ts'
import type { Commitment } from '../conversation-model.rules.ts'

interface Props {
  readonly commitment: Pick<Commitment, 'what' | 'until' | 'sign'> &
    Partial<Pick<Commitment, 'competence' | 'support'>>
}

/** A commitment as it is read: what is empty is left out. */
export function CommitmentLines({ commitment }: Props) {
  const { competence = '', what, support = '', until, sign } = commitment
  const lines = [
    ['Con quién se apoya', support],
    ['Qué van a notar los demás', sign],
    ['Para cuándo', until === '' ? '' : longDate(until)],
  ] as const
  return (
    <div className="commitment-lines">
      {competence !== '' && <p className="small soft">{competence}</p>}
      {what !== '' && (
        <p dir="auto">
          <b>{what}</b>
        </p>
      )}
      {lines.map(
        ([label, text]) =>
          text !== '' && (
            <p key={label} className="small soft" dir="auto">
              {label}: {text}
            </p>
          ),
      )}
    </div>
  )
}
