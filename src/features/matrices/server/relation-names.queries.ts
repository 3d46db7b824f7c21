import { type RawBuilder, sql } from 'kysely'
import type { OwnRelationNames } from '#shared/relation-names.ts'

/** Frozen by the release; a draft has the current names of its company. `m` is the table matrices. */
export const relationNamesIn = (m: 'm' | 'matrices'): RawBuilder<OwnRelationNames> => sql`
  case when ${sql.ref(`${m}.released`)} then ${sql.ref(`${m}.relation_names`)}
    else (select c.relation_names from companies c where c.id = ${sql.ref(`${m}.company_id`)}) end`
