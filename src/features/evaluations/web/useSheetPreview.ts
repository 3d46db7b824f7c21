import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { PromptDraft } from '../draft.rules.ts'

/** What the rater's sheet is made of while its evaluation is edited. */
export interface PreviewedSheet {
  readonly name: string
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly competence: string
    readonly anchors?: readonly string[]
  }[]
  readonly prompts: readonly PromptDraft[]
  readonly values: readonly {
    readonly id: string
    readonly value: number | null
    readonly description: string
  }[]
  /** Esc in the sheet closes its dialog. */
  readonly onClose: () => void
}

export interface SheetPreviewContext {
  readonly renderSheet: (sheet: PreviewedSheet) => ReactNode
}

/**
 * The sheet belongs to the feature answers, which lies above evaluations: the route around the
 * editor passes it in.
 */
export const useSheetPreview = (): SheetPreviewContext['renderSheet'] =>
  useOutletContext<SheetPreviewContext>().renderSheet
