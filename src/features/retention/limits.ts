import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

/** How long every owner can still keep a workspace whose deletion one of them asked for. */
export const DELETION_DAYS = 7
export const EXPORT_HOURS = 1
/** A backup is deleted within 30 days, so no later one can bring back what was erased before. */
export const LEDGER_DAYS = 31

/** Each may read the whole workspace from the database. */
export const exportWorkspaceLimit: RateLimit = {
  name: 'export_workspace',
  counts: 'calls',
  rules: [{ max: 10, window_ms: HOUR, per: 'subject' }],
}
