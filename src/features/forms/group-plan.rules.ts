import {
  groupRelations,
  type UsedRelations,
  usesRelation,
} from '#features/matrices/relations.rules.ts'
import { PEER, TEAM } from '#shared/relations.ts'
import { peopleText } from '#shared/spanish.ts'
import { coverage, listRelations } from './coverage.rules.ts'
import type { SubjectDirectory } from './listing.rules.ts'
import {
  countDegrees,
  judgePlan,
  type PlannedDegrees,
  type PlannedRelations,
  type ReportPlan,
} from './planned-degree.rules.ts'
import { addToIndex, type FormsIndex, indexForms, suggestedRaters } from './raters.rules.ts'
import type { FormTriple } from './rules.ts'
import {
  type Asked,
  COMPARED_GROUPS,
  findGroupSize,
  lacksSecondGroup,
} from './second-group.rules.ts'

/** What the report of one evaluated lacks. */
export interface SecondGroup {
  readonly evaluated_id: string
  readonly lacks: boolean
  /** What the report would show, as it is and with what is offered. */
  readonly shown: PlannedRelations
  readonly shown_then: PlannedRelations
  /** The fewest connections that would give it two groups; none where the leaders know none. */
  readonly offered: readonly FormTriple[]
}

interface Drafted extends UsedRelations, Asked {
  readonly directory: SubjectDirectory
}

interface Plan extends Drafted {
  /** The fewest raters of a published group. */
  readonly size: number
}

/**
 * The evaluated in alphabetical order. What is offered to one counts in the load of those who are
 * offered to the next.
 */
export function* planSecondGroups(
  forms: readonly FormTriple[],
  draft: Drafted,
): Generator<SecondGroup> {
  const plan = { ...draft, size: findGroupSize(draft) }
  const index = indexForms(forms)
  for (const evaluated_id of plan.directory.keys()) {
    const about = index.about.get(evaluated_id)
    if (!about) continue
    const shown = cover(about, evaluated_id, plan)
    const lacks = lacksSecondGroup(shown, plan.size)
    const offered = lacks ? offerGroup(index, evaluated_id, plan) : []
    const shown_then =
      offered.length > 0 ? cover([...about, ...offered], evaluated_id, plan) : shown
    addToIndex(index, offered)
    yield { evaluated_id, lacks, shown, shown_then, offered }
  }
}

function cover(about: readonly FormTriple[], id: string, { minimum_raters }: Plan) {
  const [covered] = coverage([{ id }], about, minimum_raters)
  return covered ? listRelations(covered.relations) : []
}

/** Peers share a leader, and a team has one: of no other relation is known who fits. */
const offers = [[TEAM], [PEER], [PEER, TEAM]] as const

function offerGroup(index: FormsIndex, evaluated_id: string, plan: Plan): FormTriple[] {
  const { directory, size } = plan
  const about = index.about.get(evaluated_id) ?? []
  const suggest = (relation_type_id: number): FormTriple[] =>
    usesRelation(plan, relation_type_id)
      ? suggestedRaters({ evaluated_id, relation_type_id }, index, { directory, size }).map(
          (evaluator_id) => ({ evaluator_id, evaluated_id, relation_type_id }),
        )
      : []
  const suggested = { [PEER]: suggest(PEER), [TEAM]: suggest(TEAM) }
  const [fewest] = offers
    .map((relations) => withoutTwins(relations.flatMap((id) => suggested[id])))
    .filter((offered) => !lacksSecondGroup(cover([...about, ...offered], evaluated_id, plan), size))
    .toSorted((one, other) => one.length - other.length)
  return fewest ?? []
}

/** A person rates another once. */
const withoutTwins = (forms: readonly FormTriple[]): FormTriple[] => [
  ...new Map(forms.map((form) => [form.evaluator_id, form])).values(),
]

/** The plan of a project, counted. */
export interface SecondGroups {
  readonly evaluated: number
  /** Whose report would lack a second group. */
  readonly lacking: string[]
  /** How many of them the offered connections would give one. */
  readonly helped: number
  readonly offered: number
  /** How many reports would tell competences apart how firmly, as they are and with what is offered. */
  readonly degrees: PlannedDegrees
  readonly degrees_then: PlannedDegrees
}

export function countSecondGroups(
  planned: readonly SecondGroup[],
  reports: ReportPlan,
): SecondGroups {
  const lacking = planned.filter(({ lacks }) => lacks)
  return {
    evaluated: planned.length,
    lacking: lacking.map(({ evaluated_id }) => evaluated_id),
    helped: lacking.filter(({ offered }) => offered.length > 0).length,
    offered: lacking.reduce((sum, { offered }) => sum + offered.length, 0),
    degrees: countDegrees(planned.map(({ shown }) => judgePlan(shown, reports))),
    degrees_then: countDegrees(planned.map(({ shown_then }) => judgePlan(shown_then, reports))),
  }
}

interface Advised {
  readonly lacking: number
  /** How many of them a click gives a second group. */
  readonly helped: number
}

/** Why it matters, and who has to be chosen by hand. */
export function secondGroupAdvice({ lacking, helped }: Advised, matrix: UsedRelations): string {
  const reason = 'Con un solo grupo casi todo sale «sin diferencia clara».'
  if (groupRelations(matrix).length < COMPARED_GROUPS)
    return `${reason} Este proyecto no usa dos relaciones de grupo: elígelas en sus datos.`
  const others = lacking - helped
  if (others === 0) return reason
  return `${reason} Para ${peopleText(others)} no alcanza con su equipo ni con quienes comparten su líder: elige quién más ${others === 1 ? 'la' : 'las'} evalúa.`
}

/** What the button that adds the offered connections is called. */
export const addGroupLabel = ({ lacking, helped }: Advised): string =>
  helped < lacking ? `Agregarlo a ${peopleText(helped)}` : 'Agregar un segundo grupo'
