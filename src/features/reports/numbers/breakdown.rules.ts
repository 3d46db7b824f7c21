import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { GROUP_MINIMUM, type BlockKey } from './anonymity.rules.ts'
import type { Span } from './answers.rules.ts'
import type { Disclosure } from './disclosure.rules.ts'
import { dividedBy, fraction, minus, times, type Fraction } from './fraction.rules.ts'
import type { ScoredForms } from './scored-forms.rules.ts'
import { blockWeight, type Weights } from './weights.rules.ts'

/**
 * Which numbers of a competence one evaluated has, as far as averages of several evaluated depend on
 * them. People with the same structure share one object.
 */
export interface Structure {
  readonly blocks: readonly ShownBlock[]
  /** The positions of the questions that have a number of their own; `null` where each cell has. */
  readonly revealed: readonly number[] | null
  /** What the average of the questions' numbers weighs; 0 where the blocks have numbers. */
  readonly together_weight: number
}

interface ShownBlock {
  readonly key: BlockKey
  /** Pools of different relations weigh differently; 0 without a number in the competence. */
  readonly weight: number
  /** The positions of the questions on which its numbers depend. */
  readonly questions: readonly number[]
  /** How many people answered each of them; `null` where each cell counts the same. */
  readonly answers: readonly number[] | null
  /** Whether its answers are in the numbers of the questions. */
  readonly together: boolean
}

/** Which averages beside that of a competence may be published. */
export interface Breakdown {
  readonly relations: ReadonlySet<RelationKey>
  /** By the position of the question in the competence. */
  readonly questions: readonly boolean[]
}

/** An average over all evaluated, as a linear function of their cells. */
type Row =
  | { readonly kind: 'others' }
  | { readonly kind: 'relation'; readonly key: BlockKey }
  | { readonly kind: 'question'; readonly position: number }

/** More structures than these are neither tried as witnesses nor compared with one another. */
const MOST_STRUCTURES = 24

/** Returns the shared object of each structure. */
export function structureIntern(): (structure: Structure) => Structure {
  const known = new Map<string, Structure>()
  return (structure) => {
    const name = JSON.stringify(structure)
    const shared = known.get(name) ?? structure
    known.set(name, shared)
    return shared
  }
}

/** @param index of the competence, whose questions are at the positions of the span */
export function computeStructure(
  scored: ScoredForms,
  { index, start, end }: Span & { readonly index: number },
  weights: Weights | null | undefined = null,
): Structure {
  const { answers, behaviours, together, competences, blocks: all } = scored
  const cells = competences[index]?.blocks ?? []
  const isAveraged = scored.averaged[index] ?? false
  const own = behaviours.slice(start, end)
  const select = (isIn: (position: number) => unknown): number[] =>
    own.flatMap((_, offset) => (isIn(start + offset) ? [offset] : []))
  const blocks = answers.map(({ block, asked, answers: counts }, at): ShownBlock => {
    const isShown = Boolean(cells[at]) && !(isAveraged && block.key !== 'lider')
    const questions = select((position) =>
      together ? asked[position] && (counts[position] ?? 0) > 0 : behaviours[position]?.blocks[at],
    )
    return {
      key: block.key,
      weight: isShown ? blockWeight(block, weights) : 0,
      questions,
      answers: together && questions.map((offset) => counts[start + offset] ?? 0),
      together: together?.[index]?.some((each) => each.block === block) ?? true,
    }
  })
  return {
    blocks: blocks.filter(({ questions }) => questions.length > 0),
    revealed: together && select((position) => behaviours[position]?.others),
    together_weight: isAveraged
      ? all.others
          .filter(({ key }, at) => key !== 'lider' && cells[at])
          .reduce((sum, block) => sum + blockWeight(block, weights), 0)
      : 0,
  }
}

