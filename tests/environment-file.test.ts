import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { parseSettings } from '../scripts/contorno/settings-file.ts'
import { examineSecret } from '../scripts/doctor/machine.ts'

/** A shell, systemd (whose env-file.c `parseSettings` follows) and compose read the same values from contorno.env (docs/operations.md). */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Values = Readonly<Record<string, string>>

/** A real shell; what it refuses has no value. */
function readByShell(text: string): Values {
  const file = path.join(folder, 'contorno.env')
  writeFileSync(file, text)
  const { stdout } = spawnSync('/bin/sh', ['-c', 'set -a; . "$0"; env -0', file], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
    cwd: folder,
  })
  const entries = stdout.split('\0').map((entry) => entry.split(/=(.*)/s))
  return Object.fromEntries(entries.map(([name = '', value = '']) => [name, value]))
}

const linesOf = (text: string): readonly (readonly [name: string, value: string])[] =>
  [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

/** As compose-go's dotenv: ` #` begins a comment and `$` a variable, unless in single quotes. */
const readByCompose = (text: string): Values =>
  Object.fromEntries(
    linesOf(text).map(([name, value]) => {
      const [, literal] = /^\s*'((?:[^'\\]|\\.)*)'/.exec(value) ?? []
      if (literal !== undefined) return [name, literal]
      const [, quoted] = /^\s*"((?:[^"\\]|\\.)*)"/.exec(value) ?? []
      const plain = value.replace(/(^|\s)#.*$/, '').trim()
      return [name, (quoted ?? plain).replace(/\$(\w+|\{[^}]*\})/g, '')]
    }),
  )

function readThrice(text: string): readonly Values[] {
  const names = linesOf(text).map(([name]) => name)
  return [readByShell, parseSettings, readByCompose].map((read) => {
    const found = read(text)
    return Object.fromEntries(names.map((name) => [name, found[name] ?? 'none']))
  })
}

test.each([
  ['', ''],
  ['smtps://usuario:cla%23ve@correo.example:465', 'smtps://usuario:cla%23ve@correo.example:465'],
  ["'Contorno <no-responder@contorno.example>'", 'Contorno <no-responder@contorno.example>'],
  [`'#1 "$HOME"'`, '#1 "$HOME"'],
  ['"La Ceiba"', 'La Ceiba'],
  ['clave#1', 'clave#1'],
])('all read %s as the same', (written, meant) => {
  const expected = { MAIL_FROM: meant }
  expect(readThrice(`MAIL_FROM=${written}\n`)).toEqual([expected, expected, expected])
})

test.each(['La Ceiba', 'Contorno <a@ceiba.mx>', 'La Ceiba # nota', '"cla$ve"', 'cla$ve', 'a"b"'])(
  'they differ about %s',
  (written) => {
    const found = readThrice(`MAIL_FROM=${written}\n`).map(({ MAIL_FROM }) => MAIL_FROM)
    expect(new Set(found).size).toBeGreaterThan(1)
  },
)

const shipped = readFileSync('deploy/contorno.env.example', 'utf8')
const manual = [...readFileSync('docs/operations.md', 'utf8').matchAll(/`([A-Z_]{3,}=[^`]*)`/g)]
  .map(([, line = '']) => line)
  // a command with a setting before it
  .filter((line) => !/ (contorno|npm|node) /.test(line))

test('all read the shipped example and the lines of the manual as the same', () => {
  for (const text of [shipped, ...manual]) {
    const [shell, systemd, compose] = readThrice(text)
    expect(systemd).toEqual(shell)
    expect(compose).toEqual(shell)
  }
  expect(manual.length).toBeGreaterThan(3)
  expect(readByShell(shipped)['MAIL_FROM']).toBe('Contorno <no-responder@contorno.example>')
})

test('the shipped example quotes every value that needs it, and no other', () => {
  const plain = /^[\w.:/@%+,=-]*$/
  const unclear = linesOf(shipped).filter(
    ([, value]) => !plain.test(value) && !/^'[^'\\]+'$/.test(value),
  )
  expect(unclear).toEqual([])
})

test('the doctor tells of a secret with its quotes', () => {
  const APP_SECRET = '"un secreto compartido de las pruebas"'
  expect(examineSecret(readConfig({ APP_SECRET }))).toEqual({
    level: 'warning',
    subject: 'secret',
    text: 'APP_SECRET has quotes around it, which count as a part of it. Keep them: without them it is another secret.',
  })
})
