import type { Defaulted } from '#server/database/schema.ts'
import type { Role } from '#shared/roles.ts'

interface AccountsTables {
  invitations: {
    id: string
    workspace_id: string
    email: string
    role: Role
    new_matrices: Defaulted<boolean>
    token_hash: Buffer
    expires_at: Date
    created_at: Date
  }
  invitation_matrices: { invitation_id: string; matrix_id: string }
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date }
  recovery_codes: { user_id: string; code_hash: Buffer }
  email_proofs: { token_hash: Buffer; user_id: string; email: string; expires_at: Date }
  known_browsers: { user_id: string; token_hash: Buffer; created_at: Date; seen_at: Date }
}

declare module '#server/database/schema.ts' {
  interface Schema extends AccountsTables {}
}
