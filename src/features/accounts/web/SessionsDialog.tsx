import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { longInstant } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type Session as SessionShape } from '../contract.ts'

type Session = z.output<typeof SessionShape>

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const when = (instant: string): string => longInstant(new Date(instant), zone)
const nameBrowser = ({ browser }: Session): string => browser || 'Navegador desconocido'

interface SessionsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The browsers in which the user is signed in; each can be signed out from here. */
export function SessionsDialog({ open, onClose }: SessionsDialogProps) {
  const sessions = useQuery({ ...read(accountsContract.sessions), enabled: open })
  const end = useAction({
    run: (sessionId: string) => call(accountsContract.endSession, { params: { sessionId } }),
    done: 'session.ended',
    failed: 'server.failed',
    // Also after a failure: another tab may have ended it.
    onSettled: () => refresh(accountsContract.sessions),
  })
  const endOthers = useAction({
    run: () => call(accountsContract.endOtherSessions),
    done: 'sessions.ended',
    failed: 'server.failed',
    onSettled: () => refresh(accountsContract.sessions),
  })
  const others = sessions.data?.some(({ current }) => !current) ?? false
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Sesiones"
      description="Los navegadores en los que tu cuenta está abierta."
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button
            variant="danger"
            disabled={!others}
            busy={endOthers.isPending}
            busyLabel="Cerrando..."
            onClick={() => endOthers.mutate()}
          >
            Cerrar las demás
          </Button>
        </>
      }
    >
      {sessions.isPending && <Skeleton bars={4} />}
      {sessions.isError && (
        <LoadError code="sessions.load_failed" onRetry={() => void sessions.refetch()} />
      )}
      <ul className="stack-wide">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface SessionRowProps {
  readonly session: Session
  readonly ending: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  return (
    <li className="line-apart">
      <span>
        <b>{nameBrowser(session)}</b>
        {session.current && ' (ésta)'}
        <span className="line-note">
          Desde el {when(session.created_at)}. Último uso: {when(session.seen_at)}.
        </span>
      </span>
      {!session.current && (
        <Button
          size="small"
          aria-label={`Cerrar la sesión de ${nameBrowser(session)}`}
          busy={ending}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </li>
  )
}
