import { useState } from 'react'
import { type Conversation, deliveryContract } from '../contract.ts'
import { ConversationView } from '../views/ConversationView.tsx'
import { call, type OwnLink } from './api.ts'
import { openLink } from './OpenedLink.tsx'

/** Shows the page on which a leader prepares the conversation and says that it was held. */
export const showConversation = (): void =>
  openLink({
    name: 'conversation',
    load: (link) => call(deliveryContract.conversation, link, {}),
    subtitle: ({ matrix }) => matrix,
    show: (link, conversation) => <Talk link={link} conversation={conversation} />,
  })

interface TalkProps {
  readonly link: OwnLink
  readonly conversation: Conversation
}

function Talk({ link, conversation }: TalkProps) {
  const [talked, setTalked] = useState(conversation.talked)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const outcome = await call(deliveryContract.talked, link, {})
    if (outcome.ok) setTalked(true)
    else setProblem(outcome.message ?? 'No se pudo guardar. Revisa tu red e intenta de nuevo.')
    setBusy(false)
  }
  return (
    <ConversationView
      conversation={conversation}
      talked={talked}
      busy={busy}
      problem={problem}
      onTalked={() => void confirm()}
    />
  )
}
