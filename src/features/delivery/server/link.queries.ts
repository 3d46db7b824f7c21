import type { Db } from '#server/context.ts'

const selectLink = (db: Db, subject_id: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('subjects', 'subjects.id', 'deliveries.subject_id')
    .innerJoin('matrices', 'matrices.id', 'deliveries.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .leftJoin('subjects as leaders', 'leaders.id', 'deliveries.leader_id')
    .where('subject_id', '=', subject_id)
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.email',
      'deliveries.key_version',
      'leader_key_version',
      'leader_reads',
      'leader_reports',
      'deliver_at',
      'opened_on',
      'revoked',
      'awaits_leader',
      'note',
      'leader_id',
      'leader_mail',
      'leaders.name as leader_name',
      'leaders.email as leader_email',
      'deliveries.matrix_id',
      'matrices.workspace_id',
      'matrices.name as matrix_name',
      'released',
      'reports_at',
      'erase_at',
      'erased_at',
      'matrices.time_zone',
      'email_send_reports',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'logos.id as logo_id',
    ])

export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** The link of an evaluated person, valid or not; undefined when there never was one. */
export async function findLink(db: Db, subject_id: string) {
  const row = await selectLink(db, subject_id).executeTakeFirst()
  if (!row) return undefined
  const { id, name, email, key_version, deliver_at, opened_on, revoked, awaits_leader } = row
  const { leader_reads, leader_key_version } = row
  return {
    id,
    name,
    email,
    key_version,
    delivery: { deliver_at, opened_on, revoked, awaits_leader, leader_reads },
    /** Whom the leader's link to the report is made for. */
    leader_link: { id, key_version: leader_key_version },
    leader: findLeaderIn(row),
    /** The organiser's line. */
    note: row.note,
    matrix: row,
  }
}

function findLeaderIn(row: {
  readonly leader_id: string | null
  readonly leader_name: string | null
  readonly leader_email: string | null
}) {
  const { leader_id: id, leader_name: name, leader_email: email } = row
  return id === null || name === null ? null : { id, name, email }
}

/** Keeps the day of the first opening, and no later one. */
export async function noteOpening(db: Db, subject_id: string, today: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ opened_on: today })
    .where('subject_id', '=', subject_id)
    .where('opened_on', 'is', null)
    .where('revoked', '=', false)
    .execute()
}
