/**
 * A company's two colours turned into safe roles: only lightness moves (and chroma, where sRGB ends); the hue stays the company's.
 * Pure, so that pages, e-mails and reports agree. Colours are `#RRGGBB`.
 */
export interface Brand {
  /** The exact primary. */
  readonly band: string
  readonly on_band: string
  readonly action: string
  readonly on_action: string
  readonly mark: string
  readonly tint: string
  readonly edge: string
  /** The exact secondary; carries no text. */
  readonly accent: string
  /** A hairline under a band that is nearly the surface's own colour. */
  readonly band_line: string
}

interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

const INK = '#171D2A'
const WHITE = '#FFFFFF'
const DARK_SURFACE = '#191F2B'
const DARK_INK = '#EBEEF2'
const GREY_CHROMA = 0.02
const STEP = 0.005

const channel = (hex: string, index: number): number =>
  Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function encoded(share: number): string {
  const value = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}

const linearChannels = (hex: string): [number, number, number] => [
  linear(channel(hex, 0)),
  linear(channel(hex, 1)),
  linear(channel(hex, 2)),
]

function luminance(hex: string): number {
  const [red, green, blue] = linearChannels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearChannels(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toLinear(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest colour that a screen can show: chroma gives way, lightness and hue stay. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let reach = chroma; ; reach -= 0.004) {
    const kept = Math.max(reach, 0)
    const channels = toLinear(lightness, kept * Math.cos(hue), kept * Math.sin(hue))
    if (kept === 0 || channels.every((value) => value >= -0.0005 && value <= 1.0005))
      return `#${channels.map(encoded).join('')}`.toUpperCase()
  }
}

/** Steps the lightness down, or up with the chroma held back, until the ratio is reached. */
function shifted(hex: string, ratio: number, background: string, step: number): string {
  const { lightness, chroma, hue } = toOklch(hex)
  const kept = step > 0 ? Math.min(chroma, 0.13) : chroma
  let level = lightness
  let result = hex
  while (contrast(result, background) < ratio && level > 0 && level < 1) {
    level += step
    result = fromOklch({ lightness: level, chroma: kept, hue })
  }
  return result
}

const darkened = (hex: string, ratio: number, background: string): string =>
  shifted(hex, ratio, background, -STEP)
const lightened = (hex: string, ratio: number, background: string): string =>
  shifted(hex, ratio, background, STEP)

/** Where white is under 4.5, black is always over it. */
function textOn(background: string): string {
  if (contrast(WHITE, background) >= 4.5) return WHITE
  return contrast(INK, background) >= 4.5 ? INK : '#000000'
}

const isGrey = (hex: string): boolean => toOklch(hex).chroma < GREY_CHROMA

/** A grey or black primary carries no hue: actions fall back to the second colour, then to ink. */
function baseOf(primary: string, secondary: string, ink: string): string {
  if (!isGrey(primary)) return primary
  return isGrey(secondary) ? ink : secondary
}

export function brand(primary: string, secondary: string): Brand {
  const base = baseOf(primary, secondary, INK)
  const { chroma, hue } = toOklch(primary)
  const tint = fromOklch({
    lightness: 0.958,
    chroma: chroma < GREY_CHROMA ? 0 : Math.min(chroma, 0.015),
    hue,
  })
  return {
    band: primary,
    on_band: textOn(primary),
    action: darkened(base, 4.5, tint),
    on_action: WHITE,
    mark: darkened(base, 3, tint),
    tint,
    edge: darkened(secondary, 3, WHITE),
    accent: secondary,
    band_line: contrast(primary, WHITE) < 1.6 ? '#858C86' : 'transparent',
  }
}

/** The same roles on dark surfaces: lightness goes up, and the text on an action is dark. */
export function brandDark(primary: string, secondary: string): Brand {
  const base = baseOf(primary, secondary, DARK_INK)
  const { chroma, hue } = toOklch(base)
  const tint = fromOklch({
    lightness: 0.27,
    chroma: chroma < GREY_CHROMA ? 0 : Math.min(chroma, 0.025),
    hue,
  })
  return {
    ...brand(primary, secondary),
    action: lightened(base, 5.2, tint),
    on_action: '#11151E',
    mark: lightened(base, 3, tint),
    tint,
    edge: lightened(secondary, 3, tint),
    band_line: contrast(primary, DARK_SURFACE) < 1.3 ? '#727D90' : 'transparent',
  }
}

/** Custom properties by name, for CSSOM (`element.style.setProperty`). */
export function brandProperties(colors: Brand): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(colors).map(([role, color]) => [`--brand-${role.replaceAll('_', '-')}`, color]),
  )
}

/** A whole stylesheet for a company, light and dark, to be served as its own file: pages carry no inline style. */
export function brandStylesheet(primary: string, secondary: string): string {
  const declarations = (colors: Brand) =>
    Object.entries(brandProperties(colors))
      .map(([name, color]) => `${name}:${color}`)
      .join(';')
  const [light, dark] = [
    declarations(brand(primary, secondary)),
    declarations(brandDark(primary, secondary)),
  ]
  return `:root,[data-theme=light]{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}[data-theme=light]{${light}}[data-theme=dark]{${dark}}`
}
