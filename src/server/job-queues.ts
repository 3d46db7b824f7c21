/** The schema of pg-boss's own tables. */
export const JOBS_SCHEMA = 'jobs'
/** The queue whose jobs make a worker run due jobs. The name is stored in the database. */
export const TICK_QUEUE = 'due-work'
/** The queue whose jobs make a worker send due mail. */
export const WAKE_QUEUE = 'wake-mail'
