import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'

/** The part of the table that a line of the release summary leads to. */
export type Jump =
  | { readonly kind: 'people'; readonly label: string; readonly ids: readonly string[] }
  | { readonly kind: 'rater'; readonly name: string }

export interface ReleaseDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onJump: (jump: Jump) => void
  /** Adds the connections that give reports a second group; busy while it does. */
  readonly onAddGroups: () => void
  readonly addingGroups: boolean
}

export interface ReleaseContext {
  readonly renderReleaseDialog: (props: ReleaseDialogProps) => ReactNode
}

/**
 * The feature release lies above forms, which cannot import its dialog: the route around this page
 * passes it in.
 */
export const useReleaseDialog = (): ReleaseContext['renderReleaseDialog'] =>
  useOutletContext<ReleaseContext>().renderReleaseDialog
