import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusesReminders } from '#features/release/server/queries.ts'
import { setReminders } from '#features/subjects/server/queries.ts'
import { linkScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { isDerived } from '#server/core/secrets.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { isId } from '#shared/ids.ts'
import { NoticePage } from '../../views/NoticePage.tsx'
import { RemindersPage, RESUME_FIELD } from '../../views/pending/RemindersPage.tsx'
import type { Rater } from '../queries.ts'
import { raterOrRefuse, refuseUnknownLink } from '../sheet/sheet-access.ts'
import { pickBrand } from '../sheet/sheets.ts'
import { findRaterAssets } from './company-styles.ts'
import { type RaterPage, sendPage } from './page-reply.tsx'

const PATH = '/reminders/:subjectId/:token'
const BODY_LIMIT = 10_000

interface Params {
  readonly subjectId: string
  readonly token: string
}
/** A rater who has an address that reminders go to. */
type MailedRater = Rater & { readonly email: string }
type RemindersRequest = FastifyRequest<{ Params: Params }>

/**
 * The address in `List-Unsubscribe`: a GET shows a page with a button, and a POST acts, whether it
 * comes from that button or from a mail program (RFC 8058). The token is all that it needs: neither
 * a cookie nor the rater's key, and so no check of the Origin.
 */
export function registerRemindersPage(app: FastifyInstance, context: AppContext): void {
  const assets = findRaterAssets()
  const answer = async (
    request: RemindersRequest,
    reply: FastifyReply,
    act: (rater: MailedRater) => Promise<RaterPage>,
  ): Promise<FastifyReply> => {
    try {
      const page = await act(await tokenHolder(context, request))
      return await sendPage(request, reply, assets, page)
    } catch (error) {
      return sendPage(request, reply, assets, problemPage(context, request, reply, error))
    }
  }
  app.get<{ Params: Params }>(PATH, (request, reply) =>
    answer(request, reply, async (rater) =>
      buildPage(rater, { refused: await refusesReminders(context.db, rater.id), changed: false }),
    ),
  )
  app.register(async (scoped) => {
    // mail programs may send a form of either kind
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, String(body)),
    )
    scoped.post<{ Params: Params }>(PATH, (request, reply) =>
      answer(request, reply, async (rater) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const refused = new URLSearchParams(body).get(RESUME_FIELD) !== 'si'
        await setReminders(context.db, rater, refused)
        return buildPage(rater, { refused, changed: true })
      }),
    )
  })
}

/** The rater at the address that the token was mailed to. */
async function tokenHolder(context: AppContext, request: RemindersRequest): Promise<MailedRater> {
  const { subjectId, token } = request.params
  const scope = linkScope(context, request, 'rater')
  if (!isId(subjectId)) return refuseUnknownLink(context, scope)
  const rater = await raterOrRefuse(context, scope, subjectId)
  const { email } = rater
  if (email === null) return refuseUnknownLink(context, scope)
  const isToken = isDerived(context.secrets, token, (secrets) =>
    secrets.remindersToken(rater.id, email),
  )
  return isToken ? { ...rater, email } : refuseUnknownLink(context, scope)
}

function buildPage(
  rater: MailedRater,
  state: { readonly refused: boolean; readonly changed: boolean },
): RaterPage {
  const content = (
    <RemindersPage
      matrix_name={rater.matrix_name}
      company_name={rater.company_name}
      email={rater.email}
      {...state}
    />
  )
  return { title: 'Recordatorios', company: pickBrand(rater), content }
}

/**
 * The page of a failure, whose status it gives the reply. It has no data for a script: a wrong
 * token must not make a browser drop the drafts of a link that is known.
 */
function problemPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): RaterPage {
  const refusal = replyToFailure({ context, request, reply }, error)
  const content = (
    <NoticePage title={context.refusals.textOf(refusal)}>
      <p>Abre el enlace completo, tal como llegó en tu correo más reciente.</p>
    </NoticePage>
  )
  return { title: 'Recordatorios', company: null, content }
}
