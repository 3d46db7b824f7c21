import { sharedMessages } from '#shared/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { siteMessages } from '../messages.ts'
import { ContactFields, type ContactAnswer } from './ContactFields.tsx'
import { ContactAddress, type PageMeta, type PublicPageProps } from './PublicLayout.tsx'

export const contactMeta: PageMeta = {
  path: '/contact',
  title: 'Contacto',
  description:
    'Escríbenos: respondemos en menos de 24 horas. Atención telefónica de lunes a viernes, de 8:00 a 19:00.',
}

export function ContactPage({
  site,
  answer,
  address,
}: PublicPageProps & {
  readonly answer?: ContactAnswer | undefined
  /** The address of the API's call. */
  readonly address: string
}) {
  return (
    <div className="site-in contact">
      <div>
        <h1>Contacto</h1>
        <p className="lead">
          Cuéntanos qué quieres evaluar y con cuántas personas. Te ayudamos a dar el primer paso.
        </p>
        <ul className="contact-facts">
          <li>
            <Icon name="clock" size={20} />
            <div>
              <b>Respondemos en menos de 24 horas</b>
              <p>A tu correo, por una persona.</p>
            </div>
          </li>
          <li>
            <Icon name="phone" size={20} />
            <div>
              <b>Atención telefónica</b>
              <p>Lunes a viernes de 8:00 a 19:00. Deja tu número en el mensaje y te llamamos.</p>
            </div>
          </li>
          <li>
            <Icon name="mail" size={20} />
            <div>
              <b>Correo</b>
              <p className="contact-address">
                <ContactAddress site={site} />
              </p>
            </div>
          </li>
        </ul>
      </div>
      <ContactFields
        answer={answer}
        address={address}
        sent={siteMessages['contact.sent']}
        unreachable={sharedMessages['server.unreachable']}
      />
    </div>
  )
}
