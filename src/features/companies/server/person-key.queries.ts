import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: who a subject `s` is within a company: the e-mail; without one, that of the person with the
 * number in the company, or else the number.
 */
export const personKeyIn = (company_id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  coalesce(lower(s.email), (
    select min(lower(known.email)) from subjects known join matrices of_known on of_known.id = known.matrix_id
    where s.email is null and known.number_key = s.number_key and of_known.company_id = ${company_id}
  ), 'number ' || ${company_id} || ' ' || s.number_key)`
