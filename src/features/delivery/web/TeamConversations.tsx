import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { deliveryContract } from '../contract.ts'
import { type Conversation, type Team } from '../conversation-model.rules.ts'
import { TeamView } from '../views/TeamView.tsx'
import { call, type OwnLink } from './api.ts'
import { LeaderPage } from './Conversation.tsx'
import { openLink } from './OpenedLink.tsx'

/** Shows the page on which a leader sees with whom to talk, and prepares each conversation. */
export const showPage = (): void =>
  openLink({
    name: 'team',
    load: (link) => call(deliveryContract.team, link, {}),
    subtitle: ({ matrix }) => matrix,
    show: (link, team) => <TeamConversations link={link} loaded={team} />,
  })

const NOT_OPENED = 'No se pudo abrir. Revisa tu red e intenta de nuevo.'

interface Shown {
  readonly person: OwnLink
  readonly conversation: Conversation
}

/** The list, or the conversation with one of its people; each is read anew when it is shown. */
function TeamConversations({ link, loaded }: { readonly link: OwnLink; readonly loaded: Team }) {
  const [team, setTeam] = useState(loaded)
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (person_id: string) => {
    const person = { ...link, person_id }
    const outcome = await call(deliveryContract.teamConversation, person, {})
    setProblem(outcome.ok ? null : (outcome.message ?? NOT_OPENED))
    if (!outcome.ok) return
    setShown({ person, conversation: outcome.data })
    focusTitle()
  }
  const close = async () => {
    const outcome = await call(deliveryContract.team, link, {})
    if (outcome.ok) setTeam(outcome.data)
    setProblem(outcome.ok ? null : (outcome.message ?? NOT_OPENED))
    setShown(null)
    focusTitle()
  }
  if (!shown)
    return <TeamView team={team} problem={problem} onOpen={(person_id) => void open(person_id)} />
  const { person, conversation } = shown
  return (
    <>
      <p className="team-back">
        <Button icon="chevron-left" variant="tertiary" onClick={() => void close()}>
          Ver a mi equipo
        </Button>
      </p>
      <LeaderPage
        calls={{
          confirm: () => call(deliveryContract.teamTalked, person, {}),
          undo: () => call(deliveryContract.undoTeamTalked, person, {}),
        }}
        conversation={conversation}
      />
    </>
  )
}

/** The other view begins at its title, for the screen reader too. */
function focusTitle(): void {
  requestAnimationFrame(() => {
    scrollTo(0, 0)
    document.getElementById('title')?.focus({ preventScroll: true })
  })
}
