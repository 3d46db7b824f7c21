import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ApiError, call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { refresh, refreshOnRefusal } from '#web/query.ts'
import { finishLast } from '#web/undo.tsx'
import { useAction } from '#web/useAction.ts'
import { releaseContract, type ReleaseSummary } from '../contract.ts'
import { RELEASE_REDIRECT_MS } from '../limits.ts'
import { mailsText } from '../summary.rules.ts'
import { AnonymityChecks } from './AnonymityChecks.tsx'
import { DeductionCheck } from './DeductionCheck.tsx'
import { type Jump, ReleaseChecks } from './ReleaseChecks.tsx'
import { SecondGroupCheck } from './SecondGroupCheck.tsx'
import { findShown, useReleaseChecks } from './useReleaseChecks.ts'
import '../views/release.css'

interface ReleaseDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onJump: (jump: Jump) => void
  readonly onAddGroups: () => void
  readonly addingGroups: boolean
}

/** Whether the release waits for the name of a person whose earlier raters it exposes. */
const isExposure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'matrix.exposes_raters'

/**
 * Releases the matrix, notifies, and navigates to the confirmation a moment later. The caches are
 * refreshed only after that: earlier, the guard of the draft's pages would navigate to the
 * dashboard. `exposure` says why a name is asked for first.
 */
function useRelease({ id, company_id }: Matrix, summary: ReleaseSummary | undefined) {
  const navigate = useNavigate()
  const { mails, slips } = summary ?? {}
  const [exposure, setExposure] = useState<string | null>(null)
  const release = useAction({
    run: (exposed_name: string) => {
      // an undo would be refused from now on
      void finishLast()
      return call(releaseContract.release, { params: { matrixId: id }, body: { exposed_name } })
    },
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
      await navigate(`/mail-sent/${company_id}`, {
        state: { ...afterSave.state, matrix_id: id, mails, slips },
      })
      await refresh(matricesContract.one, matricesContract.list, matricesContract.isReleased)
    }
    const timer = setTimeout(() => void leave(), RELEASE_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate, company_id, id, mails, slips])
  return { release, exposure }
}

/** Shows what the release will do and asks for confirmation, because it cannot be undone. */
export function ReleaseDialog({
  matrix,
  open,
  onOpenChange,
  onJump,
  onAddGroups,
  addingGroups,
}: ReleaseDialogProps) {
  const { summary, groups, proof, seesProof, mayChange, outdated } = useReleaseChecks(matrix, open)
  const { release, exposure } = useRelease(matrix, summary.data)
  const [exposedName, setExposedName] = useState('')
  const busy = release.isPending || release.isSuccess
  const data = findShown(summary)
  const planned = findShown(groups)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Liberar «${matrix.name}»`}
      description="Ya no podrás cambiar participantes ni conexiones."
      locked={busy}
      onSubmit={() => release.mutate(exposedName)}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            Seguir editando
          </Button>
          {data && data.forms > 0 && (findShown(proof) || !proof.isFetching) && (
            <Button
              variant="primary"
              disabled={outdated || addingGroups}
              icon="send"
              busy={busy}
              busyLabel="Liberando..."
              type="submit"
            >
              {data.mails > 0 ? `Liberar y enviar ${mailsText({ mails: data.mails })}` : 'Liberar'}
            </Button>
          )}
        </>
      }
    >
      {summary.isError && !summary.isFetching && (
        <LoadError code="matrix.load_failed" onRetry={() => void summary.refetch()} />
      )}
      {summary.isFetching && !data && <Skeleton bars={7} label="Revisando el proyecto" />}
      {data?.forms === 0 && <Banner tone="warning">{messageText('matrix.no_forms')}</Banner>}
      {data && data.forms > 0 && (
        <ReleaseChecks
          summary={data}
          minimum={matrix.minimum_raters}
          zone={matrix.time_zone}
          onJump={onJump}
          first={
            planned && (
              <SecondGroupCheck
                matrix={matrix}
                groups={planned}
                adding={addingGroups || outdated}
                onAdd={onAddGroups}
                onJump={onJump}
              />
            )
          }
          deduction={
            <DeductionCheck {...{ matrix, mayChange, outdated }} deduction={data.deduction} />
          }
        >
          {seesProof && <ProofChecks matrix={matrix} proof={proof} onJump={onJump} />}
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

interface ProofChecksProps extends Pick<ReleaseDialogProps, 'matrix' | 'onJump'> {
  readonly proof: ReturnType<typeof useReleaseChecks>['proof']
}

/** The lines of the proof of anonymity, which takes longest to read. */
function ProofChecks({ matrix, proof, onJump }: ProofChecksProps) {
  const data = findShown(proof)
  if (data) return <AnonymityChecks matrix={matrix} proof={data} onJump={onJump} />
  return (
    <li className="release-check-loading">
      {proof.isFetching ? (
        <Skeleton bars={2} label="Revisando el anonimato" />
      ) : (
        <LoadError code="anonymity.load_failed" onRetry={() => void proof.refetch()} />
      )}
    </li>
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
      <Banner tone="warning" className="wide-above">
        {reason}
      </Banner>
      <TextField
        ref={field}
        label="Nombre de la persona evaluada"
        className="apart-above"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={wrong ? 'No es el nombre de esa persona.' : null}
        autoComplete="off"
      />
    </>
  )
}
