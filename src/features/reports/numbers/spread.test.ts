import { describe, expect, test } from 'vitest'
import { GROUP_MINIMUM } from './anonymity.rules.ts'
import { MIDDLE_MINIMUM, findMiddle, SHARE_MINIMUM, describeShare } from './spread.rules.ts'

/** So many people may tell each other their results and still learn nothing about another. */
const COLLUDERS = GROUP_MINIMUM - 2

type PublishedShare = (counts: { found: number; of: number }) => string | null
const formatShare: PublishedShare = (counts) => describeShare(counts)?.text ?? null
const exactCount: PublishedShare = ({ found }) => String(found)

/**
 * Whether people who know of themselves whether they have a blind spot learn it of all others: all
 * counts that are published alike leave the others the same.
 */
function revealsOthers(of: number, publish: PublishedShare): boolean {
  const counts = Array.from({ length: of + 1 }, (_, found) => found)
  return counts.some((found) =>
    Array.from({ length: COLLUDERS + 1 }, (_, own) => own).some((own) => {
      const possible = counts.filter(
        (other) =>
          publish({ found: other, of }) === publish({ found, of }) &&
          other >= own &&
          of - other >= COLLUDERS - own,
      )
      const left = new Set(possible.map((other) => other - own))
      return left.size === 1 && (left.has(0) || left.has(of - COLLUDERS))
    }),
  )
}

describe('the share of people with a blind spot', () => {
  test('tells few colluders about all others when it is an exact count', () =>
    expect(revealsOthers(8, exactCount)).toBe(true))

  test('tells fewer than four colluders nothing about another person', () => {
    const revealing = Array.from({ length: 40 }, (_, index) => SHARE_MINIMUM + index).filter((of) =>
      revealsOthers(of, formatShare),
    )
    expect(revealing).toEqual([])
  })

  test('is a count between five and all but five, else words, and nothing below ten people', () => {
    const texts = [4, 5, 21, 22, 26].map((found) => describeShare({ found, of: 26 })?.text)
    expect(texts).toEqual([
      'menos de 5 de 26',
      '5 de 26',
      '21 de 26',
      'todas o casi todas: más de 21 de 26',
      'todas o casi todas: más de 21 de 26',
    ])
    expect(describeShare({ found: 5, of: 9 })).toBeNull()
  })
})

const VALUES = [10, 20, 30, 40]
type Counts = readonly number[]

/** How many people have each of the values: every way to give `people` people one of them. */
function worldsOf(people: number, values = VALUES.length): Counts[] {
  if (values === 1) return [[people]]
  return Array.from({ length: people + 1 }, (_, own) => own).flatMap((own) =>
    worldsOf(people - own, values - 1).map((rest) => [own, ...rest]),
  )
}

const scoresOf = (world: Counts): number[] =>
  world.flatMap((count, index) => Array<number>(count).fill(VALUES[index] ?? 0))
const meanOf = (world: Counts): string => `${scoresOf(world).reduce((sum, each) => sum + each, 0)}`

/**
 * The worlds in which colluders, who know their own scores and what is published, know the score
 * of every other person.
 */
function recovered(
  people: number,
  { publish, colluders }: { publish: (world: Counts) => string; colluders: number },
): Set<string> {
  const found = new Set<string>()
  const known = worldsOf(colluders)
  for (const worlds of Map.groupBy(worldsOf(people), publish).values())
    for (const own of known) {
      const possible = worlds.filter((world) => own.every((count, at) => count <= (world[at] ?? 0)))
      const others = new Set(
        possible.flatMap((world) =>
          world.flatMap((count, at) => (count > (own[at] ?? 0) ? [at] : [])),
        ),
      )
      if (others.size === 1) found.add(`${possible.join(' ')} ${own.join()}`)
    }
  return found
}

