const INK = '#171D2A'
const WHITE = '#FFFFFF'
const BLACK = '#000000'
/** What WCAG asks of text (1.4.3). */
const READABLE = 4.5

/** The relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2, «relative luminance»). */
function luminance(hex: string): number {
  const linear = (start: number): number => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

/**
 * WCAG contrast ratio of two colours as `#RRGGBB`, 1 to 21. Apart from `brand.ts`, so that a page
 * that only writes on a colour loads no library of colours.
 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** White where it is readable, else ink where that is; black always is where white is not. */
export function textOn(background: string): string {
  if (contrast(WHITE, background) >= READABLE) return WHITE
  return contrast(INK, background) >= READABLE ? INK : BLACK
}
