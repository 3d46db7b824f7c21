import * as z from 'zod'
import { type Endpoint, isLinkKind } from '#shared/endpoint.ts'
import { isId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { describeIssues, findTooMany } from './input-issues.ts'

/** A malformed id is refused as an unknown one, so that the reply does not tell which it was. */
export function checkParams(
  params: unknown,
  { access, changes }: Endpoint,
): Record<string, string> {
  const given = params as Record<string, string>
  for (const [name, value] of Object.entries(given)) {
    if (!name.endsWith('Id') || isId(value)) continue
    if (!isLinkKind(access)) throw new Refusal('not_found')
    if (access !== 'rater') throw new Refusal('link.key_required')
    throw new Refusal(changes ? 'answers.key_required' : 'answers.link_unknown')
  }
  return given
}

export const isUndeclared = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined

/** Where no body is declared, `{}` and no body mean the same; multipart fields are then ignored. */
export function checkBody(declared: Endpoint, fields: unknown): unknown {
  if (!isUndeclared(declared.body)) return check(declared.body, fields)
  const empty =
    typeof fields === 'object' && !Array.isArray(fields) && Object.keys(fields ?? {}).length === 0
  return check(declared.body, declared.multipart || empty ? undefined : fields)
}

const NoQuery = z.strictObject({})
const strictQueries = new WeakMap<z.ZodType, z.ZodType>()

/** The schema of a query without the parameters that it does not name. */
function strictQuery(query: z.ZodType): z.ZodType {
  const known = strictQueries.get(query)
  if (known) return known
  const strict = query instanceof z.ZodObject ? query.strict() : query
  strictQueries.set(query, strict)
  return strict
}

/** A parameter that is not declared is refused: a misspelt `dry_run` would write. */
export function checkQuery({ query }: Endpoint, given: unknown): unknown {
  if (!isUndeclared(query)) return check(strictQuery(query), given)
  check(NoQuery, given)
  return undefined
}

function check(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const many = findTooMany(result.error.issues)
  throw new Refusal('input.invalid', {
    issues: describeIssues(result.error.issues, { schema, given }),
    ...(many && { limit: Number(many.maximum) }),
  })
}
