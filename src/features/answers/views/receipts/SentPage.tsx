import { AnchorButton, buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  readonly subject_id: string
  readonly matrix_name: string
  /** The rater has no e-mail that would confirm what was sent. */
  readonly slip: boolean
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

/**
 * The server's page tells nothing about the rater's progress. Its script, which holds the key, shows
 * the confirmation and the offer of the sheet that is still pending.
 */
export function SentPage({ subject_id, matrix_name, slip }: Props) {
  return (
    <main className="rater-notice">
      <div className="sent-state" data-sent="unknown">
        <p className="small rater-matrix">{matrix_name}</p>
        <h1>Comprobamos tu envío</h1>
        <noscript>
          <p>Para ver si tus respuestas llegaron, activa JavaScript en tu navegador.</p>
        </noscript>
      </div>
      <div className="sent-state" data-sent="known" hidden>
        <span className="sent-mark">
          <Icon name="check" size={40} weight={2.2} />
        </span>
        <p className="small rater-matrix">{matrix_name}</p>
        <h1 id="title" tabIndex={-1}>
          Recibimos tus respuestas
        </h1>
        <div className="rater-notice-text">{slip ? <PaperReceipt /> : <MailReceipt />}</div>
        <Offer subject_id={subject_id} sheet="self" />
        <Offer subject_id={subject_id} sheet="others" />
        <AnchorButton variant="secondary" href="/">
          Volver al inicio
        </AnchorButton>
      </div>
      <div className="sent-state" data-sent="failed" hidden>
        <p className="small rater-matrix">{matrix_name}</p>
        <h1>No pudimos comprobar tu envío</h1>
        <div className="rater-notice-text">
          <p>Lo que enviaste no se pierde. Vuelve a cargar la página cuando tengas conexión.</p>
        </div>
        {/* unlike a link, a form without an action keeps the key in the address */}
        <form action="">
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Volver a cargar
          </button>
        </form>
      </div>
      <div className="sent-state" data-sent="declined" hidden>
        <p className="small rater-matrix">{matrix_name}</p>
        <h1>Gracias por decirlo</h1>
        <div className="rater-notice-text">
          <p>
            No conoces lo suficiente a las personas que te tocaban, así que no enviaste nada sobre
            ellas. No recibirás más recordatorios. Puedes cambiarlo hasta el cierre.
          </p>
        </div>
        <Offer subject_id={subject_id} sheet="self" />
        <AnchorButton variant="secondary" href={`/assessment-form/${subject_id}`}>
          Volver a la hoja
        </AnchorButton>
      </div>
    </main>
  )
}

function Offer({ subject_id, sheet }: { subject_id: string; sheet: keyof typeof offers }) {
  const { title, text, path, label } = offers[sheet]
  return (
    <section className="sent-offer" data-offer={sheet} hidden>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <AnchorButton
        variant="primary"
        size="large"
        href={`${path}/${subject_id}`}
        iconEnd="arrow-right"
      >
        {label}
      </AnchorButton>
    </section>
  )
}

const MailReceipt = () => (
  <p>
    Gracias por tu tiempo. Te enviamos un correo que confirma el envío, sin tus respuestas. Ya no se
    pueden cambiar.
  </p>
)

const PaperReceipt = () => (
  <>
    <p>Gracias por tu tiempo. Tus respuestas ya no se pueden cambiar.</p>
    <p>
      <b>
        Constancia <span data-receipt-code />
      </b>
      . Escríbela en tu papeleta: con ella compruebas en{' '}
      <a className="link" href="/e/constancia">
        la página de constancias
      </a>{' '}
      que lo que enviaste sigue contando.
    </p>
  </>
)
