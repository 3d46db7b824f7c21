import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountsContract } from '#features/accounts/contract.ts'

/** Facts about the security of the product that its source shows (docs/asvs.md). */
const sources = globSync('{src,public}/**/*.{ts,tsx,js}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
const listWith = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()

test('no window talks to another: messages go to a worker or to tabs of the same sheet', () => {
  expect(listWith(/postMessage\(|\bonmessage\b|Listener\(\s*['"]message['"]/)).toEqual([
    'src/features/answers/web/progress.ts',
    'src/features/answers/web/saving/drafts.ts',
    'src/server/http/spreadsheet.worker.ts',
    'src/web/spreadsheet/read-in-worker.ts',
    'src/web/spreadsheet/reader.worker.ts',
  ])
  expect(listWith(/\b(window|parent|top|opener|source)\??\.postMessage/)).toEqual([])
})

test('a forgotten password is replaced by a mailed link, without any question', () => {
  const { forgotPassword, resetPassword } = accountsContract
  expect(Object.keys(forgotPassword.body.shape)).toEqual(['email'])
  expect(Object.keys(resetPassword.body.shape)).toEqual(['token', 'password'])
})

const CRYPTOGRAPHY =
  /(from |import\()'(node:crypto|@node-rs\/argon2|openid-client|otpauth)'|crypto\.(subtle|getRandomValues)/

test('security.md lists each file that uses cryptography in one table', () => {
  const [, list = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Cryptography\n')
  const named = [...list.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => `src/${path}`)
  expect(named.toSorted()).toEqual(listWith(CRYPTOGRAPHY))
})
