import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/security.md has a row for every requirement and names files that exist. */
const text = readFileSync('docs/security.md', 'utf8')
const counts = {
  SEC: 27,
  ACC: 12,
  HOOK: 4,
  MAIL: 7,
  API: 5,
  FIND: 1,
  ROLE: 2,
  USE: 1,
  WORK: 10,
  NAME: 2,
  HTML: 1,
  SIZE: 1,
  RAT: 24,
  KEY: 6,
  LNK: 9,
  DOOR: 8,
  SLP: 13,
  DEC: 4,
  BEF: 5,
  MARK: 1,
  OFF: 3,
  REM: 5,
  PRAC: 2,
  NOM: 7,
  OWN: 8,
  ASK: 2,
  ANO: 34,
  PRI: 10,
  RET: 6,
  REL: 21,
  FAIR: 3,
  OPS: 12,
  DEV: 1,
  IMP: 19,
}
const laws = ['LAW-1', 'LAW-2', 'LAW-3', 'LAW-4']
const ids = [
  ...laws,
  ...Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `${kind}-${String(index + 1).padStart(2, '0')}`),
  ),
]

test('each requirement has one row with the code that keeps it and the tests that prove it', () => {
  const rows = [...text.matchAll(/^\| ([A-Z]{3,4}-\d{1,2}) *\| (.+?) \| (.+?) \|$/gm)]
  expect(rows.map(([, id]) => id)).toEqual(ids)
  for (const [, id, kept = '', proved = ''] of rows) {
    expect(kept.length, id).toBeGreaterThan(5)
    expect(/`.+`/.test(proved) || kept.includes('**J**'), id).toBe(true)
  }
})

test('every file that it names exists', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(150)
  expect(
    [...new Set(named)].filter((path) => !existsSync(path) && !existsSync(`src/${path}`)),
  ).toEqual([])
  const linked = [...text.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`)
  expect(linked.filter((path) => !existsSync(path))).toEqual([])
})