/**
 * Decides which averages by relation and by question are published beside the competence's average
 * and its segments. People who lack a relation or a cell weigh differently in them, so that their
 * difference may be about a single person.
 *
 * An average is published when `GROUP_MINIMUM` disjoint witnesses exist: one person, or two whom no
 * published segment tells apart, whose cells can change without changing any average published
 * before, but change this one. So every combination in which it is the last depends on a person of
 * each witness (see `Disclosure`). An average that follows from published ones is published too.
 *
 * @param structures by the position of the evaluated; empty without a score
 * @param questions the number of questions of the competence
 */
export function publishBreakdown(
  disclosure: Disclosure,
  structures: readonly Structure[],
  questions: number,
): Breakdown {
  const published: Row[] = [{ kind: 'others' }]
  const publish = (people: People, row: Row): boolean => {
    if (countMatching(people, row) < GROUP_MINIMUM || !isSafe(people, published, row)) return false
    published.push(row)
    return true
  }
  const byBlocks = groupPeople(disclosure, structures.map(blocksOnly()))
  const relations = new Set(
    relationTypes
      .map(({ key }) => key)
      .filter((key) => publish(byBlocks, { kind: 'relation', key })),
  )
  const byCells = groupPeople(disclosure, structures)
  return {
    relations,
    questions: Array.from({ length: questions }, (_, position) =>
      publish(byCells, { kind: 'question', position }),
    ),
  }
}

/** Relations depend on the means of blocks only, so that far fewer structures are compared. */
function blocksOnly(): (structure: Structure) => Structure {
  const intern = structureIntern()
  const known = new Map<Structure, Structure>()
  return (structure) => {
    const shown = structure.blocks.filter(({ weight }) => weight > 0)
    const blocks =
      known.get(structure) ??
      intern({
        blocks: [
          ...shown,
          ...(structure.together_weight > 0
            ? [{ key: 'demas' as const, weight: structure.together_weight, together: false }]
            : []),
        ].map((block) => ({ ...block, questions: [0], answers: null })),
        revealed: null,
        together_weight: 0,
      })
    known.set(structure, blocks)
    return blocks
  }
}

/** The people with a score: each structure, the most common first, with its people by class. */
type People = readonly {
  readonly structure: Structure
  readonly count: number
  readonly classes: ReadonlyMap<number, number>
}[]

function groupPeople({ classes }: Disclosure, structures: readonly Structure[]): People {
  const found = new Map<Structure, Map<number, number>>()
  structures.forEach((structure, position) => {
    if (!isIn(structure, { kind: 'others' })) return
    const counts = found.get(structure) ?? new Map<number, number>()
    const own = classes[position] ?? -1
    found.set(structure, counts.set(own, (counts.get(own) ?? 0) + 1))
  })
  return [...found]
    .map(([structure, counts]) => ({
      structure,
      classes: counts,
      count: [...counts.values()].reduce((sum, each) => sum + each, 0),
    }))
    .sort((a, b) => b.count - a.count)
}

/** How many people the average is of. */
const countMatching = (people: People, row: Row): number =>
  people.reduce((sum, { structure, count }) => (isIn(structure, row) ? sum + count : sum), 0)

function isIn({ blocks, revealed, together_weight }: Structure, row: Row): boolean {
  if (row.kind === 'question')
    return revealed
      ? revealed.includes(row.position)
      : blocks.some(({ questions }) => questions.includes(row.position))
  if (row.kind === 'others' && together_weight > 0) return true
  return blocks.some(({ key, weight }) => weight > 0 && (row.kind === 'others' || key === row.key))
}

function isSafe(people: People, published: readonly Row[], row: Row): boolean {
  const changes = (...structures: Structure[]): boolean =>
    canChange(
      structures.flatMap((structure) =>
        listCells(structure).map((cell) => [
          ...published.map((each) => findWeight(structure, cell, each)),
          findWeight(structure, cell, row),
        ]),
      ),
    )
  const known = people.slice(0, MOST_STRUCTURES)
  if (hasWitnesses(known, changes)) return true
  return people.length === known.length && !changes(...known.map(({ structure }) => structure))
}

