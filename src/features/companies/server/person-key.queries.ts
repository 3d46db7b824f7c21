import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the table `known` of a `with`, the e-mail of each number in companies that have people
 * without e-mail; `within` bounds their projects, `m`. It is read once, because a lookup for each
 * person takes seconds for ten thousand.
 */
export const knownNumbers = (within: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  known as materialized (
    select of_known.company_id, s.number_key, min(lower(s.email)) as email
    from matrices of_known join subjects s on s.matrix_id = of_known.id
    where s.email is not null and s.number_key is not null
      and of_known.company_id in (select m.company_id from matrices m where m.without_email and ${within})
    group by of_known.company_id, s.number_key
  )`

/** SQL: joins the e-mail of the number of a subject `s` that has none itself. */
export const joinKnown = (company_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join known on s.email is null and known.company_id = ${company_id} and known.number_key = s.number_key`

/**
 * SQL: who a subject `s`, joined to `known`, is within a company: the e-mail; without one, that of
 * the person with the number in the company, or else the number.
 */
export const personKeyIn = (company_id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  coalesce(lower(s.email), known.email, 'number ' || ${company_id} || ' ' || s.number_key)`
