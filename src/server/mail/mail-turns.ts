import { MAIL_PRIORITIES, mailKinds } from './mail-kinds.ts'
import type { OutboxRow } from './mail.ts'

/** Stands for the workspace of mails that belong to none, as in the index of migration 0014. */
export const NO_WORKSPACE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A part of the ring of workspaces in which the next mail of a kind is looked for. */
export interface Stretch {
  readonly kind: string
  /** The stretches of the lowest rank come first; in one rank the workspace with the lowest id. */
  readonly rank: number
  /** Of the mails of one workspace the one with the lowest number comes first. */
  readonly priority: number
  /** The stretch begins behind this workspace. */
  readonly after: string
  /** The stretch ends with this workspace. */
  readonly up_to: string
}

export interface MailTurns {
  /** Where to look for the next mail: every kind, from the workspace after the last one. */
  stretches(): readonly Stretch[]
  /** Notes that the workspace of the mail had its turn. */
  taken(mail: Pick<OutboxRow, 'kind' | 'workspace_id'>): void
}

/**
 * Mails of accounts come before all others. Among them and among the others the workspaces take
 * turns: after a workspace comes the one with the next higher id that has due mail, and after the
 * highest the lowest. Turns are kept in memory only: each worker is fair by itself.
 */
export function createTurns(): MailTurns {
  const kinds = Object.entries(mailKinds).map(([kind, { priority }]) => ({ kind, priority }))
  const last = { account: BEFORE_ALL, other: BEFORE_ALL }
  return {
    stretches: () =>
      kinds.flatMap(({ kind, priority }) => {
        const turn = last[priority === 'account' ? 'account' : 'other']
        const rank = priority === 'account' ? 0 : 2
        const shared = { kind, priority: MAIL_PRIORITIES.indexOf(priority) }
        return [
          { ...shared, rank, after: turn, up_to: NO_WORKSPACE },
          { ...shared, rank: rank + 1, after: BEFORE_ALL, up_to: turn },
        ]
      }),
    taken: ({ kind, workspace_id }) => {
      const isAccount = mailKinds[kind].priority === 'account'
      last[isAccount ? 'account' : 'other'] = workspace_id ?? NO_WORKSPACE
    },
  }
}
