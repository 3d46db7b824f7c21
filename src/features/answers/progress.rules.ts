import type { PageData } from './page.rules.ts'

export type SheetKind = 'self' | 'others'

/** Which of a rater's sheets are sent and which are pending; a sheet that is not asked for is in neither. */
export interface Progress {
  readonly sent: readonly SheetKind[]
  readonly pending: readonly SheetKind[]
}

interface RequestedSheets {
  readonly forms: readonly { readonly relation_type: { readonly self_evaluation: boolean } }[]
  readonly self_pending: boolean
  readonly others_pending: boolean
}

export function progressOf({ forms, self_pending, others_pending }: RequestedSheets): Progress {
  const requested = (['others', 'self'] as const).filter((sheet) =>
    forms.some(({ relation_type }) => relation_type.self_evaluation === (sheet === 'self')),
  )
  const isPending = (sheet: SheetKind): boolean =>
    sheet === 'self' ? self_pending : others_pending
  return {
    sent: requested.filter((sheet) => !isPending(sheet)),
    pending: requested.filter(isPending),
  }
}

export const confirmationOf = (subject_id: string): string => `/confirmation-sent/${subject_id}`

/**
 * The page that suits the rater's progress better than the opened one; null when the opened one is
 * right. The server cannot choose it, because only the key's holder may know the progress.
 */
export function betterPage(page: PageData, { sent, pending }: Progress): string | null {
  const confirmation = confirmationOf(page.subject_id)
  if (page.kind === 'verification') {
    if (pending.length === 0) return confirmation
    if (!page.self && !pending.includes('others')) return `/self-assessment/${page.subject_id}`
    return page.self && !pending.includes('self') ? confirmation : null
  }
  if (page.kind === 'closed') return pending.length === 0 ? confirmation : null
  if (page.kind === 'sent') return sent.length === 0 ? `/assessment/${page.subject_id}` : null
  return null
}
