import { DOMAIN, reject } from './setting-shapes.ts'

/** What the operator limits of a workspace, by the word of the command and the column. */
const kinds = {
  companies: 'quota_companies',
  people: 'quota_people',
  mails: 'quota_mails',
  storage: 'quota_bytes',
} as const

type QuotaColumn = (typeof kinds)[keyof typeof kinds]
export type QuotaChange = Partial<Record<QuotaColumn, number | null>>

const UNIT_BYTES: Readonly<Record<string, number>> = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }

const EXPECTED =
  'expected companies=, people=, mails= (in 24 hours) or storage= with a number or none, such as people=1000 storage=2GB'

const isKind = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word)

/**
 * The limits that the words of the operator's command set; `none` removes one.
 * @throws Error that says what was expected and found.
 */
export function quotasFrom(words: readonly string[]): QuotaChange {
  if (words.length === 0) throw new Error(`${EXPECTED}.`)
  const change: QuotaChange = {}
  for (const word of words) {
    const [kind = '', text = ''] = word.split('=')
    if (!isKind(kind)) throw new Error(`${EXPECTED}; got "${word}".`)
    change[kinds[kind]] = text === 'none' ? null : numberFrom(word, kind === 'storage', text)
  }
  return change
}

function numberFrom(word: string, isStorage: boolean, text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9})(kB|MB|GB|TB)?$/.exec(text) ?? []
  if (digits === undefined || isStorage !== (unit !== '')) {
    const hint = isStorage ? ' storage= takes a unit: kB, MB, GB or TB.' : ''
    throw new Error(`${EXPECTED}; got "${word}".${hint}`)
  }
  return Number(digits) * (UNIT_BYTES[unit] ?? 1)
}

/** The limits of workspaces to which the operator gave none, separated by commas or spaces. */
export function defaultQuotas(name: string, text: string): QuotaChange {
  try {
    return text.trim() === '' ? {} : quotasFrom(text.trim().split(/[\s,]+/))
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

const modes = ['open', 'invitation', 'domains', 'closed'] as const

/** Who may create an account with a workspace of its own. Invited people always may join. */
export interface SignUp {
  readonly mode: (typeof modes)[number]
  /** Whose addresses may sign up; empty with the other modes. */
  readonly domains: readonly string[]
}

/** `open`, `invitation`, `closed`, or `domains:` and domains, separated by commas. */
export function signUp(name: string, text: string): SignUp {
  const [word = '', list] = text.split(':')
  const mode = modes.find((known) => known === word)
  const domains = list?.split(',').map((domain) => domain.trim().toLowerCase()) ?? []
  if (
    mode === undefined ||
    (mode === 'domains') !== domains.length > 0 ||
    text.split(':').length > 2
  )
    return reject(name, 'open, invitation, closed or domains:ceiba.mx,norte.mx', text)
  for (const domain of domains)
    if (!DOMAIN.test(domain)) reject(name, 'domains such as ceiba.mx', domain)
  return { mode, domains }
}
