import type { AppContext } from '#server/context.ts'
import type { FoundPerson, ProposalList } from '../contract.ts'

type HandleContext = Pick<AppContext, 'secrets'>

/** What a call of a link may name of another person. */
interface Named {
  readonly evaluated_id?: string | undefined
  readonly evaluated_ids?: readonly string[] | undefined
  readonly rater_id?: string | undefined
  readonly proposal_id?: string | undefined
}

/** A list as the holder of a link is told it: all ids but their own are handles of theirs. */
export function concealList<List extends ProposalList>(
  { secrets }: HandleContext,
  holder_id: string,
  list: List,
): List {
  const conceal = (id: string) => (id === holder_id ? id : secrets.handle(holder_id, id))
  return {
    ...list,
    subject_id: conceal(list.subject_id),
    leaders: list.leaders.map((leader) => ({ ...leader, id: conceal(leader.id) })),
    raters: list.raters.map((rater) => ({
      ...rater,
      proposal_id: conceal(rater.proposal_id),
      rater_id: rater.rater_id && conceal(rater.rater_id),
    })),
  }
}

export const concealPeople = (
  { secrets }: HandleContext,
  holder_id: string,
  people: readonly FoundPerson[],
): FoundPerson[] =>
  people.map((person) => ({ ...person, id: secrets.handle(holder_id, person.id) }))

/** What a call names, with ids instead of the holder's handles. */
export function revealNamed<Given extends Named>(
  { secrets }: HandleContext,
  holder_id: string,
  given: Given,
): Given {
  const reveal = (handle: string) => secrets.handledId(holder_id, handle)
  const { evaluated_id, evaluated_ids, rater_id, proposal_id } = given
  return {
    ...given,
    ...(evaluated_id !== undefined && { evaluated_id: reveal(evaluated_id) }),
    ...(evaluated_ids && { evaluated_ids: evaluated_ids.map(reveal) }),
    ...(rater_id !== undefined && { rater_id: reveal(rater_id) }),
    ...(proposal_id !== undefined && { proposal_id: reveal(proposal_id) }),
  }
}
