import { deliveryText, PAPER, paperText } from '#features/release/pending-list.rules.ts'
import { localDate, longDate, longInstant } from '#shared/dates.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Person, PersonMail } from '../contract.ts'
import { mailNames } from '../why.rules.ts'

interface MailProps {
  readonly mail: PersonMail
  readonly zone: string
}

/** The slip of a person without e-mail; of its printing the day is known. */
function Paper({ mail: { at, delivery }, zone }: MailProps) {
  return (
    <li>
      <Icon name="printer" size={16} />
      <span>{paperText(delivery)}</span>
      {delivery.state === 'sent' && (
        <time dateTime={at}>{longDate(localDate(new Date(at), zone))}</time>
      )}
    </li>
  )
}

const icons = { sent: 'mail-check', waiting: 'clock', failed: 'mail-x' } as const

function Mail({ mail, zone }: MailProps) {
  const { kind, email, delivery, at } = mail
  return (
    <li className={delivery.state === 'failed' ? 'person-mail-failed' : undefined}>
      <Icon name={icons[delivery.state]} size={16} />
      <span>{mailNames[kind] ?? kind}</span>
      <time dateTime={at}>{longInstant(new Date(at), zone)}</time>
      <p>
        {deliveryText(delivery)} · {email ?? 'Su correo anterior'}
      </p>
    </li>
  )
}

interface PersonMailsProps {
  readonly person: Person
  readonly zone: string
}

/** Every mail to the person with what became of it, and the next one that the clock sends. */
export function PersonMails({ person, zone }: PersonMailsProps) {
  const { email, mails, next_reminder_at } = person
  return (
    <section aria-labelledby="persona-mensajes">
      <h3 id="persona-mensajes">
        Mensajes <span className="soft">{mails.length}</span>
      </h3>
      <ul className="person-mails">
        {next_reminder_at && (
          <li>
            <Icon name="clock" size={16} />
            <span>Próximo recordatorio</span>
            <time dateTime={next_reminder_at}>{longInstant(new Date(next_reminder_at), zone)}</time>
          </li>
        )}
        {mails.map((mail) =>
          mail.kind === PAPER ? (
            <Paper key={mail.id} mail={mail} zone={zone} />
          ) : (
            <Mail key={mail.id} mail={mail} zone={zone} />
          ),
        )}
      </ul>
      {mails.length === 0 && (
        <p className="small soft">
          {email === null
            ? 'No tiene correo: entra con su papeleta.'
            : 'No se le ha enviado ningún correo.'}
        </p>
      )}
    </section>
  )
}
