import { DegreeMark } from '#ui/DegreeMark.tsx'
import type { Degree } from '../numbers/published-values.rules.ts'

/** How the words of a degree look beside a claim. */
const degreeNames = {
  clear: 'Clara',
  probable: 'Probable',
  even: 'Pareja',
} as const satisfies Record<Degree, string>

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
