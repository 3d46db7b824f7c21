import { useState } from 'react'
import { weekdayDate } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { nominationsContract, type ProposedRater, type TeamProposals } from '../contract.ts'
import { countsProblem, countsText } from '../rules.ts'
import {
  type AddedPerson,
  type ProposalActions,
  ProposalSections,
} from '../views/ProposalSections.tsx'
import { ReturnFields } from '../views/ReasonFields.tsx'
import { SecondGroupNote } from '../views/SecondGroupNote.tsx'
import { call, type Link } from './api.ts'
import { focusTitle, FootProblem, LinkFailure } from './LinkStates.tsx'
import { useProposals } from './useProposals.ts'

type TeamList = TeamProposals['lists'][number]
const formatDay = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')
const kept = ({ raters }: TeamList): number => raters.filter(({ removed }) => !removed).length

interface Props {
  readonly link: Link
  readonly loaded: TeamProposals
}

/** The proposals of a leader's team, and what the leader can do with them. */
function useTeamProposals(link: Link, loaded: TeamProposals) {
  const own = useProposals(loaded, () => call(nominationsContract.team, link, {}))
  const { run } = own
  return {
    ...own,
    actionsOn: (evaluated_id: string): ProposalActions => ({
      search: (text) =>
        call(nominationsContract.teamPeople, link, {
          params: { otherSubjectId: evaluated_id },
          query: { text },
        }),
      add: (added: AddedPerson) =>
        run(() => call(nominationsContract.teamAdd, link, { body: { evaluated_id, ...added } })),
      asks_reason: true,
      remove: ({ proposal_id }: ProposedRater, reason: string) => {
        const body = { evaluated_id, proposal_id, reason }
        return run(() => call(nominationsContract.teamRemove, link, { body }))
      },
      restore: ({ proposal_id }: ProposedRater) =>
        run(() =>
          call(nominationsContract.teamRestore, link, { body: { evaluated_id, proposal_id } }),
        ),
    }),
    giveBack: (evaluated_id: string, reason: string) =>
      run(() => call(nominationsContract.teamReturn, link, { body: { evaluated_id, reason } })),
    approve: (evaluated_ids: string[]) =>
      run(() => call(nominationsContract.teamApprove, link, { body: { evaluated_ids } })),
  }
}

/** The page of a leader: the lists of those whom they lead, approved all at once. */
export function ApproverView({ link, loaded }: Props) {
  const team = useTeamProposals(link, loaded)
  const { proposals, failure, problem, busy } = team
  /** The list that is about to be sent back. */
  const [returning, setReturning] = useState<string | null>(null)
  if (failure) return <LinkFailure failure={failure} />
  const { lists } = proposals
  const open = lists.filter((list) => list.problem === null)
  const ready = open.filter(({ relations }) => countsProblem(relations) === null)
  const returnList = async (evaluated_id: string, reason: string) => {
    if (await team.giveBack(evaluated_id, reason)) setReturning(null)
  }
  const only = open.length === 1 ? open[0] : undefined
  return (
    <>
      <main className="proposals-page">
        <h1 id="title" tabIndex={-1}>
          {composeTitle(lists)}
        </h1>
        <p className="proposals-lead">
          Quita o agrega a quien haga falta. Nadie recibe una invitación hasta que apruebes. Hasta
          el {formatDay(proposals.approve_until)}.
        </p>
        {problem && open.length === 0 && <Banner tone="danger">{problem}</Banner>}
        {[...open, ...lists.filter((list) => list.problem !== null)].map((list) => (
          <article key={list.subject_id} className="proposals-person" aria-label={list.name}>
            <h2 className={lists.length > 1 ? undefined : 'visually-hidden'}>{list.name}</h2>
            <State list={list} />
            {list.problem === null && <SecondGroupNote list={list} size={proposals.group_raters} />}
            {list.problem === null && (
              <ProposalSections
                list={list}
                own={false}
                minimum_raters={proposals.minimum_raters}
                actions={team.actionsOn(list.subject_id)}
              />
            )}
            {list.problem === null && returning === list.subject_id && (
              <ReturnFields
                evaluated={list.name}
                onReturn={(reason) => void returnList(list.subject_id, reason)}
                onClose={() => setReturning(null)}
              />
            )}
            {mayReturn(list) && !only && returning !== list.subject_id && (
              <Button
                variant="tertiary"
                icon="undo-2"
                className="proposals-return"
                aria-label={`Devolver la lista de ${list.name}`}
                onClick={() => setReturning(list.subject_id)}
              >
                Devolver
              </Button>
            )}
          </article>
        ))}
      </main>
      {open.length > 0 && (
        <ApprovalFoot
          ready={ready}
          left={open.length - ready.length}
          busy={busy}
          problem={problem}
          onReturn={only && mayReturn(only) ? () => setReturning(only.subject_id) : undefined}
          onApprove={() => void team.approve(ready.map((list) => list.subject_id)).then(focusTitle)}
        />
      )}
    </>
  )
}

/** A list that its person is changing already is not sent back once more. */
const mayReturn = ({ problem, returned }: TeamList): boolean =>
  problem === null && returned === null

function composeTitle(lists: readonly TeamList[]): string {
  const [list] = lists
  if (list && lists.length === 1) {
    const count = kept(list)
    return `${list.name.split(' ')[0]} propone a ${count === 1 ? 'una persona' : `${count} personas`}`
  }
  return `${lists.length} personas de tu equipo proponen evaluadores`
}

/** Why a list cannot be approved now, or what its limits still ask for. */
function State({ list }: { readonly list: TeamList }) {
  const names = useRelationNames()
  const back = list.returned === null ? null : `La devolviste: «${list.returned}»`
  const text =
    list.problem === null
      ? [back && `${back}. Puede cambiarla, y tú también.`, countsText(list.relations, names)]
          .filter(Boolean)
          .join(' ')
      : {
          'nominations.approved_already': 'Aprobada.',
          'nominations.not_sent': back ?? 'Todavía está eligiendo.',
          'nominations.approving_over': 'El día para aprobar ya pasó: decide quien organiza.',
        }[list.problem]
  return text ? <p className="proposals-state">{text}</p> : null
}

interface FootProps {
  readonly ready: readonly TeamList[]
  /** How many lists miss their limits and stay. */
  readonly left: number
  readonly busy: boolean
  readonly problem: string | null
  /** Undefined where each list has a button of its own. */
  readonly onReturn: (() => void) | undefined
  readonly onApprove: () => void
}

function ApprovalFoot({ ready, left, busy, problem, onReturn, onApprove }: FootProps) {
  const raters = ready.reduce((sum, list) => sum + kept(list), 0)
  const stays =
    left === 1 ? 'Una lista no cumple sus límites' : `${left} listas no cumplen sus límites`
  return (
    <div className="proposals-foot">
      <FootProblem problem={problem} />
      <div>
        <output id="missing" className="small soft">
          {left > 0 ? stays : ''}
        </output>
        {onReturn && (
          <Button size="large" className="proposals-back" onClick={onReturn}>
            Devolver
          </Button>
        )}
        <Button
          variant="primary"
          size="large"
          icon="check"
          busy={busy}
          aria-disabled={ready.length === 0 || undefined}
          aria-describedby="missing"
          onClick={() => ready.length > 0 && onApprove()}
        >
          {ready.length > 1 ? `Aprobar ${ready.length} listas` : `Aprobar a ${raters}`}
        </Button>
      </div>
    </div>
  )
}
