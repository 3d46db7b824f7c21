import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ReplyOf } from '#shared/endpoint.ts'
import { relationOf } from '#shared/relations.ts'
import { now } from '#web/clock.ts'
import { answersContract } from '../contract.ts'
import { NOTICE_VERSION } from '../rules.ts'
import type { RatersPage } from '../sheet/page.rules.ts'
import { Alert } from '../views/Alert.tsx'
import { AgreementBox } from '../views/sheet/AgreementBox.tsx'
import { call, type Failure } from './api.ts'
import { DeclineChoice } from './sheet/DeclineChoice.tsx'

type Reply = ReplyOf<(typeof answersContract)['verification']>

interface FirstPage {
  readonly page: Extract<RatersPage, { readonly kind: 'verification' }>
  readonly key: string
  /** Shows how far the rater is. */
  readonly onRead: (reply: Reply) => void
}

/** Adds to the first page what only the key's holder may do there. */
export function showFirstPageParts(first: FirstPage, reply: Reply): void {
  for (const container of document.querySelectorAll<HTMLElement>('[data-decline]')) {
    const form = reply.forms[Number(container.dataset['decline'])]
    if (!form || form.state === 'sent') container.remove()
    else createRoot(container).render(<Decline first={first} form={form} />)
  }
  const place = document.querySelector('[data-agreement]')
  const isOpen = reply.forms.some(({ state }) => state === 'open')
  // who comes for the first time has nothing that could be complete
  if (place && isOpen && reply.saved.choices > 0)
    createRoot(place).render(<Agreement first={first} agreed={reply.agreed} />)
}

function Decline({ first, form }: { first: FirstPage; form: Reply['forms'][number] }) {
  const { id, evaluated, relation_type } = form
  const [declined, setDeclined] = useState(form.state === 'declined')
  const [failure, setFailure] = useState<Failure | null>(null)
  const params = { subjectId: first.page.subject_id }
  const decline = async (form_id: string, next: boolean): Promise<void> => {
    const body = [{ form_id, declined: next, sequence: now().getTime() }]
    const outcome = await call(answersContract.decline, { key: first.key, body })
    setFailure(outcome.ok ? null : outcome)
    if (!outcome.ok) return
    // another device may have said something newer
    const read = await call(answersContract.verification, { params, key: first.key })
    if (read.ok) first.onRead(read.data)
    const state = read.ok ? read.data.forms.find((one) => one.id === id)?.state : undefined
    setDeclined(state ? state === 'declined' : next)
  }
  return (
    <>
      <Problem first={first} failure={failure} />
      <DeclineChoice
        evaluated={{
          form_id: id,
          name: evaluated.name,
          relation: relationOf(relation_type.id).key,
        }}
        declined={declined}
        onDecline={(form_id, next) => void decline(form_id, next)}
      />
    </>
  )
}

function Agreement({ first, agreed }: { first: FirstPage; agreed: boolean }) {
  const [shown, setShown] = useState(agreed)
  const [failure, setFailure] = useState<Failure | null>(null)
  const agree = async (next: boolean): Promise<void> => {
    setShown(next)
    const outcome = await call(answersContract.agree, {
      params: { subjectId: first.page.subject_id },
      key: first.key,
      body: { agreed: next, version: NOTICE_VERSION },
    })
    setFailure(outcome.ok ? null : outcome)
    if (!outcome.ok) setShown(!next)
  }
  return (
    <>
      <AgreementBox agreed={shown} onAgree={(next) => void agree(next)} />
      <Problem first={first} failure={failure} />
    </>
  )
}

function Problem({ first, failure }: { first: FirstPage; failure: Failure | null }): ReactNode {
  if (!failure) return null
  const { texts } = first.page
  const text = texts[failure.status === 0 ? 'server.unreachable' : 'server.failed']
  return <Alert tone="danger">{failure.message ?? text}</Alert>
}
