import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFailures, type JourneyReport, listSlowest } from '../scripts/journey-report.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-journeys-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Result = JourneyReport['suites'][number]['specs'][number]['tests'][number]['results'][number]

const passed = (duration: number): Result => ({
  status: 'passed',
  duration,
  errors: [],
  attachments: [],
})

function makeReport(results: Readonly<Record<string, Result>>): JourneyReport {
  const specs = Object.entries(results).map(([title, result], index) => ({
    title,
    file: 'shell.e2e.ts',
    line: index + 1,
    ok: result.status === 'passed',
    tests: [{ results: [result] }],
  }))
  return {
    stats: { expected: specs.length, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ title: 'shell.e2e.ts', specs: [], suites: [{ title: 'phone', specs }] }],
  }
}

test('names the five slowest journeys with their place', () => {
  const seconds = { a: 1, b: 7, c: 3, d: 2, e: 5, f: 4 }
  const results = Object.entries(seconds).map(([title, count]) => [title, passed(count * 1000)])
  const slowest = listSlowest(makeReport(Object.fromEntries(results)))
  expect(slowest).toHaveLength(5)
  expect(slowest[0]).toBe('   7.0 s  shell.e2e.ts:2 phone › b')
})

test.each([
  ['an error', '# Error details\n\n# Page snapshot\n\n'],
  ['an expectation about the page', '# Error details\n\n```\nnot found\n```\n\n'],
])('shows of a journey that failed by %s the error, the page and the last call', (_by, start) => {
  const file = path.join(folder, 'error-context.md')
  writeFileSync(file, `${start}\`\`\`yaml\n- heading "Empresas"\n\`\`\`\n\n# Test source\n`)
  const failed: Result = {
    status: 'failed',
    duration: 10,
    errors: [{ message: 'Error: element(s) not found' }],
    attachments: [
      { name: 'error-context', path: file },
      { name: 'Last call', body: Buffer.from('GET /api/v1/companies → 500').toString('base64') },
    ],
  }
  expect(describeFailures(makeReport({ fine: passed(1), 'leads on': failed }))).toBe(
    [
      '✗ shell.e2e.ts:2 phone › leads on',
      'Error: element(s) not found',
      'The page:',
      '- heading "Empresas"',
      'Last call: GET /api/v1/companies → 500',
    ].join('\n'),
  )
})

test('shows an error outside of every journey', () => {
  const report = { ...makeReport({}), errors: [{ message: 'SyntaxError: unexpected token' }] }
  expect(describeFailures(report)).toBe('SyntaxError: unexpected token')
})
