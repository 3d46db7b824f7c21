import { existsSync, readFileSync } from 'node:fs'

const SHOWN = 5
/** Lines of a page's snapshot; a longer one is whole in the file that is named under it. */
const SNAPSHOT_LINES = 120

interface Attachment {
  readonly name: string
  readonly path?: string
  /** In base64. */
  readonly body?: string
}

interface Result {
  readonly status: string
  /** In milliseconds. */
  readonly duration: number
  readonly errors: readonly { readonly message?: string }[]
  readonly attachments: readonly Attachment[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly ok: boolean
  readonly tests: readonly { readonly results: readonly Result[] }[]
}

interface Suite {
  readonly title: string
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

/** What Playwright's JSON reporter writes. */
export interface JourneyReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  /** Errors outside a test, as of a file that does not load. */
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly Suite[]
}

interface Journey {
  readonly name: string
  readonly ok: boolean
  readonly results: readonly Result[]
}

function listJourneys(suite: Suite, groups: readonly string[] = []): Journey[] {
  return [
    ...suite.specs.map(({ title, file, line, ok, tests }) => ({
      name: `${file}:${line} ${[...groups, title].join(' › ')}`,
      ok,
      results: tests.flatMap(({ results }) => results),
    })),
    ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, [...groups, inner.title])),
  ]
}

const journeysOf = ({ suites }: JourneyReport): Journey[] =>
  suites.flatMap((file) => listJourneys(file))

/** One line for each of the journeys that took longest. */
export const listSlowest = (report: JourneyReport): string[] =>
  journeysOf(report)
    .map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)

/**
 * The accessibility tree of the page when a journey failed. Playwright writes it to a file: after
 * the error where an expectation about the page failed, else in a section of its own.
 */
function describePage({ path }: Attachment): string[] {
  if (!path || !existsSync(path)) return []
  const [, snapshot] = readFileSync(path, 'utf8').split('\n```yaml\n')
  const lines = snapshot?.split('\n```')[0]?.split('\n') ?? []
  const more = lines.length > SNAPSHOT_LINES ? [`  … ${lines.length} lines in ${path}`] : []
  return lines.length === 0 ? [] : ['The page:', ...lines.slice(0, SNAPSHOT_LINES), ...more]
}

function describeAttachment(attachment: Attachment): string[] {
  if (attachment.name === 'error-context') return describePage(attachment)
  return attachment.body
    ? [`${attachment.name}: ${Buffer.from(attachment.body, 'base64').toString()}`]
    : []
}

/** The errors of each failed journey, the page as it was, and the last call to the server. */
export const describeFailures = (report: JourneyReport): string =>
  [
    ...report.errors.map(({ message = '' }) => message),
    ...journeysOf(report)
      .filter(({ ok }) => !ok)
      .map(({ name, results }) =>
        [
          `✗ ${name}`,
          ...results.flatMap(({ status, errors, attachments }) => [
            ...(errors.length === 0 ? [status] : errors.map(({ message = status }) => message)),
            ...attachments.flatMap(describeAttachment),
          ]),
        ].join('\n'),
      ),
  ].join('\n\n')