/** Counts people who are witnesses alone, then pairs of the others. */
function hasWitnesses(people: People, changes: (...structures: Structure[]) => boolean): boolean {
  let witnesses = 0
  const others: { structure: Structure; left: Map<number, number> }[] = []
  for (const { structure, count, classes } of people) {
    if (changes(structure)) witnesses += count
    else others.push({ structure, left: new Map(classes) })
    if (witnesses >= GROUP_MINIMUM) return true
  }
  for (const [index, one] of others.entries())
    for (const other of others.slice(index + 1)) {
      if (meet(one.left, other.left) && changes(one.structure, other.structure))
        witnesses += takePairs(one.left, other.left)
      if (witnesses >= GROUP_MINIMUM) return true
    }
  return false
}

const meet = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  [...one].some(([each, count]) => count > 0 && (other.get(each) ?? 0) > 0)

/** Removes as many pairs of the same class as there are, and returns their number. */
function takePairs(one: Map<number, number>, other: Map<number, number>): number {
  let pairs = 0
  for (const [each, count] of one) {
    const taken = Math.min(count, other.get(each) ?? 0)
    one.set(each, count - taken)
    other.set(each, (other.get(each) ?? 0) - taken)
    pairs += taken
  }
  return pairs
}

interface Cell {
  readonly block: ShownBlock
  readonly question: number
}

const listCells = ({ blocks }: Structure): Cell[] =>
  blocks.flatMap((block) => block.questions.map((question) => ({ block, question })))

/** How much a cell, or the sum of its answers, weighs in the number of its person. */
function findWeight(structure: Structure, { block, question }: Cell, row: Row): Fraction {
  const { key, weight, questions, answers } = block
  const size = answers?.reduce((sum, each) => sum + each, 0) ?? questions.length
  if (row.kind === 'others')
    return weight > 0
      ? fraction(weight, totalWeight(structure) * size)
      : averageWeight(structure, { block, question })
  if (row.kind === 'relation') return key === row.key && weight > 0 ? fraction(1, size) : ZERO
  if (question !== row.position || !isIn(structure, row) || !block.together) return ZERO
  return answers
    ? fraction(1, countTogether(structure, question))
    : fraction(
        weight,
        sumWeights(structure.blocks.filter((each) => each.questions.includes(question))),
      )
}

/** Where others are the average of the questions' numbers: of each of which it is a part. */
function averageWeight(structure: Structure, { block, question }: Cell): Fraction {
  const { revealed, together_weight } = structure
  return together_weight > 0 && block.together && revealed?.includes(question)
    ? fraction(
        together_weight,
        totalWeight(structure) * revealed.length * countTogether(structure, question),
      )
    : ZERO
}

/** How many people answered a question whose number is of several blocks together. */
const countTogether = ({ blocks }: Structure, question: number): number =>
  blocks
    .filter(({ together }) => together)
    .reduce((sum, { questions, answers }) => sum + (answers?.[questions.indexOf(question)] ?? 0), 0)

const sumWeights = (blocks: readonly ShownBlock[]): number =>
  blocks.reduce((sum, { weight }) => sum + weight, 0)

const totalWeight = ({ blocks, together_weight }: Structure): number =>
  sumWeights(blocks) + together_weight

const ZERO = fraction(0)

/**
 * Whether cells with these weights can change so that only the last weighted sum changes: whether
 * some combination of the vectors is zero everywhere but at the end (Gaussian elimination).
 */
function canChange(vectors: readonly (readonly Fraction[])[]): boolean {
  const basis = new Map<number, readonly Fraction[]>()
  return vectors.some((vector) => {
    const last = vector.length - 1
    let rest = vector
    for (let pivot = rest.findIndex(isNotZero); pivot !== -1; pivot = rest.findIndex(isNotZero)) {
      if (pivot === last) return true
      const leading = rest[pivot] ?? ZERO
      const known = basis.get(pivot)
      if (!known) {
        basis.set(
          pivot,
          rest.map((value) => dividedBy(value, leading)),
        )
        return false
      }
      rest = rest.map((value, index) => minus(value, times(leading, known[index] ?? ZERO)))
    }
    return false
  })
}

const isNotZero = ({ numerator }: Fraction): boolean => numerator !== 0
