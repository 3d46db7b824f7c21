import { brand, brandDark } from '#ui/brand.ts'

/** Inline colours of the light theme, which mail programs without media queries show too. */
export const LIGHT = {
  page: '#F4F5F1',
  surface: '#FFFFFF',
  line: '#DADED5',
  control: '#7F877F',
  ink: '#171D2A',
  ink_2: '#434C5C',
  ink_3: '#5F6775',
} as const

const DARK = {
  page: '#11151E',
  surface: '#191F2B',
  line: '#2C3443',
  control: '#727D90',
  ink: '#EBEEF2',
  ink_2: '#B6BECB',
  ink_3: '#99A3B3',
} as const

export const SANS = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const SERIF = "Piazzolla, Georgia, 'Times New Roman', serif"

export interface BrandColors {
  readonly primary_color: string
  readonly secondary_color: string
}

export const mailBrand = ({ primary_color, secondary_color }: BrandColors) =>
  brand(primary_color, secondary_color)

/**
 * The rules that inline styles cannot hold: narrow screens and the dark theme. The band keeps the
 * company's colour in both. Contains none of the characters that HTML escapes.
 */
export function mailStylesheet({ primary_color, secondary_color }: BrandColors): string {
  const dark = brandDark(primary_color, secondary_color)
  const important = (selector: string, property: string, value: string): string =>
    `.${selector}{${property}:${value}!important}`
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){',
    '.pad{padding-left:20px!important;padding-right:20px!important}',
    '.out{padding:0!important}',
    '.full{width:100%!important}',
    '}',
    '@media (prefers-color-scheme:dark){',
    important('page', 'background-color', DARK.page),
    important('card', 'background-color', DARK.surface),
    important('ink', 'color', DARK.ink),
    important('ink-2', 'color', DARK.ink_2),
    important('ink-3', 'color', DARK.ink_3),
    important('line', 'border-color', DARK.line),
    important('tint', 'background-color', dark.tint),
    important('action', 'background-color', dark.action),
    important('on-action', 'color', dark.on_action),
    important('link', 'color', dark.action),
    important('done', 'background-color', dark.mark),
    important('left', 'background-color', DARK.control),
    '}',
  ].join('')
}
