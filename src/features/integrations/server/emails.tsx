import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { longInstant } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

export const integrationsMails = {
  token_created: tokenCreatedMail,
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
