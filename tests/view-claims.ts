import { degreeIn, degreesOf, type Degree } from './independent-degrees.ts'
import type { Truth } from './independent-lines.ts'
import { rangeOf, type Printed } from './independent-numbers.ts'
import { isDistance, isPrinted } from './order-claims.ts'
import { groupIn, ranked, reader, type Reader } from './sentence-claims.ts'

/* What a sentence must have behind it that tells two groups apart. */

interface View {
  readonly low: string
  readonly high: string
  readonly competence: string | null
  readonly degree: Degree
  readonly least: number
}

/** Every pair of groups that differ at least probably. */
export function viewsOf(truth: Truth): View[] {
  const { groups, competences, total, input } = truth
  const lines = [
    { name: null, cells: total.groups },
    ...ranked(competences).map((line) => ({ name: line.name, cells: line.groups })),
  ]
  return lines.flatMap(({ name, cells: all }) => {
    const cells = withoutTogether(groups, all)
    return groups.flatMap((low, one) =>
      groups.flatMap((high, other): View[] => {
        const [a, b] = [cells[one], cells[other]]
        if (!a || !b) return []
        const least = rangeOf(b, input)[0] - rangeOf(a, input)[1]
        if (least <= 0) return []
        const limits = degreesOf(input).views(low.people, high.people, groups.length, name === null)
        const degree = degreeIn(least, limits)
        return degree === 'even'
          ? []
          : [{ low: low.key, high: high.key, competence: name, degree, least }]
      }),
    )
  })
}

/** All protected raters together are no group beside their relations. */
export const withoutTogether = (
  groups: Truth['groups'],
  cells: readonly (Printed | null)[],
): readonly (Printed | null)[] =>
  cells.some((cell, at) => cell && groups[at]?.key !== 'lider' && groups[at]?.key !== 'demas')
    ? cells.map((cell, at) => (groups[at]?.key === 'demas' ? null : cell))
    : cells

/** «Tu equipo te ve más abajo que tus compañeros en Tema 2». */
export const viewReader = (truth: Truth, ending: string): Reader =>
  reader(
    `^(.+?) (probablemente )?(?:te ven?|evalúan?) más abajo que (.+?)(?: en ((?:Orden y aseo|Tema) \\d+))?${ending}`,
    (...parts) => {
      const [low = '', how = '', high = '', competence = ''] = parts
      const [first = '', second = '', distance = ''] = parts.slice(4)
      const view = viewsOf(truth).find(
        (each) =>
          each.low === groupIn(low) &&
          each.high === groupIn(high) &&
          (each.competence ?? '') === competence,
      )
      if (!view || (view.degree === 'probable') !== (how !== '')) return false
      if (first === '') return true
      if (distance !== '' && !isDistance(distance, view.least)) return false
      return (
        isPrinted(groupCell(truth, view, view.low), first) &&
        isPrinted(groupCell(truth, view, view.high), second)
      )
    },
  )

/** A group's number where the view is. */
function groupCell(
  { groups, total, competences }: Truth,
  { competence }: View,
  wanted: string,
): Printed | null | undefined {
  const cells =
    competence === null ? total.groups : competences.find(({ name }) => name === competence)?.groups
  return cells?.[groups.findIndex(({ key }) => key === wanted)]
}

/** Where a group is clear of each other one, and on its side in four of five competences. */
export function apartOf(truth: Truth): { key: string; below: boolean } | null {
  const { groups, total } = truth
  const cells = withoutTogether(groups, total.groups)
  const shown = groups.filter((_, index) => cells[index])
  const views = viewsOf(truth).filter(
    ({ competence, degree }) => competence === null && degree === 'clear',
  )
  for (const { key } of shown) {
    const low = views.filter((view) => view.low === key).length
    const high = views.filter((view) => view.high === key).length
    if (shown.length > 2 && Math.max(low, high) === shown.length - 1) return { key, below: low > 0 }
  }
  return null
}
