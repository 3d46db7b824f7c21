#!/usr/bin/env node
// contorno COMMAND: all that an operator does, in the bundle and, by the npm scripts, in a checkout.
// Each command is loaded when it is called, after the file of settings. See docs/operations.md.
import '#server/core/node-version.ts'
import { version } from '#server/core/program-files.ts'
import { commands, GENERAL_HELP } from './contorno/commands.ts'
import { loadSettings } from './contorno/settings-file.ts'
import { WrongUsage } from './contorno/wrong-usage.ts'

async function run(words: readonly string[]): Promise<void> {
  const [first = '', second, ...others] = words
  if (first === '--settings') {
    if (second === undefined) throw new WrongUsage('--settings: expected the name of a file.')
    loadSettings(second)
    return runCommand(others)
  }
  loadSettings(undefined)
  return runCommand(words)
}

async function runCommand([name = '', ...words]: readonly string[]): Promise<void> {
  if (name === '--version') return console.log(version)
  if (name === '--help') return console.log(GENERAL_HELP)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new WrongUsage(
      `${name === '' ? 'expected a command' : `"${name}" is no command`}: ${Object.keys(commands).join(', ')}. contorno --help tells them.`,
    )
  if (words.includes('--help')) return console.log(command.help)
  try {
    await command.run(words)
  } catch (error) {
    if (!isWrongUsage(error)) throw error
    throw new WrongUsage(`${name}: ${error.message.split('\n')[0]} See contorno ${name} --help.`)
  }
}

/** Those of `parseArgs` say which word they refuse. */
const isWrongUsage = (error: unknown): error is Error =>
  error instanceof WrongUsage ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

try {
  await run(process.argv.slice(2))
} catch (error) {
  // Only the message: it tells the operator what to do, and a stack would hide it.
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof WrongUsage ? `contorno: ${message}` : message)
  process.exitCode = error instanceof WrongUsage ? 2 : 1
}
