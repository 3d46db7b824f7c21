/** The schema of pg-boss's own tables. */
export const JOBS_SCHEMA = 'jobs'
/** The queue whose jobs make a worker look for what is due. The name is stored in the database. */
export const TICK_QUEUE = 'due-work'
/** The queue whose jobs make a worker look for mail. */
export const WAKE_QUEUE = 'wake-mail'
