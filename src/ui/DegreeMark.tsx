/** Where the two bars begin, by how far apart they are. */
const starts = { clear: [2, 27], probable: [4, 21], even: [9, 17] } as const

/**
 * Two bars and the room between them: apart and filled, only tips meet, or overlapping and empty.
 * Decorative, because the word stands beside it.
 */
export function DegreeMark({ degree }: { readonly degree: keyof typeof starts }) {
  const fill =
    degree === 'clear' ? 'var(--primary)' : degree === 'probable' ? 'var(--degree-half)' : 'none'
  return (
    <svg className="degree-mark" width="46" height="18" viewBox="0 0 46 18" aria-hidden="true">
      {starts[degree].map((x, index) => (
        <g key={x} stroke="var(--primary)">
          <path d={`M${x - 2} ${index === 0 ? 13 : 5}h20`} />
          <rect x={x} y={index === 0 ? 10 : 2} width="16" height="6" rx="1.5" fill={fill} />
        </g>
      ))}
    </svg>
  )
}
