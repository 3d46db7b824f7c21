import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { refresh } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import { useAction } from '#web/useAction.ts'
import type { ReleaseSummary } from '../contract.ts'
import { deductionText, worthwhileMinimum } from '../summary.rules.ts'
import { Check } from './Check.tsx'
import { useLeavingButton } from './useLeavingButton.ts'
import '../views/release.css'

interface MinimumChange {
  readonly from: number
  readonly to: number
}

/** Changes the minimum of a draft and offers to change it back. */
function useMinimum({ id, version }: Matrix) {
  const save = (minimum_raters: number, read?: number) =>
    call(matricesContract.update, {
      params: { matrixId: id },
      body: { minimum_raters, ...(read !== undefined && { version: read }) },
    })
  const undo = useAction({
    run: ({ from }: MinimumChange) => save(from),
    failed: 'matrix.minimum_failed',
    refreshes: [matricesContract.one],
  })
  return useAction({
    run: ({ to }: MinimumChange) => save(to, version),
    failed: 'matrix.minimum_failed',
    onDone: (_matrix, change) =>
      offerUndo(
        'matrix.minimum_changed',
        { minimum: change.to },
        { undo: () => undo.mutate(change), follows: true },
      ),
    onSettled: () => refresh(matricesContract.one),
  })
}

interface DeductionCheckProps {
  readonly matrix: Matrix
  readonly deduction: ReleaseSummary['deduction']
  /** What the button changed is not shown yet. */
  readonly outdated: boolean
  /** Whether the project itself may change, not only be run. */
  readonly mayChange: boolean
}

/** In how many groups two raters can deduce another's answer; nothing without such groups. */
export function DeductionCheck(props: DeductionCheckProps) {
  const { matrix, deduction, outdated, mayChange } = props
  const change = useMinimum(matrix)
  const higher = mayChange ? worthwhileMinimum(deduction) : null
  const busy = change.isPending || outdated
  const { text: told, note } = useLeavingButton(busy, higher !== null)
  if (deduction.groups === 0) return null
  return (
    <Check
      icon="users"
      title="Si todo un grupo responde igual, se nota."
      titleRef={told}
      below={
        higher && (
          <Button
            size="small"
            className="note-below"
            busy={busy}
            onClick={() => {
              note()
              change.mutate({ from: matrix.minimum_raters, to: higher.minimum })
            }}
          >
            Cambiar el mínimo a {higher.minimum}
          </Button>
        )
      }
      more={
        <>
          <p>{deductionText(deduction)}</p>
          <p>
            Cerca de un extremo se escribe «4.3 o más», y quien sólo conoce sus respuestas casi
            nunca deduce otra. Con un mínimo mayor, los grupos que no lo alcancen se juntan o no se
            muestran.
          </p>
        </>
      }
    />
  )
}
