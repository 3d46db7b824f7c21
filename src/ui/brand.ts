import { formatHex, modeLrgb, modeOklch, modeRgb, useMode as registerMode } from 'culori/fn'
import { contrast, textOn } from './contrast.ts'

/**
 * The roles that a company's two colours play, all legible: only lightness changes, and chroma
 * where sRGB ends; the hue stays the company's. Pages, e-mails and reports derive them with the
 * same pure functions. Colours are `#RRGGBB`.
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
  /** A hairline under a band whose colour is close to the surface's, else `transparent`. */
  readonly band_line: string
}

const INK = '#171D2A'
const WHITE = '#FFFFFF'
const DARK_SURFACE = '#191F2B'
const DARK_INK = '#EBEEF2'
/** Below this chroma a colour counts as grey. */
const GREY_CHROMA = 0.02
const LIGHTENED_CHROMA = 0.13
const LIGHTNESS_STEP = 0.005
const CHROMA_STEP = 0.004
/** How far a linear channel may leave 0 to 1; it is clamped when the colour is written. */
const GAMUT_TOLERANCE = 0.0005

registerMode(modeRgb)
const linearRgbOf = registerMode(modeLrgb)
const oklchOf = registerMode(modeOklch)

type Oklch = ReturnType<typeof oklchOf> & object

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees (none for a pure grey). */
function toOklch(hex: string): Oklch {
  const color = oklchOf(hex)
  if (!color) throw new TypeError(`Expected a colour as #RRGGBB, got "${hex}".`)
  return color
}

function isInSrgb(color: Oklch): boolean {
  const { r, g, b } = linearRgbOf(color)
  return [r, g, b].every((value) => value >= -GAMUT_TOLERANCE && value <= 1 + GAMUT_TOLERANCE)
}

/** Reduces the chroma until sRGB contains the colour; lightness and hue stay. */
function toHex(color: Oklch): string {
  let shown = color
  while (shown.c > 0 && !isInSrgb(shown))
    shown = { ...shown, c: Math.max(0, shown.c - CHROMA_STEP) }
  return formatHex(shown).toUpperCase()
}

/** Steps the lightness down, or up with the chroma held back, until the ratio is reached. */
function shifted(hex: string, ratio: number, background: string, step: number): string {
  const original = toOklch(hex)
  let color = step > 0 ? { ...original, c: Math.min(original.c, LIGHTENED_CHROMA) } : original
  let result = hex
  const canMove = () => (step < 0 ? color.l > 0 : color.l < 1)
  while (contrast(result, background) < ratio && canMove()) {
    color = { ...color, l: color.l + step }
    result = toHex(color)
  }
  return result
}

const darkened = (hex: string, ratio: number, background: string): string =>
  shifted(hex, ratio, background, -LIGHTNESS_STEP)
const lightened = (hex: string, ratio: number, background: string): string =>
  shifted(hex, ratio, background, LIGHTNESS_STEP)

const isGrey = (hex: string): boolean => toOklch(hex).c < GREY_CHROMA

/** A grey or black primary has no hue: actions use the second colour instead, then ink. */
function chooseBase(primary: string, secondary: string, ink: string): string {
  if (!isGrey(primary)) return primary
  return isGrey(secondary) ? ink : secondary
}

/** A background of the colour's hue with the given lightness and at most the given chroma. */
function mixTint(hex: string, lightness: number, chroma: number): string {
  const color = toOklch(hex)
  return toHex({ ...color, l: lightness, c: isGrey(hex) ? 0 : Math.min(color.c, chroma) })
}

export function brand(primary: string, secondary: string): Brand {
  const base = chooseBase(primary, secondary, INK)
  const tint = mixTint(primary, 0.958, 0.015)
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

/** The same roles on dark surfaces: colours become lighter, and the text on an action is dark. */
export function brandDark(primary: string, secondary: string): Brand {
  const base = chooseBase(primary, secondary, DARK_INK)
  const tint = mixTint(base, 0.27, 0.025)
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
function brandProperties(colors: Brand): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(colors).map(([role, color]) => [`--brand-${role.replaceAll('_', '-')}`, color]),
  )
}

/**
 * A company's stylesheet for the light and the dark theme. It is served as a file, because the
 * pages' policy allows no inline style.
 */
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
