import type { Order } from '../numbers/order.rules.ts'
import type { Degree, Place } from '../numbers/published-values.rules.ts'

/** Where a competence stands among the others, and how firm that is. */
export interface Placed {
  readonly place: Place | null
  readonly place_degree: Degree | null
  /** «va más abajo». */
  readonly place_text: string | null
}

const NOTHING_BETWEEN = { middle: 'en medio', even: 'pareja' } as const

/** Nothing of what is not among them, or is alone. */
export function placeIn<Line>({ degree, above, middle, below }: Order<Line>, line: Line): Placed {
  const isAmong = [above, middle, below].some((lines) => lines.includes(line))
  if (!isAmong || above.length + middle.length + below.length < 2)
    return { place: null, place_degree: null, place_text: null }
  if (middle.includes(line)) {
    const place = degree === 'even' ? 'even' : 'middle'
    return { place, place_degree: 'even', place_text: NOTHING_BETWEEN[place] }
  }
  const place = above.includes(line) ? 'above' : 'below'
  return {
    place,
    place_degree: degree,
    place_text: `${degree === 'clear' ? 'va más' : 'probablemente más'} ${place === 'above' ? 'arriba' : 'abajo'}`,
  }
}
