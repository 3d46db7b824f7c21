import { capitalized, counted, countWord } from '#shared/spanish.ts'
import { LoadingMessage } from '#ui/Skeleton.tsx'
import type { Drafts } from '../../sheet/draft.rules.ts'
import { type FormReview, reviewForms } from '../../sheet/review.rules.ts'
import { incompleteQuestions, type SheetData } from '../../sheet/sheet.rules.ts'
import { type Order, type Step, stepInOrder } from '../../sheet/step.rules.ts'
import { Alert } from '../Alert.tsx'
import { AgreementBox } from './AgreementBox.tsx'
import { ImportanceLink } from './ImportanceStep.tsx'
import { ReviewRow } from './ReviewRow.tsx'
import { SpreadCards } from './SpreadCards.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly order: Order
  readonly ready: boolean
  readonly closing: { readonly justSent: number; readonly agreed: boolean }
  readonly onStep?: ((step: Step) => void) | undefined
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
  readonly onAgree?: ((agreed: boolean) => void) | undefined
}

/** One row a person with what is left, what the deadline may send, and what the rater chose. */
export function ReviewStep(props: Props) {
  const { data, drafts, order, ready, closing, onStep, onDecline, onAgree } = props
  if (!ready)
    return (
      <>
        <Title>Revisa antes de enviar</Title>
        <p className="sheet-lead soft">
          <LoadingMessage text="Cargando tus respuestas..." />
        </p>
      </>
    )
  const reviews = reviewForms(data, drafts)
  const { title, lead } = composeHeading(data, drafts, reviews)
  const isOpen = reviews.some(({ status }) => status === 'open')
  return (
    <>
      {closing.justSent > 0 && (
        <Alert tone="success">
          Recibimos tus respuestas sobre {peopleText(closing.justSent)}.
          {!data.slip && ' Te enviamos un correo que lo confirma.'}
        </Alert>
      )}
      <Title>{title}</Title>
      <p className="sheet-lead soft">{lead}</p>
      <ul className="review-list">
        {reviews.map((review, index) => (
          <ReviewRow
            key={review.evaluated.form_id}
            review={review}
            step={
              review.first_missing === null && review.missing_prompts.length > 0
                ? 'comments'
                : stepInOrder(review.first_missing ?? 0, index, order)
            }
            onStep={onStep}
            onDecline={onDecline}
          />
        ))}
      </ul>
      <ImportanceLink data={data} drafts={drafts} onStep={onStep} />
      {isOpen && <AgreementBox agreed={closing.agreed} onAgree={onAgree} />}
      <SpreadCards data={data} drafts={drafts} reviews={reviews} order={order} onStep={onStep} />
    </>
  )
}

function Title({ children }: { readonly children: string }) {
  return (
    <h1 className="sheet-title" id="title" tabIndex={-1}>
      {children}
    </h1>
  )
}

const peopleText = (count: number): string => counted(count, 'persona', 'personas')

function composeHeading(
  data: SheetData,
  drafts: Drafts,
  reviews: readonly FormReview[],
): { readonly title: string; readonly lead: string } {
  const countMatching = (wanted: FormReview['status']): number =>
    reviews.filter(({ status }) => status === wanted).length
  const [ready, open] = [countMatching('ready'), countMatching('open')]
  if (ready + open === 0 && countMatching('sent') > 0)
    return { title: 'Ya no falta nadie', lead: 'Enviaste lo demás. Gracias por tu tiempo.' }
  if (ready + open === 0)
    return {
      title: 'No evaluarás a nadie',
      lead: 'Gracias por decirlo. No recibirás más recordatorios, y puedes deshacerlo hasta el cierre.',
    }
  const toWrite = reviews.some(
    ({ status, missing_prompts }) => status === 'ready' && missing_prompts.length > 0,
  )
  if (open === 0 && toWrite) return { title: 'Puedes enviar, o escribir antes', lead: TO_WRITE }
  if (open === 0)
    return {
      title: 'Todo listo para enviar',
      lead: 'Respondiste todo. Puedes volver a cualquier pregunta con el botón «Antes de enviar», arriba; después de enviar ya no podrás cambiar nada.',
    }
  if (ready === 0) return { title: missingTitle(data, drafts), lead: NOT_SEEN }
  return {
    title: `${capitalized(countWord(ready))} de ${countWord(ready + open)} ${ready === 1 ? 'está lista' : 'están listas'}`,
    lead: `Puedes enviar lo que está completo y seguir después con ${open === 1 ? 'quien falta' : 'quienes faltan'}. Lo enviado ya no se puede cambiar.`,
  }
}

const TO_WRITE =
  'Respondiste todas las preguntas de la escala. Quedan comentarios que te pedimos: escríbelos o elige «Prefiero no comentar»; también puedes enviar sin ellos. Después ya no podrás cambiar nada.'
const NOT_SEEN = 'Si no has visto algo, elige «N/A»: no cuenta en ningún promedio.'

function missingTitle(data: SheetData, drafts: Drafts): string {
  const count = incompleteQuestions(data, drafts).length
  return count === 1 ? 'Te falta una pregunta' : `Te faltan ${count} preguntas`
}
