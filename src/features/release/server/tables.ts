interface ReleaseMailKinds {
  readonly invitation: true
  readonly reminder: true
  readonly extension: true
  readonly receipt: true
  readonly reports_ready: true
  readonly erasure_warning: true
  readonly disputed: true
  readonly rater_link: true
  readonly sheet_reopened: true
  readonly address_corrected: true
  readonly closing_outcome: true
}

declare module '#server/database/schema.ts' {
  interface MailKinds extends ReleaseMailKinds {}
}

export type {}
