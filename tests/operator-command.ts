import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { builtCommand } from '../scripts/faults/product-process.ts'

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `contorno` of the bundle, run as an operator runs it beside the product on the same database. */
export async function runCommand(
  words: readonly string[],
  { database_url }: { readonly database_url?: string | undefined },
  input = '',
): Promise<Outcome> {
  const child = spawn(process.execPath, [builtCommand(), ...words], {
    env: { ...process.env, DATABASE_URL: database_url },
  })
  child.stdin.end(input)
  const exit = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, stdout, stderr }
}
