import type { ColumnType } from 'kysely'

/** The tables as kysely sees them; `migrations/` is the source. Calendar dates are `YYYY-MM-DD` text, instants are Date. */
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Json<T> = ColumnType<T, string, string>

export type Role = 'owner' | 'admin' | 'viewer'
export type PropertyType = 'text' | 'number' | 'date' | 'boolean'

export interface Schema {
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
  }
  workspaces: {
    id: string
    name: string
    second_factor_mandatory: Defaulted<boolean>
    closing_at: Date | null
    created_at: Date
  }
  members: { workspace_id: string; user_id: string; role: Role }
  invitations: {
    id: string
    workspace_id: string
    email: string
    role: Role
    token_hash: Buffer
    expires_at: Date
    created_at: Date
  }
  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: Date
    seen_at: Date
    complete: boolean
  }
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date }
  recovery_codes: { user_id: string; code_hash: Buffer }
  activity: {
    id: ColumnType<number, never, never>
    workspace_id: string
    user_id: string | null
    action: string
    target_id: string | null
    detail: Json<Record<string, unknown>>
    happened_at: Date
  }
  contact_messages: { id: string; name: string; email: string; message: string; created_at: Date }
  companies: {
    id: string
    workspace_id: string
    name: string
    status: Defaulted<'activa' | 'inactiva'>
    primary_color: Defaulted<string>
    secondary_color: Defaulted<string>
    time_zone: string
    paper: Defaulted<'letter' | 'a4'>
    created_at: Date
  }
  logos: { id: string; company_id: string; media_type: string; image: Buffer }
  scales: {
    id: string
    workspace_id: string
    company_id: string | null
    name: string
    allow_na: Defaulted<boolean>
    created_at: Date
  }
  scale_values: { id: string; scale_id: string; value: number | null; description: string }
  evaluations: {
    id: string
    workspace_id: string
    company_id: string | null
    scale_id: string
    name: string
    created_at: Date
  }
  competences: {
    id: string
    evaluation_id: string
    position: number
    name: string
    description: Defaulted<string>
  }
  questions: {
    id: string
    evaluation_id: string
    competence_id: string
    position: number
    question: string
    name: Defaulted<string>
  }
  reminder_options: { id: number; days: number; description: string }
  relation_types: { id: number; name: string; self_evaluation: boolean }
  subject_properties: {
    id: string
    workspace_id: string
    company_id: string | null
    name: string
    type: PropertyType
    description: Defaulted<string>
  }
  matrices: {
    id: string
    workspace_id: string
    company_id: string
    evaluation_id: string
    name: string
    email_send_reports: string
    limit_date: string
    reminder_id: number
    reminder_date: string
    time_zone: string
    minimum_raters: Defaulted<number>
    creation_date: Date
    released: Defaulted<boolean>
    released_at: Date | null
    closes_at: Date
    reports_at: Date
    remind_at: Date
    erase_at: Date
    reminded_at: Date | null
    nudged_at: Date | null
    reports_announced_at: Date | null
    erasure_warned_at: Date | null
    erased_at: Date | null
    question_count: Defaulted<number>
    highest_value: Defaulted<number>
    allow_na: Defaulted<boolean>
  }
  matrix_subject_properties: { matrix_id: string; subject_property_id: string; position: number }
  subjects: {
    id: string
    matrix_id: string
    name: string
    email: string
    disputed: Defaulted<boolean>
  }
  subject_values: {
    subject_id: string
    matrix_id: string
    subject_property_id: string
    value: string
  }
  forms: {
    id: string
    matrix_id: string
    evaluator_id: string
    evaluated_id: string
    relation_type_id: number
    answered: Defaulted<boolean>
  }
  answers: {
    form_id: string
    matrix_id: string
    question_count: number
    highest_value: number
    allow_na: boolean
    choices: (number | null)[]
    sequences: (number | null)[] | null
  }
  comments: { form_id: string; matrix_id: string; comment: string; sequence: number | null }
  notices: { subject_id: string; version: string; shown_at: Date }
  outbox: {
    id: string
    kind: MailKind
    dedupe_key: string
    workspace_id: string | null
    matrix_id: string | null
    subject_id: string | null
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
  erasures: {
    matrix_id: string
    erased_at: Date
    job_version: number
    subjects: number
    forms: number
    answered: number
    deleted: Json<Record<string, number>>
    bytes_purged_at: Date | null
  }
  purges: { target_id: string }
  matrix_aggregates: {
    matrix_id: string
    position: number
    competence: string
    mean: string
    evaluated: number
  }
}

export type MailKind =
  | 'invitation'
  | 'reminder'
  | 'receipt'
  | 'reports_ready'
  | 'erasure_warning'
  | 'password_reset'
  | 'member_invitation'
  | 'contact'
  | 'disputed'