const exactMiddle = (world: Counts): string => {
  const sorted = scoresOf(world)
  const quarter = sorted.length / 4
  return `${sorted[Math.floor(quarter)]} ${sorted[Math.ceil(3 * quarter) - 1]}`
}

describe('the middle half of the people', () => {
  test('of eight people tells three colluders the scores of the others', () => {
    const mean = recovered(8, { publish: meanOf, colluders: COLLUDERS })
    const both = recovered(8, {
      publish: (world) => `${meanOf(world)} ${exactMiddle(world)}`,
      colluders: COLLUDERS,
    })
    expect(both.size).toBeGreaterThan(mean.size)
  })

  test('tells three colluders nothing that the mean did not', () => {
    const publish = (world: Counts): string =>
      `${meanOf(world)} ${findMiddle(scoresOf(world))?.text ?? ''}`
    for (const people of [MIDDLE_MINIMUM, MIDDLE_MINIMUM + 1, MIDDLE_MINIMUM + 2]) {
      const mean = recovered(people, { publish: meanOf, colluders: COLLUDERS })
      const both = recovered(people, { publish, colluders: COLLUDERS })
      expect([...both].filter((world) => !mean.has(world))).toEqual([])
    }
  })

  test('is the medians of both halves in printed tenths, and nothing below twenty people', () => {
    const scores = Array.from({ length: 20 }, (_, index) => 20 + index)
    expect(findMiddle(scores)?.text).toBe('2.5 a 3.5')
    expect(findMiddle(scores.slice(1))).toBeNull()
  })
})

/** A person's score, and whether they have a blind spot, which only a score below the cut has. */
const KINDS = [
  { score: 10, blind: false },
  { score: 10, blind: true },
  { score: 20, blind: false },
  { score: 20, blind: true },
  { score: 30, blind: false },
  { score: 40, blind: false },
] as const

/**
 * What colluders learn about every other person: the exact score, or that they have a blind spot.
 * That all others reach the cut may follow where scores are as high as they can be, as it does from
 * a mean near the highest value.
 */
function learned(worlds: readonly Counts[], own: Counts): string[] {
  const possible = worlds.filter((world) => own.every((count, at) => count <= (world[at] ?? 0)))
  const kinds = KINDS.filter((_, at) => possible.some((world) => (world[at] ?? 0) > (own[at] ?? 0)))
  return [
    ...(new Set(kinds.map(({ score }) => score)).size === 1 ? ['score'] : []),
    ...(kinds.length > 0 && kinds.every(({ blind }) => blind) ? ['blind spot'] : []),
  ]
}

test('mean, middle half and share together tell three colluders no more than the mean', () => {
  const worlds = worldsOf(MIDDLE_MINIMUM, KINDS.length)
  const sumOf = (world: Counts): number =>
    KINDS.reduce((sum, { score }, at) => sum + score * (world[at] ?? 0), 0)
  const publish = (world: Counts): string => {
    const scores = KINDS.flatMap(({ score }, at) => Array<number>(world[at] ?? 0).fill(score))
    const found = KINDS.reduce((sum, { blind }, at) => sum + (blind ? (world[at] ?? 0) : 0), 0)
    return `${findMiddle(scores)?.text} ${describeShare({ found, of: MIDDLE_MINIMUM })?.text}`
  }
  const known = worldsOf(COLLUDERS, KINDS.length)
  const more: string[] = []
  for (const equalMeans of Map.groupBy(worlds, sumOf).values()) {
    const before = known.map((own) => learned(equalMeans, own).join())
    for (const alike of Map.groupBy(equalMeans, publish).values())
      known.forEach((own, index) => {
        const isPossible = alike.some((world) =>
          own.every((count, at) => count <= (world[at] ?? 0)),
        )
        const after = learned(alike, own)
        if (isPossible && after.some((fact) => !before[index]?.includes(fact)))
          more.push(`${own.join()} ${after.join()} of ${alike[0]?.join()}`)
      })
  }
  expect(more).toEqual([])
})
