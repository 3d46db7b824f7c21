import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { notify, notifyFailure } from './notify.tsx'
import { refresh } from './query.ts'

interface Action<Reply, Input> {
  readonly run: (input: Input) => Promise<Reply>
  /** Shown on success. */
  readonly done?: MessageCode
  /** Shown on failure, unless the server's reason says more. */
  readonly failed: MessageCode
  /** Read anew before the success is told, so that what then appears shows the change. */
  readonly refreshesFirst?: readonly Endpoint[]
  /** Read anew after `onDone`, so that a dialog does not stay open meanwhile. */
  readonly refreshes?: readonly Endpoint[]
  /** Runs after the success was told. */
  readonly onDone?: (reply: Reply, input: Input) => Promise<void> | void
  /** Whether the page shows this refusal itself, so that no failure is told. */
  readonly onRefused?: (error: Error) => Promise<boolean> | boolean
  /** Runs last, after a failure was told too; null without any. */
  readonly onSettled?: (error: Error | null) => Promise<void> | void
}

/** A mutation that tells its outcome and reads anew what it changed; pending until that is read. */
export function useAction<Reply, Input = void>(action: Action<Reply, Input>) {
  return useMutation({
    mutationFn: (input: Input) => action.run(input),
    onSuccess: async (reply, input) => {
      if (action.refreshesFirst) await refresh(...action.refreshesFirst)
      if (action.done) notify(action.done)
      await action.onDone?.(reply, input)
      if (action.refreshes) await refresh(...action.refreshes)
    },
    onError: async (error) => {
      if (!(await action.onRefused?.(error))) notifyFailure(error, action.failed)
    },
    onSettled: (_reply, error) => action.onSettled?.(error),
  })
}
