/** Each is recognised by the first pattern that fits, because browsers name one another. */
const browsers = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const first = (
  known: readonly (readonly [RegExp, string])[],
  user_agent: string,
): string | undefined => known.find(([pattern]) => pattern.test(user_agent))?.[1]

/**
 * A browser in words, such as «Firefox en Windows». The header itself is not kept: it would tell
 * more about a user than the list of sessions needs.
 */
export function browserName(user_agent = ''): string {
  const browser = first(browsers, user_agent)
  const system = first(systems, user_agent)
  if (browser === undefined) return 'Otro programa'
  return system === undefined ? browser : `${browser} en ${system}`
}
