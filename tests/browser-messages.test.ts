import { expect, test } from 'vitest'
import { messages } from '#app/messages.ts'
import { withNamedTexts, withRefusalLooks } from '../scripts/browser-messages.ts'

test('a module brings the text and the look of each code that it names, once', () => {
  const module = `notify('matrix.deleted'); if (code === "matrix.deleted") notify(\`not_found\`)`
  const [kept, imported, brought] = withNamedTexts(module).trim().split('\n')
  expect([kept, imported]).toEqual([
    module,
    "import { addMessages as bringMessages } from '#web/message-catalog.ts'",
  ])
  expect(brought).toBe(
    `bringMessages(${JSON.stringify({
      'matrix.deleted': messages['matrix.deleted'],
      not_found: messages.not_found,
    })}, {"matrix.deleted":{"tone":"success"}})`,
  )
})

test('a module that names no code stays as it is', () => {
  const module = `const path = 'a.b'; const text = 'Guardar'`
  expect(withNamedTexts(module)).toBe(module)
})

test('the catalog brings the look of a refusal, whose code no module of the page may name', () => {
  const catalog = withRefusalLooks('export function addMessages() {}')
  expect(catalog).toContain('"matrix.recently_reminded":{"tone":"warning"}')
  expect(catalog).not.toContain('"matrix.deleted"')
})
