import type { Matrix } from '#features/matrices/contract.ts'
import { longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { Participation } from '../contract.ts'
import type { AddressedSubject } from './CorrectEmailDialog.tsx'
import { hasSentNothing } from './PendingTable.tsx'
import type { MatrixMutations } from './useMatrixMutations.ts'

interface FailedMailsProps {
  readonly mails: Participation['failed_mails']
  readonly matrix: Matrix
  readonly mayEdit: boolean
  readonly mutations: MatrixMutations
  readonly pending: Participation['pending']
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
}

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  reports_ready: 'Aviso de reportes',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de datos incorrectos',
  sheet_reopened: 'Aviso de una hoja reabierta',
}

const mailsToRaters: ReadonlySet<string> = new Set(['invitation', 'reminder'])

interface CorrectButtonProps {
  /** Undefined when the address may not be corrected. */
  readonly rater: Participation['pending'][number] | undefined
  readonly onCorrect: FailedMailsProps['onCorrect']
}

function CorrectButton({ rater, onCorrect }: CorrectButtonProps) {
  if (!rater || !onCorrect) return null
  return (
    <Button
      size="small"
      icon="pencil"
      aria-label={`Corregir el correo de ${rater.name}`}
      onClick={() => onCorrect({ ...rater, is_rater: true })}
    >
      Corregir el correo
    </Button>
  )
}

export function FailedMails({
  mails,
  matrix,
  mayEdit,
  mutations,
  pending,
  onCorrect,
}: FailedMailsProps) {
  const correctable = new Map(
    pending.filter(hasSentNothing).map((rater) => [rater.subject_id, rater]),
  )
  return (
    <Banner
      tone="danger"
      icon="mail-x"
      title={
        mails.length === 1
          ? 'Un correo no se pudo entregar.'
          : `${mails.length} correos no se pudieron entregar.`
      }
    >
      <ul className="mt-2 grid gap-2">
        {mails.map(({ id, kind, subject_id, name, email, failure, failed_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <b>{name ?? email}</b> {name && <span className="soft">{email}</span>}
              <br />
              <span className="small muted">
                {kinds[kind] ?? kind}, {longInstant(new Date(failed_at), matrix.time_zone)}.{' '}
                {failure}
              </span>
            </span>
            {mayEdit && (
              <span className="flex flex-wrap gap-2">
                <CorrectButton
                  rater={mailsToRaters.has(kind) ? correctable.get(subject_id ?? '') : undefined}
                  onCorrect={onCorrect}
                />
                <Button
                  size="small"
                  icon="refresh-cw"
                  disabled={mutations.busy}
                  aria-label={`Reintentar el correo a ${name ?? email}`}
                  onClick={() => void mutations.retryMail(id)}
                >
                  Reintentar
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
