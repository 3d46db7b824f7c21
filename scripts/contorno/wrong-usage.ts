/** What was typed is no call of a command: one line, and the exit code 2. */
export class WrongUsage extends Error {}
