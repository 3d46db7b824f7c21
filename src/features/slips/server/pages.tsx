import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { RaterDocument } from '#features/answers/views/RaterDocument.tsx'
import { refuseOtherSites } from '#server/access/forgery.ts'
import { isSecure } from '#server/access/session-cookie.ts'
import type { AppContext } from '#server/context.ts'
import { randomToken } from '#server/core/secrets.ts'
import { builtAssets } from '#server/http/assets.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { acceptPostedForms } from '#server/http/page-forms.ts'
import { weekdayAndDay, weekdayDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { SHARED_DEVICE_COOKIE } from '#shared/shared-device.ts'
import type { SlipEntered } from '../contract.ts'
import { DOOR, doorPaths } from '../paths.rules.ts'
import {
  DoorAsk,
  DoorClosed,
  DoorMessage,
  DoorNotMe,
  DoorOpened,
  DoorPages,
  DoorReceipt,
  DoorStart,
  DoorUsed,
} from '../views/DoorPage.tsx'
import { checkReceipt, describeSlip, disown, enter, findPresent, open } from './door.ts'
import { BROWSER_COOKIE, countCodeTry, markShared, type Visit } from './kiosk-visits.ts'
import { isClosed } from './opened-pages.ts'

const ENTRY = 'src/app/door.tsx'
const BODY_LIMIT = 4 * 1024

/** What a posted form leads to: a step of the door, or the address of the person's own pages. */
type Step = (door: Visit) => Promise<ReactElement | string>

/** The door of printed slips. Codes and NIPs travel in the bodies of forms, never in an address. */
export function registerDoorPages(app: FastifyInstance, context: AppContext): void {
  const send = makeSender('Abre tu papeleta')
  const show = (path: string, content: ReactElement) =>
    app.get(path, (_request, reply) => send(reply, content))
  show(DOOR, <DoorStart />)
  show(doorPaths.notMe, <DoorNotMe />)
  show(doorPaths.receipt, <DoorReceipt />)
  // a form that was sent is not loaded again
  for (const path of [doorPaths.open, doorPaths.enter, doorPaths.disown])
    app.get(path, (_request, reply) => reply.redirect(DOOR, 303))
  app.register(async (scoped) => {
    acceptPostedForms(scoped, BODY_LIMIT)
    const accept = (path: string, step: Step, failed: (problem: string, door: Visit) => Step) =>
      scoped.post(path, async (request, reply) => {
        const door = { context, request, reply }
        const result = await runStep(door, step, failed)
        return typeof result === 'string'
          ? reply.header('cache-control', 'no-store').redirect(result, 303)
          : send(reply, result)
      })
    const again =
      (problem: string): Step =>
      async (door) => <DoorStart problem={problem} code={readField(door, 'code')} />
    accept(DOOR, showSlip, again)
    accept(doorPaths.open, openSlip, again)
    accept(doorPaths.enter, enterDoor, (problem) => (door) => showAgain(door, problem))
    accept(doorPaths.disown, disownSlip, again)
    accept(doorPaths.receipt, showReceipt, (problem) => async (door) => (
      <DoorReceipt problem={problem} code={readField(door, 'code')} />
    ))
  })
}

export function makeSender(
  title: string,
): (reply: FastifyReply, content: ReactElement) => FastifyReply {
  const assets = builtAssets(ENTRY)
  return (reply, content) => {
    const html = renderToString(
      <RaterDocument title={title} assets={assets} company={null} inline={null}>
        {content}
      </RaterDocument>,
    )
    return reply
      .headers({
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'cache-control': 'no-store',
        // with no-referrer a posted form would send `Origin: null`
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>${html}`)
  }
}

/** Counts the call, runs the step and shows a refusal where it came from. */
async function runStep(
  door: Visit,
  step: Step,
  failed: (problem: string, door: Visit) => Step,
): Promise<ReactElement | string> {
  const { context, request } = door
  try {
    refuseOtherSites(context, request)
    await countCodeTry(door)
    return await step(door)
  } catch (error) {
    const refusal = replyToFailure(door, error)
    const problem = context.refusals.textOf(refusal)
    if (refusal.code === 'slips.disowned' || refusal.code === 'slips.replaced')
      return <DoorMessage title="Esta papeleta ya no sirve" text={problem} />
    return failed(problem, door)(door)
  }
}

export function readField({ request: { body } }: Visit, name: string): string {
  const value = (Object(body) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.slice(0, 60) : ''
}

/** The random text of this browser; a new one is set where it has none. */
function readBrowser({ context, request, reply }: Visit): string {
  const known = request.cookies[BROWSER_COOKIE]
  if (known && known.length >= 20) return known
  const token = randomToken()
  reply.setCookie(BROWSER_COOKIE, token, {
    path: DOOR,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context),
  })
  return token
}

async function showSlip(door: Visit): Promise<ReactElement> {
  const code = readField(door, 'code')
  const slip = await findPresent(door.context, code)
  if (slip.opened_on !== null) return openSlip(door)
  readBrowser(door)
  const deadline = weekdayAndDay(slip.limit_date)
  return <DoorAsk code={code} slip={{ ...describeSlip(door.context, slip), deadline }} />
}

async function openSlip(door: Visit): Promise<ReactElement> {
  const code = readField(door, 'code')
  try {
    const opened = await open(door.context, { code, opener: readBrowser(door) })
    return <DoorOpened code={code} opened={opened} />
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'slips.opened') throw error
    return showUsed(door)
  }
}

async function showUsed(door: Visit, problem?: string): Promise<ReactElement> {
  const code = readField(door, 'code')
  const slip = await findPresent(door.context, code)
  return (
    <DoorUsed
      code={code}
      opened_text={`Esta papeleta ya se abrió el ${weekdayDate(slip.opened_on ?? '')}.`}
      closed={isClosed(door.context, slip)}
      problem={problem}
    />
  )
}

/** After a NIP that is not right: the browser that opened the slip sees its NIP again. */
async function showAgain(door: Visit, problem: string): Promise<ReactElement> {
  const code = readField(door, 'code')
  try {
    if (readField(door, 'first') !== '1') return await showUsed(door, problem)
    const opened = await open(door.context, { code, opener: readBrowser(door) })
    return <DoorOpened code={code} opened={opened} problem={problem} />
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return <DoorStart problem={problem} code={code} />
  }
}

async function enterDoor(door: Visit): Promise<ReactElement | string> {
  const { pages } = await enter(door.context, {
    code: readField(door, 'code'),
    nip: readField(door, 'nip'),
    delete_sent: readField(door, 'sent') === 'delete',
  })
  if (readField(door, 'shared') && !door.request.cookies[SHARED_DEVICE_COOKIE])
    markShared(door, 'phone')
  return showPages(door, pages)
}

/** Leads to the only page behind a slip, or shows which there are. */
export function showPages({ reply }: Visit, pages: SlipEntered['pages']): ReactElement | string {
  const [first, ...others] = pages
  if (!first) return <DoorClosed />
  if (others.length > 0) return <DoorPages pages={pages} />
  reply.header('referrer-policy', 'no-referrer')
  return first.address
}

async function disownSlip(door: Visit): Promise<ReactElement> {
  await disown(door.context, readField(door, 'code'))
  const text = door.context.refusals.textOf(new Refusal('slips.disowned'))
  return <DoorMessage title="Gracias por avisar" text={text} />
}

async function showReceipt(door: Visit): Promise<ReactElement> {
  const code = readField(door, 'code')
  const counts = await checkReceipt(door.context, { code, receipt: readField(door, 'receipt') })
  const answer = counts
    ? 'Lo que enviaste se recibió y sigue contando.'
    : 'Ya no cuenta: se borró con una papeleta nueva a tu nombre.'
  return <DoorReceipt answer={answer} code={code} />
}
