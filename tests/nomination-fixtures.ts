import type {
  FoundPerson,
  MatrixProposals,
  OwnProposals,
  TeamProposals,
} from '#features/nominations/contract.ts'
import type { TestApp } from './app.ts'
import { makeCompany, makeEvaluation, makeForm, makeMatrix, makeSubject } from './factories.ts'
import { askForRaters } from './nomination-plan.ts'
import { releaseFixture } from './release-fixtures.ts'

/** A peer to propose. */
export const peer = (rater_id: string) => ({ rater_id, relation_type_id: 3 })

interface NominationDraft {
  readonly matrix: { readonly id: string }
  readonly ana: { readonly id: string }
}

type Body = Readonly<Record<string, unknown>>

/** Calls with the key of a link, whose bodies name other people by that link's handles. */
function linkCalls(t: TestApp) {
  const { secrets } = t.context
  const keyed = (kind: 'nominator' | 'approver', id: string) => ({
    'x-link-key': secrets.linkKey(kind, { id, key_version: 1 }),
  })
  const post = <Reply>(kind: 'nominator' | 'approver', id: string, path: string, body?: Body) => {
    const handled = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(handled) : secrets.handle(id, String(value))
    const entries = Object.entries(body ?? {}).map(([name, value]) =>
      /^(evaluated_ids?|rater_id)$/.test(name) ? [name, handled(value)] : [name, value],
    )
    return t.visitor.post<Reply>(path, Object.fromEntries(entries), keyed(kind, id))
  }
  return { keyed, post }
}

/** A draft of five questions in each competence, of which groups of three are shown. */
async function makeAsked(
  context: Parameters<typeof makeMatrix>[0],
  given: { readonly workspace_id: string; readonly company_id: string },
) {
  const { workspace_id } = given
  const { id } = await makeEvaluation(context, { workspace_id, questions: 5 })
  return makeMatrix(context, { ...given, evaluation_id: id })
}

/** Drafts whose people propose their raters, and the calls of a person and of a leader. */
export async function nominationFixture(settings: Record<string, string> = {}) {
  const fixture = await releaseFixture(settings)
  const { t, api, workspace_id } = fixture

  const { keyed, post } = linkCalls(t)

  /** Ana, led by Lía, has Beto as a peer by the connections; Caro, Dora and Elia may be proposed. */
  async function draft(given: { readonly nomination?: null } = {}) {
    const company = await makeCompany(t.context, { workspace_id })
    const matrix = await makeAsked(t.context, { workspace_id, company_id: company.id })
    if (given.nomination !== null) await askForRaters(t.context, matrix.id)
    const matrix_id = matrix.id
    const subject = (name: string) =>
      makeSubject(t.context, { matrix_id, name, email: `${name.toLowerCase()}@ceiba.mx` })
    const [ana, lia, beto] = [await subject('Ana'), await subject('Lía'), await subject('Beto')]
    const [caro, dora, elia] = [await subject('Caro'), await subject('Dora'), await subject('Elia')]
    const form = (evaluator_id: string, relation_type_id: number) =>
      makeForm(t.context, { matrix_id, evaluator_id, evaluated_id: ana.id, relation_type_id })
    await form(ana.id, 1)
    await form(lia.id, 2)
    await form(beto.id, 3)
    return { matrix, ana, lia, beto, caro, dora, elia }
  }
  const open = (matrix_id: string) =>
    api().post<MatrixProposals>(`/matrices/${matrix_id}/nominations/open`)

  async function opened() {
    const s = await draft()
    await open(s.matrix.id)
    const own = (path = '') => `/nominations/own/${s.ana.id}${path}`
    const team = (path = '') => `/nominations/team/${s.lia.id}${path}`
    return {
      ...s,
      read: () => t.visitor.get<OwnProposals>(own(), keyed('nominator', s.ana.id)),
      find: (text: string) =>
        t.visitor.get<FoundPerson[]>(own(`/people?text=${text}`), keyed('nominator', s.ana.id)),
      own: (path: string, body?: Body) =>
        post<OwnProposals>('nominator', s.ana.id, own(path), body),
      team: (path: string, body?: Body) =>
        post<TeamProposals>('approver', s.lia.id, team(path), body),
      readTeam: () => t.visitor.get<TeamProposals>(team(), keyed('approver', s.lia.id)),
    }
  }

  const connections = async ({ matrix, ana }: NominationDraft) => {
    const rows = await t.context.db
      .selectFrom('forms')
      .innerJoin('subjects', 'subjects.id', 'evaluator_id')
      .where('forms.matrix_id', '=', matrix.id)
      .where('evaluated_id', '=', ana.id)
      .orderBy('relation_type_id')
      .orderBy('name')
      .select(['name', 'relation_type_id'])
      .execute()
    return rows.map(({ name, relation_type_id }) => `${relation_type_id} ${name}`)
  }

  return { ...fixture, keyed, draft, open, opened, connections }
}
