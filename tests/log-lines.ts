import { Writable } from 'node:stream'
import { openLog } from '#server/telemetry/log.ts'
import type { TestApp } from './app.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** A stream that keeps each line that is written to it. */
export function lineSink() {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).split('\n').filter(Boolean))
      done()
    },
  })
  return { lines, sink }
}

/** The lines that the application logs from now on, at every level. */
export function logLinesOf({ context }: TestApp): string[] {
  const { lines, sink } = lineSink()
  Object.assign(context, { log: openLog({ ...context.config, log_level: 'debug' }, sink) })
  return lines
}

export const parsed = (lines: readonly string[]): LogLine[] =>
  lines.map((line) => JSON.parse(line) as LogLine)
