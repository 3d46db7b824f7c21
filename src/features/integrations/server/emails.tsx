import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { longInstant } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { listed } from '#shared/spanish.ts'

export const integrationsMails = {
  token_created: tokenCreatedMail,
  token_passed_on: tokenPassedOnMail,
} as const satisfies MailRenderers

async function tokenCreatedMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const { config } = context
  if (row.email === null) return null
  const { owner_name, token_name, role, company_name, user_name } = row.payload
  const when = (instant: unknown): string =>
    longInstant(new Date(String(instant)), config.default_time_zone)
  const sentence = `${String(user_name)} creó la clave de API «${String(token_name)}». Con ella otro programa usa ${PRODUCT_NAME} en su nombre.`
  return composeMail(
    { name: String(owner_name), address: row.email },
    `Se creó una clave de API en ${PRODUCT_NAME}`,
    {
      company: null,
      preview: sentence,
      title: 'Se creó una clave de API',
      paragraphs: [`Hola, ${String(owner_name)}:`, sentence],
      facts: [
        { label: 'Puede', value: role === 'admin' ? 'Leer y cambiar' : 'Sólo leer' },
        {
          label: 'Alcanza',
          value: typeof company_name === 'string' ? company_name : 'Todas las empresas',
        },
        { label: 'Vale hasta', value: when(row.payload['expires_at']) },
        { label: 'Cuándo', value: when(row.payload['happened_at']) },
      ],
      action: { label: 'Ver las claves de API', href: `${config.public_url}/settings` },
      closing: [
        'Si no la esperabas, revócala ahí mismo: deja de servir en ese momento. Y pregunta a quien la creó; si tampoco fue esa persona, que cambie su contraseña.',
      ],
    },
  )
}

async function tokenPassedOnMail({ config }: AppContext, row: OutboxRow): Promise<Mail | null> {
  if (row.email === null) return null
  const { owner_name, token_names, former_name, successor_name } = row.payload
  const names = Array.isArray(token_names) ? token_names.map((name) => `«${String(name)}»`) : []
  const keys =
    names.length === 1
      ? `La clave de servicio ${names.join()} sigue activa y ahora está`
      : `Las claves de servicio ${listed(names)} siguen activas y ahora están`
  const sentence = `${String(former_name)} dejó el rol Propiedad en ${PRODUCT_NAME}. ${keys} a nombre de ${String(successor_name)}.`
  return composeMail(
    { name: String(owner_name), address: row.email },
    `Una clave de API pasó a otra persona en ${PRODUCT_NAME}`,
    {
      company: null,
      preview: sentence,
      title: 'Una clave de API pasó a otra persona',
      paragraphs: [`Hola, ${String(owner_name)}:`, sentence],
      action: { label: 'Ver las claves de API', href: `${config.public_url}/settings` },
      closing: [
        'Quien la creó pudo guardar una copia. Si ya no debe usarla, crea otra clave, cámbiala en tu programa y revoca ésta.',
      ],
    },
  )
}
