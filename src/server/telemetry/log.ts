import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../core/config.ts'
import { loggedWork } from '../core/work.ts'

/**
 * One JSON line per event: which process wrote it (role, instance) and, inside a request, the
 * request's id and its trace.
 */
export const openLog = (
  { log_level, role, instance }: Pick<Config, 'log_level' | 'role' | 'instance'>,
  output: DestinationStream = standardOutput(),
): Logger =>
  pino(
    {
      level: log_level,
      base: { role, instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: loggedWork,
    },
    output,
  )

function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  // A closed terminal refuses output, which must not end the process before its database.
  output.on('error', () => {})
  return output
}
