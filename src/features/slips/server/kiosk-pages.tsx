import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { refuseOtherSites } from '#server/access/forgery.ts'
import type { AppContext } from '#server/context.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { acceptPostedForms } from '#server/http/page-forms.ts'
import { pairingLimit } from '../limits.ts'
import { KIOSK, kioskPaths } from '../paths.rules.ts'
import { DoorMessage } from '../views/DoorPage.tsx'
import { KioskNumber, KioskRegister, KioskStart } from '../views/KioskPage.tsx'
import { enterByNumber, findVisitedKiosk, registerKiosk, type Visit } from './kiosk-visits.ts'
import { makeSender, readField, showPages } from './pages.tsx'

const BODY_LIMIT = 4 * 1024

/** A page, or the address that follows. */
type Shown = Promise<ReactElement | string>

/** The pages of a tablet. Number and NIP travel in the bodies of forms, as codes do. */
export function registerKioskPages(app: FastifyInstance, context: AppContext): void {
  const send = makeSender('Contesta en esta tableta')
  const answer =
    (show: (visit: Visit) => Shown, failed: (problem: string, visit: Visit) => ReactElement) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = { context, request, reply }
      const shown = await show(visit).catch((error: unknown) =>
        failed(context.refusals.textOf(replyToFailure(visit, error)), visit),
      )
      return typeof shown === 'string'
        ? reply.header('cache-control', 'no-store').redirect(shown, 303)
        : send(reply, shown)
    }
  const showClosed = (problem: string) => (
    <DoorMessage title="Esta tableta no abre" text={problem} />
  )
  app.get(KIOSK, answer(showStart, showClosed))
  app.get(kioskPaths.number, answer(showNumber, showClosed))
  // a form that was sent is not loaded again
  app.get(kioskPaths.register, (_request, reply) => reply.redirect(KIOSK, 303))
  app.register(async (scoped) => {
    acceptPostedForms(scoped, BODY_LIMIT)
    scoped.post(
      kioskPaths.register,
      answer(register, (problem) => <KioskRegister problem={problem} />),
    )
    scoped.post(
      kioskPaths.number,
      answer(enter, (problem, visit) => (
        <KioskNumber problem={problem} number={readField(visit, 'number')} />
      )),
    )
  })
}

async function showStart(visit: Visit): Shown {
  const kiosk = await findVisitedKiosk(visit)
  return kiosk ? <KioskStart kiosk={kiosk} /> : <KioskRegister />
}

const showNumber = async (visit: Visit): Shown =>
  (await findVisitedKiosk(visit)) ? <KioskNumber /> : KIOSK

async function register(visit: Visit): Shown {
  const { context, request } = visit
  refuseOtherSites(context, request)
  const caller = { address: request.ip, subject: '' }
  context.rateLimits.check(pairingLimit, caller)
  context.rateLimits.count(pairingLimit, caller)
  await registerKiosk(visit, readField(visit, 'code'))
  return KIOSK
}

async function enter(visit: Visit): Shown {
  refuseOtherSites(visit.context, visit.request)
  const number = readField(visit, 'number')
  const { pages } = await enterByNumber(visit, { number, nip: readField(visit, 'nip') })
  return showPages(visit, pages)
}
