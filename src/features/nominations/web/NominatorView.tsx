import { useCallback } from 'react'
import { weekdayDate } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { nominationsContract, type OwnProposals, type ProposedRater } from '../contract.ts'
import { countsText } from '../rules.ts'
import { type AddedPerson, ProposalSections } from '../views/ProposalSections.tsx'
import { call, type Link } from './api.ts'
import { focusTitle, FootProblem, LinkFailure } from './LinkStates.tsx'
import { useProposals } from './useProposals.ts'

const formatDay = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')

interface Props {
  readonly link: Link
  readonly loaded: OwnProposals
}

/** The page of an evaluated person: who is proposed, and sending it to approval. */
export function NominatorView({ link, loaded }: Props) {
  const names = useRelationNames()
  const { proposals, failure, problem, busy, run } = useProposals(loaded, () =>
    call(nominationsContract.own, link, {}),
  )
  const search = useCallback(
    (text: string) => call(nominationsContract.ownPeople, link, { query: { text } }),
    [link],
  )
  if (failure) return <LinkFailure failure={failure} />
  const { list } = proposals
  const open = proposals.problem === null
  const actions = {
    search,
    asks_reason: false,
    add: (body: AddedPerson) => run(() => call(nominationsContract.ownAdd, link, { body })),
    remove: ({ proposal_id }: ProposedRater) =>
      run(() => call(nominationsContract.ownRemove, link, { body: { proposal_id } })),
  }
  return (
    <>
      <main className="proposals-page">
        <Head proposals={proposals} />
        {problem && !open && <Banner tone="danger">{problem}</Banner>}
        {list.returned !== null && (
          <Banner tone="warning">
            <b>Tu lista volvió para un cambio:</b> «{list.returned}»
          </Banner>
        )}
        <h2 className="visually-hidden">Quiénes te evalúan</h2>
        <ProposalSections
          list={list}
          own
          minimum_raters={proposals.minimum_raters}
          actions={open ? actions : undefined}
        />
      </main>
      {open && (
        <Foot
          missing={countsText(list.relations, names)}
          busy={busy}
          problem={problem}
          onSend={() =>
            void run(() => call(nominationsContract.ownSend, link, {})).then(focusTitle)
          }
        />
      )}
    </>
  )
}

function Head({ proposals }: { readonly proposals: OwnProposals }) {
  const { list, problem, propose_until } = proposals
  const name = list.name.split(' ')[0] ?? ''
  if (list.state === 'sent')
    return (
      <>
        <h1 id="title" tabIndex={-1}>
          Enviaste tus propuestas
        </h1>
        <p className="proposals-lead">
          {list.leaders.length > 0 ? 'Tu líder' : 'Quien organiza la evaluación'} las revisa. Nadie
          recibe una invitación antes. Ya puedes cerrar esta página.
        </p>
      </>
    )
  if (list.state === 'approved')
    return (
      <>
        <h1 id="title" tabIndex={-1}>
          Tus propuestas están aprobadas
        </h1>
        <p className="proposals-lead">
          Ellos te evaluarán cuando empiece la evaluación. No tienes que hacer nada más.
        </p>
      </>
    )
  return (
    <>
      <h1 id="title" tabIndex={-1}>
        {name}, ¿quién puede decirte algo útil?
      </h1>
      <p className="proposals-lead">
        Elige a quienes han trabajado contigo al menos seis meses.{' '}
        {list.leaders.length > 0 ? 'Tu líder' : 'Quien organiza'} revisa la lista antes de invitar,
        y nadie sabrá quién le propuso.{' '}
        {problem === null
          ? `Hasta el ${formatDay(propose_until)}.`
          : 'El día para proponer ya pasó: tu lista se revisa como está.'}
      </p>
    </>
  )
}

interface FootProps {
  /** What is missing or too much; null when the list can be sent. */
  readonly missing: string | null
  readonly busy: boolean
  readonly problem: string | null
  readonly onSend: () => void
}

function Foot({ missing, busy, problem, onSend }: FootProps) {
  return (
    <div className="proposals-foot">
      <FootProblem problem={problem} />
      <div>
        <output id="missing" className="small soft">
          {missing ?? 'Se guarda al elegir'}
        </output>
        <Button
          variant="primary"
          size="large"
          busy={busy}
          aria-disabled={missing !== null || undefined}
          aria-describedby="missing"
          onClick={() => missing === null && onSend()}
        >
          Enviar a aprobación
        </Button>
      </div>
    </div>
  )
}
