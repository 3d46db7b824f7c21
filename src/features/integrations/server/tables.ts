interface IntegrationsTables {
  sign_on_identities: { workspace_id: string; user_id: string; subject: string }
  sign_on_attempts: {
    state_hash: Buffer
    browser_hash: Buffer
    workspace_id: string
    nonce: string
    code_verifier: string
    tester_id: string | null
    expires_at: Date
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends IntegrationsTables {}
}
