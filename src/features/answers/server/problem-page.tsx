import { sharedMessages } from '#shared/messages.ts'
import type { Refusal } from '#shared/refusal.ts'
import { answersMessages } from '../messages.ts'
import { NoticePage } from '../views/NoticePage.tsx'
import type { RaterPage } from './page-reply.tsx'
import type { Rater } from './queries.ts'
import { brandOf } from './sheets.ts'

interface Problem {
  readonly refusal: Refusal
  /** The refusal's text. */
  readonly text: string
  readonly subject_id: string
  /** The address that the page offers to try again. */
  readonly url: string
  /** Undefined when the link is unknown. */
  readonly rater: Rater | undefined
}

/** The page of a refusal: an unknown link, a period that is over, or a failure that may pass. */
export function problemPage({ refusal, text, subject_id, url, rater }: Problem): RaterPage {
  if (refusal.code === 'answers.link_unknown') return unknownLinkPage(subject_id)
  if (refusal.code === 'answers.closed') return closedPage(subject_id, rater)
  const content = (
    <NoticePage title={answersMessages['answers.load_failed']} retry={url}>
      <p>{text} Lo que ya guardaste sigue a salvo.</p>
    </NoticePage>
  )
  return { title: 'No se pudo cargar', company: null, content }
}

function unknownLinkPage(subject_id: string): RaterPage {
  const content = (
    <NoticePage title={sharedMessages['answers.link_unknown']}>
      <p>
        Revisa que la dirección esté completa, tal como llegó en tu correo. Si el proyecto aún no
        empieza o se canceló, aquí no hay nada que responder.
      </p>
    </NoticePage>
  )
  const data = { kind: 'gone', subject_id } as const
  return { title: 'Enlace no disponible', company: null, content, data }
}

function closedPage(subject_id: string, rater: Rater | undefined): RaterPage {
  const content = (
    <NoticePage title={answersMessages['answers.closed']}>
      <p>
        Ya no se reciben respuestas. Si no alcanzaste a enviar las tuyas, escribe a quien organiza
        la evaluación.
      </p>
    </NoticePage>
  )
  const data = { kind: 'closed', subject_id } as const
  return { title: 'Periodo terminado', company: rater ? brandOf(rater) : null, content, data }
}
