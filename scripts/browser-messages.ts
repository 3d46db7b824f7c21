import type { Plugin } from 'vite'
import { messages, notices } from '../src/app/messages.ts'

const texts: Readonly<Record<string, string>> = { ...messages }
const looks: Readonly<Record<string, object>> = { ...notices }

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

/**
 * Lets each module of the administrator's pages bring the texts of the codes that it names, so that a
 * page loads those alone (decision 64). The text of a refusal comes with the server's reply.
 */
export function browserMessages(): Plugin {
  return {
    name: 'browser-messages',
    enforce: 'post',
    transform: {
      filter: {
        id: {
          include: /[\\/]src[\\/].*\.tsx?$/,
          exclude: /[\\/](messages|refusal|message-catalog)\.ts$/,
        },
        code: LITERAL,
      },
      handler: (code) => ({ code: withNamedTexts(code), map: null }),
    },
  }
}
