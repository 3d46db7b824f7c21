interface ReleaseMailKinds {
  readonly invitation: true
  readonly reminder: true
  readonly receipt: true
  readonly reports_ready: true
  readonly erasure_warning: true
  readonly disputed: true
}

declare module '#server/schema.ts' {
  interface MailKinds extends ReleaseMailKinds {}
}

export type {}
