import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { deliveryContract } from '../contract.ts'
import { type Conversation } from '../conversation-model.rules.ts'
import { ConversationView } from '../views/ConversationView.tsx'
import { call } from './api.ts'
import { openLink } from './OpenedLink.tsx'
import { type Talk, type TalkCalls, useTalk } from './useTalk.ts'

/** Shows the page on which a leader prepares the conversation and says that it was held. */
export const showPage = (): void =>
  openLink({
    name: 'conversation',
    load: (link) => call(deliveryContract.conversation, link, {}),
    subtitle: ({ matrix }) => matrix,
    show: (link, conversation) => (
      <LeaderPage
        calls={{
          confirm: () => call(deliveryContract.talked, link, {}),
          undo: () => call(deliveryContract.undoTalked, link, {}),
        }}
        conversation={conversation}
      />
    ),
  })

interface LeaderPageProps {
  readonly calls: TalkCalls
  readonly conversation: Conversation
}

/** The conversation with one person, and its button. */
export function LeaderPage({ calls, conversation }: LeaderPageProps) {
  const talk = useTalk(calls, conversation.talked)
  return (
    <ConversationView
      conversation={conversation}
      delivered={talk.stage === 'delivered'}
      actions={<TalkActions talk={talk} />}
    />
  )
}

/** What is focused in the place of the button that a stage took away; the page's load moves no focus. */
function useStageFocus(stage: Talk['stage']) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    const focused = document.activeElement
    // a leader who has gone on to another part of the page is not called back
    if (focused !== document.body && !place.current?.contains(focused)) return
    place.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  }, [stage])
  return place
}

function TalkActions({ talk }: { readonly talk: Talk }) {
  const { stage, said, busy, problem } = talk
  const place = useStageFocus(stage)
  return (
    <div className="own-actions" ref={place} aria-live="polite">
      {stage === 'waiting' ? (
        <Button
          variant="primary"
          size="large"
          icon="check"
          busy={busy}
          busyLabel="Guardando..."
          onClick={talk.confirm}
        >
          Ya lo platicamos
        </Button>
      ) : (
        <p className="own-done" tabIndex={stage === 'delivered' ? -1 : undefined}>
          <Icon name="check" size={18} /> {said && 'Ya hablaron. '}
          {stage === 'delivered' ? 'El reporte se entregó.' : 'El reporte sale en diez segundos.'}
        </p>
      )}
      {stage === 'undoable' && (
        <Button icon="undo-2" busy={busy} busyLabel="Deshaciendo..." onClick={talk.undo}>
          Deshacer
        </Button>
      )}
      <p role="alert" className="small">
        {problem}
      </p>
    </div>
  )
}
