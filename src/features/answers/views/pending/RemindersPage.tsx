import { buttonClass } from '#ui/Button.tsx'

/** The field by which the button resumes reminders; every other body stops them. */
export const RESUME_FIELD = 'recordatorios'

interface Props {
  readonly matrix_name: string
  readonly company_name: string
  readonly email: string
  /** Whether the rater refused reminders before. */
  readonly refused: boolean
  /** Whether the button was used just now. */
  readonly changed: boolean
}

const composeTitle = ({ refused, changed }: Props): string => {
  if (refused) return changed ? 'Listo: no te mandaremos recordatorios' : 'No recibes recordatorios'
  return changed ? 'Listo: volverás a recibir recordatorios' : '¿Ya no quieres recordatorios?'
}

/**
 * Stops the reminders of one project at one address, or resumes them. Opening the page changes
 * nothing, because mail scanners open every address. The form works without script.
 */
export function RemindersPage(props: Props) {
  const { matrix_name, company_name, email, refused } = props
  return (
    <main className="rater-notice">
      <p className="small rater-matrix">{matrix_name}</p>
      <h1 id="title" tabIndex={-1}>
        {composeTitle(props)}
      </h1>
      <div className="rater-notice-text">
        <p>
          {refused
            ? `No mandamos a ${email} recordatorios de «${matrix_name}». Tu enlace sigue sirviendo: puedes responder hasta el cierre.`
            : `Vale sólo para «${matrix_name}», de ${company_name}, y para ${email}. Tu enlace sigue sirviendo, y quien organiza verá que no quieres recordatorios.`}
        </p>
      </div>
      <form method="post">
        {refused && <input type="hidden" name={RESUME_FIELD} value="si" />}
        <button
          type="submit"
          className={buttonClass({ variant: refused ? 'secondary' : 'primary', size: 'large' })}
        >
          {refused ? 'Sí quiero recordatorios' : 'No quiero recordatorios'}
        </button>
      </form>
    </main>
  )
}
