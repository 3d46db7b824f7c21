import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findRaterAssets } from '#features/answers/server/pages/company-styles.ts'
import { sendPage } from '#features/answers/server/pages/page-reply.tsx'
import { NoticePage } from '#features/answers/views/NoticePage.tsx'
import { findSuspended, suspendedLink } from '#server/access/suspension.ts'
import type { AppContext } from '#server/context.ts'
import { API_ROOT } from '#server/http/serve.ts'
import { type Access, isLinkKind } from '#shared/endpoint.ts'
import { isId } from '#shared/ids.ts'

const TITLE = 'Esta evaluación está en pausa'

/**
 * Answers every page and call of a personal link while the operator keeps its workspace suspended. A
 * page brings no script, so it erases nothing that the browser keeps. Calls that name forms only are
 * refused by the statement that writes: `writable.ts`.
 */
export function refuseSuspendedLinks(app: FastifyInstance, context: AppContext): void {
  const assets = { ...findRaterAssets(), script: null, modules: [] }
  app.addHook('preHandler', async (request, reply) => {
    const subject_id = linkedSubject(request)
    if (subject_id === null) return
    const isCall = request.routeOptions.url?.startsWith(API_ROOT) ?? false
    const suspended = await findSuspended(context.raters, subject_id).catch((error: unknown) => {
      if (isCall) throw error
      // the page says by itself that the database is away
      return undefined
    })
    if (!suspended) return
    const refusal = suspendedLink()
    if (isCall) throw refusal
    reply
      .code(context.refusals.statusOf(refusal))
      .header('retry-after', String(refusal.retry_after ?? 0))
    const content = (
      <NoticePage title={TITLE}>
        <p>
          Quien opera el servicio suspendió el espacio de trabajo de la empresa, así que este enlace
          no se puede abrir por ahora.
        </p>
        <p>
          No se pierde nada: lo que ya enviaste o guardaste sigue a salvo, y lo que escribiste en
          este dispositivo se queda aquí. Cuando se reactive,{' '}
          {suspended.has_email
            ? 'abre otra vez el enlace de tu correo'
            : 'entra otra vez con tu papeleta y tu NIP'}
          . Si tienes dudas, escribe a quien organiza la evaluación.
        </p>
      </NoticePage>
    )
    return sendPage(request, reply, assets, { title: TITLE, company: null, content })
  })
}

/**
 * Whose personal link a request opens; null for any other. An address that goes on after the person,
 * such as the one that ends reminders, acts for the person and stays open.
 */
function linkedSubject({ routeOptions, params }: FastifyRequest): string | null {
  const { url = '', config } = routeOptions
  const { subjectId } = params as { readonly subjectId?: string }
  if (subjectId === undefined || !isId(subjectId)) return null
  const { access } = config as { readonly access?: Access }
  const isLink = access === undefined ? url.endsWith('/:subjectId') : isLinkKind(access)
  return isLink ? subjectId : null
}
