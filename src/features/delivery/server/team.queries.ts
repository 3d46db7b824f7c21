import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'

/** A leader as the holder of the link to their team. */
export const findTeamLeader = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select(['id', 'name', 'key_version'])
    .executeTakeFirst()

/** The people with whom a leader was asked to talk, by name; none whose link was withdrawn. */
export const listTeam = (db: Db, leader_id: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('subjects', 'subjects.id', 'deliveries.subject_id')
    .where('leader_id', '=', leader_id)
    .where('leader_mail', 'is not', null)
    .where('revoked', '=', false)
    .select(['subjects.id', 'name', 'awaits_leader'])
    .orderBy(alphabetically('name'))
    .orderBy('subjects.id')
    .execute()
