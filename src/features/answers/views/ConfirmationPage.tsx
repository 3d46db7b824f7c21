import { AnchorButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  readonly subject_id: string
  readonly matrix_name: string
  /** The rater's other sheet if it is not sent yet and the period is not over. */
  readonly pending: 'self' | 'others' | null
}

const offers = {
  self: {
    path: '/self-assessment-form',
    title: 'Te falta tu autoevaluación',
    text: 'Son las mismas preguntas, ahora sobre ti.',
    label: 'Responder mi autoevaluación',
  },
  others: {
    path: '/assessment-form',
    title: 'Te falta responder sobre otras personas',
    text: 'Son las mismas preguntas, ahora sobre las personas con las que trabajas.',
    label: 'Responder sobre otras personas',
  },
} as const

export function ConfirmationPage({ subject_id, matrix_name, pending }: Props) {
  const offer = pending && offers[pending]
  return (
    <main className="rater-notice" data-sent={pending ? 'one' : 'all'}>
      <span className="sent-mark">
        <Icon name="check" size={40} weight={2.2} />
      </span>
      <p className="small rater-matrix">{matrix_name}</p>
      <h1 id="title" tabIndex={-1}>
        Recibimos tus respuestas
      </h1>
      <div className="rater-notice-text">
        <p>
          Gracias por tu tiempo. Te enviamos un correo que confirma el envío, sin tus respuestas. Ya
          no se pueden cambiar.
        </p>
      </div>
      {offer && (
        <section className="sent-offer">
          <h2>{offer.title}</h2>
          <p className="soft">{offer.text}</p>
          <AnchorButton
            variant="primary"
            size="large"
            href={`${offer.path}/${subject_id}`}
            iconEnd="arrow-right"
          >
            {offer.label}
          </AnchorButton>
        </section>
      )}
      <AnchorButton variant={offer ? 'quiet' : 'secondary'} href="/">
        Volver al inicio
      </AnchorButton>
    </main>
  )
}
