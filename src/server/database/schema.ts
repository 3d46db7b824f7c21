import type { ColumnType } from 'kysely'
import type { GivenWorkspaceRole, Role } from '#shared/roles.ts'
import type { MailKind } from '../mail/mail-kinds.ts'

/** A column that the database fills in when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** A jsonb column: written as text, read as a value. */
export type Json<T> = ColumnType<T, string, string>

interface ServerTables {
  users: {
    id: string
    name: string
    last_name: string
    email: string
    password_hash: string
    second_factor_secret: string | null
    second_factor_enabled: Defaulted<boolean>
    second_factor_step: number | null
    closed_at: Date | null
    created_at: Date
    email_proved_at: Defaulted<Date | null>
    first_steps_hidden: Defaulted<boolean>
  }
  workspaces: {
    id: string
    name: string
    second_factor_mandatory: Defaulted<boolean>
    closing_at: Date | null
    created_at: Date
    quota_companies: Defaulted<number | null>
    quota_people: Defaulted<number | null>
    quota_mails: Defaulted<number | null>
    quota_bytes: Defaulted<number | null>
    /** When the deletion that an owner asked for is due. */
    delete_at: Defaulted<Date | null>
    /** Since when the operator keeps it closed. */
    suspended_at: Defaulted<Date | null>
  }
  members: {
    workspace_id: string
    user_id: string
    role: Role
    /** Whether projects that are created later are chosen too. */
    new_matrices: Defaulted<boolean>
  }
  /** The chosen projects of a member whose role reaches only those. */
  member_matrices: { workspace_id: string; user_id: string; matrix_id: string }
  token_matrices: { token_id: string; matrix_id: string }
  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: Date
    seen_at: Date
    complete: boolean
    id: Defaulted<string>
    browser: Defaulted<string>
    /** The only workspace that it reaches: its provider opened the session. */
    workspace_id: Defaulted<string | null>
  }
  api_tokens: {
    id: string
    workspace_id: string
    company_id: string | null
    user_id: string
    name: string
    role: Exclude<Role, 'owner'>
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    seen_at: Defaulted<Date | null>
    /** Passes to another owner when the one who made it leaves. */
    service: Defaulted<boolean>
  }
  idempotency_keys: {
    caller_id: string
    key: string
    route: string
    body_hash: Buffer
    claimed_at: Date
    reply: string | null
  }
  rate_limits: { key: Buffer; attempts: number; ends_at: Date }
  webhooks: {
    id: string
    workspace_id: string
    url: string
    events: string[]
    secret: string
    previous_secret: Defaulted<string | null>
    previous_until: Defaulted<Date | null>
    created_at: Date
  }
  webhook_deliveries: {
    id: string
    webhook_id: string
    type: string
    payload: Json<Record<string, unknown>>
    created_at: Date
    due_at: Date
    attempts: Defaulted<number>
    status: Defaulted<number | null>
    failure: Defaulted<string | null>
    delivered_at: Defaulted<Date | null>
    failed_at: Defaulted<Date | null>
    traceparent: Defaulted<string | null>
  }
  sign_on_connections: {
    workspace_id: string
    issuer: string
    client_id: string
    client_secret: string
    role: GivenWorkspaceRole
    enabled: Defaulted<boolean>
    mandatory: Defaulted<boolean>
    tested_at: Defaulted<Date | null>
  }
  sign_on_domains: {
    id: string
    workspace_id: string
    domain: string
    token: string
    proved_at: Defaulted<Date | null>
    checked_at: Defaulted<Date | null>
    missing_since: Defaulted<Date | null>
    created_at: Date
  }
  activity: {
    id: ColumnType<number, never, never>
    workspace_id: string
    user_id: string | null
    action: string
    target_id: string | null
    detail: Json<Record<string, unknown>>
    happened_at: Date
  }
  outbox: {
    id: string
    kind: MailKind
    dedupe_key: string
    workspace_id: string | null
    matrix_id: string | null
    subject_id: string | null
    about_id: Defaulted<string | null>
    email: string | null
    payload: ColumnType<Record<string, unknown>, string | undefined, string>
    created_at: Date
    due_at: Date
    expires_at: Date | null
    attempts: Defaulted<number>
    sent_at: Date | null
    failed_at: Date | null
    failure: string | null
  }
}

/**
 * The tables as kysely sees them; `migrations/` is the source. Calendar dates are `YYYY-MM-DD`
 * text, instants are Date. A feature adds its tables in its server/tables.ts.
 */
export interface Schema extends ServerTables {}
