import { deadlineText } from '#features/release/rules.ts'
import type { AppContext } from '#server/context.ts'
import { endOfDay, longInstant } from '#shared/dates.ts'
import { sharedMessages } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import { mailtoLink } from '#shared/text.ts'
import { answersMessages } from '../../messages.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import { LockedPage } from '../../views/LockedPage.tsx'
import { NoticePage } from '../../views/NoticePage.tsx'
import type { Rater } from '../queries.ts'
import { pickBrand } from '../sheet/sheets.ts'
import type { RaterPage } from './page-reply.tsx'

interface Problem {
  readonly refusal: Refusal
  /** The refusal's text. */
  readonly text: string
  readonly subject_id: string
  /** The address that the page offers to try again. */
  readonly url: string
  /** Whether the subject exists: what the browser keeps is only erased when it does not. */
  readonly exists: boolean
  /** Undefined when the link is unknown. */
  readonly rater: Rater | undefined
}

/** The page of a refusal: an unknown link, a period that is over, a rater who left, or a failure that may pass. */
export function problemPage({ refusal, text, subject_id, url, exists, rater }: Problem): RaterPage {
  if (refusal.code === 'answers.link_unknown') return unknownLinkPage(subject_id, exists)
  if (refusal.code === 'answers.closed') return closedPage(subject_id, rater)
  if (refusal.code === 'answers.left') return leftPage(rater)
  const content = (
    <NoticePage title={answersMessages['answers.load_failed']} retry={url}>
      <p>{text} Lo que ya guardaste sigue a salvo.</p>
    </NoticePage>
  )
  return { title: 'No se pudo cargar', company: null, content }
}

function unknownLinkPage(subject_id: string, exists: boolean): RaterPage {
  const content = (
    <NoticePage title={sharedMessages['answers.link_unknown']}>
      <p>
        Revisa que la dirección esté completa, tal como llegó en tu correo. Si el proyecto aún no
        empieza o se canceló, aquí no hay nada que responder.
      </p>
    </NoticePage>
  )
  const data = { kind: 'gone', subject_id } as const
  return { title: 'Enlace no disponible', company: null, content, ...(!exists && { data }) }
}

/** When the period ended, with its zone: the deadline, or earlier. */
function closingText({ limit_date, time_zone, closes_at }: Rater): string {
  const deadline = deadlineText(limit_date, time_zone, closes_at)
  if (closes_at >= endOfDay(limit_date, time_zone)) return deadline
  return deadline.replace(/^.*23:59/, longInstant(closes_at, time_zone))
}

function closedPage(subject_id: string, rater: Rater | undefined): RaterPage {
  const content = (
    <NoticePage title={answersMessages['answers.closed']}>
      <p>
        {rater && (
          <>
            «{rater.matrix_name}» cerró el {closingText(rater)}.{' '}
          </>
        )}
        Ya no se reciben respuestas. Si no alcanzaste a enviar las tuyas, escribe a quien organiza
        la evaluación.
      </p>
      <p data-closing hidden />
      {rater?.email_send_reports && (
        <p>
          ¿Dudas? Escribe a{' '}
          <a className="link" href={mailtoLink(rater.email_send_reports)}>
            {rater.email_send_reports}
          </a>
          .
        </p>
      )}
    </NoticePage>
  )
  const data = { kind: 'closed', subject_id } as const
  return {
    title: 'Periodo terminado',
    company: rater ? pickBrand(rater) : null,
    subtitle: rater?.matrix_name,
    content,
    data,
  }
}

/** Of a rater who left the company: what was sent stays, and the drafts of this browser too. */
function leftPage(rater: Rater | undefined): RaterPage {
  const content = (
    <NoticePage title={answersMessages['answers.left']}>
      <p>
        {rater ? `Quien organiza «${rater.matrix_name}»` : 'Quien organiza la evaluación'} registró
        que ya no estás en la empresa: no tienes hojas por contestar y no recibirás más
        recordatorios. Lo que ya enviaste se queda.
      </p>
      {rater?.email_send_reports && (
        <p>
          ¿Es un error? Escribe a{' '}
          <a className="link" href={mailtoLink(rater.email_send_reports)}>
            {rater.email_send_reports}
          </a>
          .
        </p>
      )}
    </NoticePage>
  )
  return {
    title: 'Ya no participas',
    company: rater ? pickBrand(rater) : null,
    subtitle: rater?.matrix_name,
    content,
  }
}

/**
 * Stands for each page with names when it is asked for without the key: one page for all raters of
 * the project who are reached by mail and one for those with a slip, whatever they are asked
 * (security.md LAW-1, LAW-4).
 */
export function lockedPage(
  { clock }: Pick<AppContext, 'clock'>,
  rater: Rater,
  texts: PageTexts,
): RaterPage {
  if (clock.now() >= rater.closes_at) throw new Refusal('answers.closed')
  const slip = rater.email === null
  const { id, matrix_name, company_name, limit_date, time_zone, closes_at } = rater
  const deadline = deadlineText(limit_date, time_zone, closes_at)
  const purpose = `Con tu ${slip ? 'papeleta' : 'enlace'} respondes «${matrix_name}», de ${company_name}, hasta el ${deadline}.`
  return {
    title: slip ? 'Entra con tu papeleta y tu NIP' : 'Abre el enlace de tu correo',
    company: pickBrand(rater),
    subtitle: matrix_name,
    content: <LockedPage purpose={purpose} slip={slip} />,
    data: { kind: 'locked', subject_id: id, purpose, texts, ...(slip && { slip }) },
  }
}
