import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { LinkHolder } from '#server/core/secrets.ts'

/** What a person without e-mail would open with mailed links, and whose keys open it. */
export interface PersonalLinks {
  /** The own report, once it is delivered. */
  readonly report: LinkHolder | null
  /** With whom the person was asked to talk, by name. */
  readonly team: readonly { readonly name: string; readonly awaits_leader: boolean }[]
  /** The reports of the team that the person may read, by name. */
  readonly leader_reports: readonly (LinkHolder & { readonly name: string })[]
}

interface OpenDelivery {
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly delivered: boolean
  readonly asked: boolean
  readonly awaits_leader: boolean
  readonly given: boolean
  readonly key_version: number
  readonly leader_key_version: number
}

export async function listPersonalLinks(
  db: Db,
  subject_id: string,
  now: Date,
): Promise<PersonalLinks> {
  const { rows } = await sql<OpenDelivery>`
    select s.id, s.name, s.id = ${subject_id} as own, d.key_version, leader_key_version, awaits_leader,
      not awaits_leader and deliver_at <= ${now} as delivered, leader_mail is not null as asked,
      leader_reads and leader_reports as given
    from deliveries d join subjects s on s.id = d.subject_id join matrices m on m.id = d.matrix_id
    where ${subject_id} in (s.id, d.leader_id) and not revoked
      and released and reports_at <= ${now} and erased_at is null
    order by ${alphabetically('s.name')}, s.id`.execute(db)
  const own = rows.find((row) => row.own && row.delivered)
  const led = rows.filter((row) => !row.own)
  return {
    report: own ?? null,
    team: led.filter(({ asked }) => asked),
    leader_reports: led
      .filter(({ given, delivered }) => given && delivered)
      .map(({ id, name, leader_key_version: key_version }) => ({ id, name, key_version })),
  }
}

/** Ends the keys of the own report of a person and of the reports that the person reads as a leader. */
export async function renewPersonalLinks(db: Db, subject_id: string): Promise<void> {
  await sql`update deliveries set
      key_version = key_version + case when subject_id = ${subject_id} then 1 else 0 end,
      leader_key_version = leader_key_version + case when leader_id = ${subject_id} then 1 else 0 end
    where ${subject_id} in (subject_id, leader_id)`.execute(db)
}
