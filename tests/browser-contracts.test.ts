import { globSync, readFileSync } from 'node:fs'
import { parseAst, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../scripts/browser-contracts.ts'
import { endpoints } from './contract-calls.ts'

/** What the pages send of a call: `src/web/api.ts`. */
const sent = ({ method, path, changes, multipart }: (typeof endpoints)[number]['endpoint']) =>
  JSON.stringify({
    method,
    path,
    changes: changes || undefined,
    multipart: multipart || undefined,
  })

async function inTheBrowser(file: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return withoutSchemas(code, parseAst(code))
}

test('the pages know the method, address and form of every call', async () => {
  const files = globSync('src/features/*/contract.ts')
  const known = (await Promise.all(files.map(inTheBrowser))).flatMap(
    (code) => code.match(/\{"method":.*?\}/g) ?? [],
  )
  expect(known.toSorted()).toEqual(endpoints.map(({ endpoint }) => sent(endpoint)).toSorted())
})

test('only the server declares what a call takes and returns', async () => {
  const code = await inTheBrowser('src/features/companies/contract.ts')
  expect(code).not.toMatch(/summary|rateLimit/)
  expect(code).toMatch(/const Company = \/\* @__PURE__ \*\/ \(\(\) => \(z\.object/)
})

test('a call whose form only the running program knows stops the build', () => {
  const code = "export const x = { one: endpoint('POST', '/one', { changes: isChange }) }"
  expect(() => withoutSchemas(code, parseAst(code))).toThrow(/"changes" must be written/)
})
