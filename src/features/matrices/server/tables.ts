import type { ColumnType } from 'kysely'
import type { Defaulted } from '#server/database/schema.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import type { ChartRules, MatrixWeights, NominationPlan } from '../contract.ts'

type PropertyType = 'text' | 'number' | 'date' | 'boolean'

type KeptDossier = readonly { readonly title: string; readonly lines: readonly string[] }[]

interface MatricesTables {
  reminder_options: { id: number; days: number; description: string }
  subject_properties: {
    id: string
    workspace_id: string
    company_id: string | null
    name: string
    type: PropertyType
    description: Defaulted<string>
  }
  matrices: {
    version: Defaulted<number>
    id: string
    workspace_id: string
    company_id: string
    evaluation_id: string
    name: string
    email_send_reports: string
    /** The addresses after `email_send_reports` that are told of the reports. */
    further_emails: Defaulted<string[]>
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
    /** Two further reminders, off by default; both instants are null once they are queued. */
    remind_halfway: Defaulted<boolean>
    remind_last_day: Defaulted<boolean>
    halfway_at: Date | null
    last_day_at: Date | null
    /** Whether self and leader mark the competences that matter most for the role. */
    importance: Defaulted<boolean>
    /** Whether the leader of each evaluated may get that person's report too. */
    leader_reports: Defaulted<boolean>
    /** Whether a person may have an employee number and no e-mail. */
    without_email: Defaulted<boolean>
    /** Which of the five relations its connections may have. */
    relation_type_ids: Defaulted<number[]>
    /** How the company called them at the release; a draft has the names of its company. */
    relation_names: Defaulted<OwnRelationNames>
    /** Null when all relations and competences weigh the same. */
    weights: ColumnType<MatrixWeights | null, string | null | undefined, string | null>
    /** Null unless evaluated people propose their raters. */
    nomination: ColumnType<NominationPlan | null, string | null | undefined, string | null>
    /** Null while no rules of connections were chosen. */
    chart_rules: ColumnType<ChartRules | null, string | null | undefined, string | null>
    nomination_opened_at: Date | null
    /** By which method the numbers of its reports are computed. */
    report_method: Defaulted<3 | 4 | 5>
    /** How often the deadline was moved. */
    deadline_moves: Defaulted<number>
    /** Read by the previous release only. */
    nudged_at: Date | null
    reports_announced_at: Date | null
    erasure_warned_at: Date | null
    erased_at: Date | null
    /** When what was agreed was sent and the answers of declined forms were deleted. */
    sheets_closed_at: Date | null
    /** What it promised, from its release on; a release of an earlier version kept none. */
    dossier: ColumnType<KeptDossier | null, string | null | undefined, string | null>
    question_count: Defaulted<number>
    highest_value: Defaulted<number>
    allow_na: Defaulted<boolean>
  }
  matrix_subject_properties: { matrix_id: string; subject_property_id: string; position: number }
}

declare module '#server/database/schema.ts' {
  interface Schema extends MatricesTables {}
}
