import type { Plugin } from 'vite'
import { messages, notices } from '../src/app/messages.ts'
import type { Notice } from '../src/shared/messages.ts'

const texts: Readonly<Record<string, string>> = { ...messages }
const looks: Readonly<Record<string, Notice>> = { ...notices }
/** Of what fails. A page may be told of it that names no such code. */
const refusalLooks = Object.fromEntries(
  Object.entries(looks).filter(([, { tone }]) => tone !== 'success'),
)
const CATALOG = /[\\/]web[\\/]message-catalog\.ts$/

/** A literal that may be the code of a message. */
const LITERAL = /(["'`])([a-z_]+(?:\.[a-z_]+)?)\1/g

const pick = <Value>(codes: readonly string[], from: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const value = from[code]
      return value === undefined ? [] : [[code, value]]
    }),
  )

/** A module of the browser with the texts of the codes that it names. */
export function withNamedTexts(code: string): string {
  const named = [...new Set([...code.matchAll(LITERAL)].map(([, , literal = '']) => literal))]
  const brought = pick(named, texts)
  if (Object.keys(brought).length === 0) return code
  const looking = pick(named, looks)
  const given = [brought, ...(Object.keys(looking).length > 0 ? [looking] : [])]
  return `${code}
import { addMessages as bringMessages } from '#web/message-catalog.ts'
bringMessages(${given.map((one) => JSON.stringify(one)).join(', ')})
`
}

/** The catalog with the look of each refusal, whose text comes with the server's reply. */
export const withRefusalLooks = (code: string): string =>
  `${code}\naddMessages({}, ${JSON.stringify(refusalLooks)})\n`

/**
 * Lets each module of the administrator's pages bring the texts of the codes that it names, so that a
 * page loads those alone (decision 64).
 */
export function browserMessages(): Plugin {
  return {
    name: 'browser-messages',
    enforce: 'post',
    transform: {
      filter: {
        id: {
          include: /[\\/]src[\\/].*\.tsx?$/,
          exclude: /[\\/](messages|refusal)\.ts$/,
        },
        code: LITERAL,
      },
      handler: (code, id) => ({
        code: CATALOG.test(id) ? withRefusalLooks(code) : withNamedTexts(code),
        map: null,
      }),
    },
  }
}
