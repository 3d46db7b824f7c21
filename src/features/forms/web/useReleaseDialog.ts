import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'

/** What the summary of a release leads to in the table. */
export type Jump =
  | { readonly kind: 'people'; readonly label: string; readonly ids: readonly string[] }
  | { readonly kind: 'rater'; readonly name: string }

export interface ReleaseDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onJump: (jump: Jump) => void
}

export interface ReleaseContext {
  readonly drawRelease: (dialog: ReleaseDialogProps) => ReactNode
}

/** The release lives on a floor above connections: whoever opens this page hands in how its dialog is drawn. */
export const useReleaseDialog = (): ReleaseContext['drawRelease'] =>
  useOutletContext<ReleaseContext>().drawRelease
