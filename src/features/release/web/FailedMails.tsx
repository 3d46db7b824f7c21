import type { Matrix } from '#features/matrices/contract.ts'
import { longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { Participation } from '../contract.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

interface FailedMailsProps {
  readonly mails: Participation['failed_mails']
  readonly matrix: Matrix
  readonly mayEdit: boolean
  readonly mutations: MatrixMutations
}

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  reports_ready: 'Aviso de reportes',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de datos incorrectos',
}

export function FailedMails({ mails, matrix, mayEdit, mutations }: FailedMailsProps) {
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
        {mails.map(({ id, kind, name, email, failure, failed_at }) => (
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
              <Button
                size="small"
                icon="refresh-cw"
                disabled={mutations.busy}
                aria-label={`Reintentar el correo a ${name ?? email}`}
                onClick={() => void mutations.retryMail(id)}
              >
                Reintentar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
