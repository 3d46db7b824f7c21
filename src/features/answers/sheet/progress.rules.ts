import { numbered } from '#shared/spanish.ts'
import type { RatersPage } from './page.rules.ts'

export type SheetKind = 'self' | 'others'

/** Which of a rater's sheets are sent and which are pending; a sheet that is not asked for is in neither. */
export interface Progress {
  readonly sent: readonly SheetKind[]
  readonly pending: readonly SheetKind[]
  /** Whose forms the rater has all declined, so that nothing was sent. */
  readonly declined: readonly SheetKind[]
}

interface RequestedSheets {
  readonly forms: readonly {
    readonly relation_type: { readonly self_evaluation: boolean }
    readonly state: 'open' | 'sent' | 'declined'
  }[]
  readonly self_pending: boolean
  readonly others_pending: boolean
}

export function measureProgress({
  forms,
  self_pending,
  others_pending,
}: RequestedSheets): Progress {
  const requested = (['others', 'self'] as const).filter((sheet) =>
    forms.some(({ relation_type }) => relation_type.self_evaluation === (sheet === 'self')),
  )
  const isPending = (sheet: SheetKind): boolean =>
    sheet === 'self' ? self_pending : others_pending
  const isSent = (sheet: SheetKind): boolean =>
    forms.some(
      ({ relation_type, state }) =>
        state === 'sent' && relation_type.self_evaluation === (sheet === 'self'),
    )
  const done = requested.filter((sheet) => !isPending(sheet))
  return {
    sent: done.filter(isSent),
    pending: requested.filter(isPending),
    declined: done.filter((sheet) => !isSent(sheet)),
  }
}

/** How far a rater is who comes back to a sheet. */
interface Visit {
  readonly name: string
  /** Complete questions, of how many. */
  readonly done: number
  readonly questions: number
  /** How long the rest takes. */
  readonly minutes: number
  /** Forms that are neither sent nor declined. */
  readonly open: number
  /** Comments that are asked for and have no answer. */
  readonly open_comments: number
}

/** What a returning rater reads in place of the first greeting. */
export const returnTexts = (
  visit: Visit,
): Readonly<Record<'greeting' | 'count' | 'left', string>> => ({
  greeting: `Qué bueno verte, ${visit.name.split(' ')[0]}`,
  count: visit.open === 0 ? '' : `${visit.done} de ${visit.questions}`,
  left: leftText(visit),
})

function leftText({ done, questions, minutes, open, open_comments }: Visit): string {
  if (open === 0) return 'No evaluarás a nadie. Puedes deshacerlo hasta el cierre.'
  if (done === questions && open_comments > 0)
    return open_comments === 1
      ? 'Te queda un comentario por escribir; puedes enviar sin él.'
      : `Te quedan ${open_comments} comentarios por escribir; puedes enviar sin ellos.`
  if (done === questions) return 'Sólo te falta enviar.'
  const opening =
    done === 0 ? 'Ya empezaste;' : `Llevas ${numbered(done, 'pregunta', 'preguntas')},`
  return `${opening} te queda${minutes === 1 ? ' un minuto' : `n unos ${minutes} min`}.`
}

export const buildConfirmationPath = (subject_id: string): string =>
  `/confirmation-sent/${subject_id}`

/**
 * The page that suits the rater's progress better than the opened one; null when the opened one is
 * right. The server cannot choose it, because only the key's holder may know the progress.
 */
export function betterPage(page: RatersPage, { sent, pending, declined }: Progress): string | null {
  const confirmation = buildConfirmationPath(page.subject_id)
  if (page.kind === 'verification') {
    if (pending.length === 0) return confirmation
    if (!page.self && !pending.includes('others')) return `/self-assessment/${page.subject_id}`
    return page.self && !pending.includes('self') ? confirmation : null
  }
  if (page.kind === 'closed') return pending.length === 0 ? confirmation : null
  if (page.kind === 'sent')
    return sent.length + declined.length === 0 ? `/assessment/${page.subject_id}` : null
  return null
}

/** Refusals for which the server has a page of its own, or the page a state of its own. */
export const pagesOfRefusals: ReadonlySet<string> = new Set([
  'answers.completed',
  'answers.link_unknown',
  'answers.closed',
  'answers.left',
  'answers.key_required',
])
