interface IntegrationsMailKinds {
  readonly token_created: true
}

declare module '#server/schema.ts' {
  interface MailKinds extends IntegrationsMailKinds {}
}
