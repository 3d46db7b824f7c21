import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { anonymityContract } from '#features/anonymity/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { numbered } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ApiError, call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read, refresh, refreshOnRefusal } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { releaseContract } from '../contract.ts'
import { RELEASE_REDIRECT_MS } from '../limits.ts'
import { AnonymityChecks } from './AnonymityChecks.tsx'
import { type Jump, ReleaseChecks } from './ReleaseChecks.tsx'

interface ReleaseDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onJump: (jump: Jump) => void
}

/** Whether the release waits for the name of a person whose earlier raters it exposes. */
const isExposure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'matrix.exposes_raters'

/**
 * Releases the matrix, notifies, and navigates to the confirmation a moment later. The caches are
 * refreshed only after that: earlier, the guard of the draft's pages would navigate to the
 * dashboard. `exposure` says why a name is asked for first.
 */
function useRelease({ id, company_id }: Matrix) {
  const navigate = useNavigate()
  const [exposure, setExposure] = useState<string | null>(null)
  const release = useAction({
    run: (exposed_name: string) =>
      call(releaseContract.release, { params: { matrixId: id }, body: { exposed_name } }),
    done: 'matrix.release_succeeded',
    failed: 'matrix.release_failed',
    onRefused: (error) => {
      if (!isExposure(error)) return false
      setExposure(error.message)
      return true
    },
    onSettled: (error) => refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased),
  })
  const { isSuccess } = release
  useEffect(() => {
    if (!isSuccess) return undefined
    const leave = async () => {
      await navigate(`/mail-sent/${company_id}`, afterSave)
      await refresh(matricesContract.one, matricesContract.list, matricesContract.isReleased)
    }
    const timer = setTimeout(() => void leave(), RELEASE_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate, company_id])
  return { release, exposure }
}

const mailsText = (count: number): string => numbered(count, 'correo', 'correos')

/** Shows what the release will do and asks for confirmation, because it cannot be undone. */
export function ReleaseDialog({ matrix, open, onOpenChange, onJump }: ReleaseDialogProps) {
  const summary = useQuery({
    ...read(releaseContract.summary, { params: { matrixId: matrix.id } }),
    enabled: open,
    staleTime: 0,
  })
  const company = useQuery(
    read(companiesContract.one, { params: { companyId: matrix.company_id } }),
  ).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  // It compares with projects that an organizer of chosen ones may not see.
  const seesProof = may(user, 'project.read', company?.workspace_id)
  const proof = useQuery({
    ...read(anonymityContract.proof, { params: { matrixId: matrix.id } }),
    enabled: open && seesProof,
    staleTime: 0,
  })
  const { release, exposure } = useRelease(matrix)
  const [exposedName, setExposedName] = useState('')
  const busy = release.isPending || release.isSuccess
  const data = summary.isFetching ? undefined : summary.data
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Liberar «${matrix.name}»`}
      description="Al liberar ya no podrás cambiar participantes ni conexiones."
      locked={busy}
      onSubmit={() => release.mutate(exposedName)}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            Seguir editando
          </Button>
          {data && data.forms > 0 && !proof.isFetching && (
            <Button
              variant="primary"
              icon="send"
              busy={busy}
              busyLabel="Liberando..."
              type="submit"
            >
              Liberar y enviar {mailsText(data.mails)}
            </Button>
          )}
        </>
      }
    >
      {summary.isError && !summary.isFetching && (
        <LoadError code="matrix.load_failed" onRetry={() => void summary.refetch()} />
      )}
      {summary.isFetching && <Skeleton bars={7} label="Revisando el proyecto" />}
      {data?.forms === 0 && <Banner tone="warning">{messageText('matrix.no_forms')}</Banner>}
      {data && data.forms > 0 && (
        <ReleaseChecks
          summary={data}
          minimum={matrix.minimum_raters}
          zone={matrix.time_zone}
          onJump={onJump}
        >
          {!seesProof ? null : proof.isFetching ? (
            <li className="py-3">
              <Skeleton bars={2} label="Revisando el anonimato" />
            </li>
          ) : proof.data ? (
            <AnonymityChecks matrix={matrix} proof={proof.data} onJump={onJump} />
          ) : (
            <li className="py-3">
              <LoadError code="anonymity.load_failed" onRetry={() => void proof.refetch()} />
            </li>
          )}
        </ReleaseChecks>
      )}
      {exposure !== null && (
        <ExposedName
          reason={exposure}
          value={exposedName}
          onChange={setExposedName}
          wrong={Boolean(release.variables) && isExposure(release.error)}
        />
      )}
    </Dialog>
  )
}

interface ExposedNameProps {
  /** Why the release was refused, with the name that is asked for. */
  readonly reason: string
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Whether another name was sent. */
  readonly wrong: boolean
}

/** Asks for the name of a person whose earlier raters the release exposes. */
function ExposedName({ reason, value, onChange, wrong }: ExposedNameProps) {
  const field = useRef<HTMLInputElement>(null)
  // the button that was pressed may be a screen below it
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <Banner tone="warning" className="mt-4">
        {reason}
      </Banner>
      <TextField
        ref={field}
        label="Nombre de la persona evaluada"
        className="mt-3"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={wrong ? 'No es el nombre de esa persona.' : null}
        autoComplete="off"
      />
    </>
  )
}
