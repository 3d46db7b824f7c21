import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILE_LIMIT, FILE_P95, FUNCTION_LIMIT, FUNCTION_P95 } from '../scripts/code-sizes.ts'

/** CONTRIBUTING.md names only commands and files that exist and work. */
const text = readFileSync('CONTRIBUTING.md', 'utf8')
const commands = [...text.matchAll(/`?(npm (?:run|test)[^`\n#]*?)(?:`| {2,}#|\s*$)/gm)].map(
  ([, command = '']) => command.trim(),
)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

test('every npm script that it names exists', () => {
  const named = commands.map((command) => command.replace(/^npm (run )?/, '').split(' ')[0] ?? '')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every word after npm test selects a project, a check or a test file', () => {
  const known = ['rules', 'server', 'isolated', 'e2e', 'types', 'lint', 'format', 'sizes']
  const files = globSync('{src,tests}/**/*.{test,e2e}.{ts,tsx}')
  const words = commands.flatMap(
    (command) => /^npm test -- (.+)$/.exec(command)?.[1]?.split(' ') ?? [],
  )
  expect(words.length).toBeGreaterThan(5)
  expect(
    words.filter((word) => !known.includes(word) && !files.some((file) => file.includes(word))),
  ).toEqual([])
})

test('every file that it names exists', () => {
  const named = [...text.matchAll(/`((?:src|tests|docs|scripts)\/[\w./-]+\.\w+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.includes('*'))
  const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, file = '']) => file)
  expect([...named, ...linked].filter((file) => !existsSync(file))).toEqual([])
})

test('the sizes that it promises are those that tests/code-style.test.ts holds', () => {
  expect(text.replace(/\s+/g, ' ')).toContain(
    `a file has at most ${FILE_LIMIT} lines, 95 % of all files at most ${FILE_P95.all} and of the ` +
      `product's ${FILE_P95.product}; 95 % of the functions at most ${FUNCTION_P95.ts} lines, of ` +
      `those in \`.tsx\` ${FUNCTION_P95.tsx}; a function at most ${FUNCTION_LIMIT.ts}, in ` +
      `\`.tsx\` ${FUNCTION_LIMIT.tsx}, and four parameters`,
  )
})

test('npm run measure prints the sizes', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/measure-code.ts'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  expect(stdout).toContain('import circles')
})
