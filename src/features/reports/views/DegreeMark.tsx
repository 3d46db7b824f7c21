import type { Degree } from '../numbers/published-values.rules.ts'

/** How the words of a degree look beside a claim. */
const degreeNames = {
  clear: 'Clara',
  probable: 'Probable',
  even: 'Pareja',
} as const satisfies Record<Degree, string>

/** Where the two bars begin, by how far apart they are. */
const places = { clear: [2, 27], probable: [4, 21], even: [9, 17] } as const

/**
 * Two bars and the room between them: apart and filled, only tips meet, or overlapping and empty.
 * Decorative, because the word stands beside it.
 */
export function DegreeMark({ degree }: { readonly degree: Degree }) {
  const fill =
    degree === 'clear' ? 'var(--primary)' : degree === 'probable' ? 'var(--degree-half)' : 'none'
  return (
    <svg className="degree-mark" width="46" height="18" viewBox="0 0 46 18" aria-hidden="true">
      {places[degree].map((x, index) => (
        <g key={x} stroke="var(--primary)">
          <path d={`M${x - 2} ${index === 0 ? 13 : 5}h20`} />
          <rect x={x} y={index === 0 ? 10 : 2} width="16" height="6" rx="1.5" fill={fill} />
        </g>
      ))}
    </svg>
  )
}

/** The mark and its word. */
export function DegreeTag({ degree, text }: { readonly degree: Degree; readonly text?: string }) {
  return (
    <span className={`degree-tag degree-${degree}`}>
      <DegreeMark degree={degree} />
      {text ?? degreeNames[degree]}
    </span>
  )
}

const explanations = {
  clear: 'Las franjas no se tocan: con otras personas saldría lo mismo.',
  probable: 'Sólo se tocan las puntas: compruébalo con un ejemplo.',
  even: 'Las franjas se enciman: no hay diferencia que leer.',
} as const satisfies Record<Degree, string>

/** What the three marks mean. */
export function DegreeKey() {
  return (
    <ul className="degree-key">
      {(['clear', 'probable', 'even'] as const).map((degree) => (
        <li key={degree}>
          <DegreeMark degree={degree} />
          <span>
            <b>{degreeNames[degree]}.</b> {explanations[degree]}
          </span>
        </li>
      ))}
    </ul>
  )
}
