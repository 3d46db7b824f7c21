import type { MessageCode } from '#shared/messages.ts'
import { useAction } from './useAction.ts'

interface Outcome<Reply> {
  /** Shown on failure, unless the server's reason says more. */
  readonly failed?: MessageCode
  readonly onDone?: (reply: Reply) => void
  /** Runs last, after a failure was told too; null without any. */
  readonly onSettled: (error: Error | null) => Promise<void> | void
}

/**
 * One action for several changes that share what follows; each change notifies of its own success,
 * and `run` resolves to whether it succeeded.
 */
export function useRunner<Reply = void>({ failed = 'server.failed', ...outcome }: Outcome<Reply>) {
  const { mutateAsync, isPending } = useAction({
    run: (change: () => Promise<Reply>) => change(),
    failed,
    ...outcome,
  })
  const run = (change: () => Promise<Reply>): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
  return { busy: isPending, run }
}
