import { expect, test } from 'vitest'
import { globalNames } from './global-names.ts'

const namesIn = (text: string): string[] => [...globalNames('module.tsx', text)]

test.each([
  'window.close()',
  'const a = () => window',
  'if (true) { const window = 1 }; use(window)',
  'const { a = window } = {}',
  'const { [window]: a } = {}',
  'export const a = { window }',
  'export const a = [1, ...window]',
  'window = 1',
  'const a = (window as Wide).b',
  'const a = <p title={window} />',
  'class A { b = window }',
])('finds the global window in: %s', (text) => {
  expect(namesIn(text)).toContain('window')
})

test.each([
  'const window = 1; use(window)',
  'use(window); function window() {}',
  'import { a as window } from "a"; use(window)',
  'import window from "a"; use(window)',
  'const a = (window) => window',
  'const a = ({ b: [window = 1] }) => window',
  'const a = (...window) => window',
  'try {} catch (window) { use(window) }',
  'for (const window of []) use(window)',
  'const a = b.window',
  'const a = { window: 1 }',
  'class A { window() {} }',
  'class A { constructor(private window: B) { use(window) } }',
  'type A = { window: B; c(window: B): void }',
  'const a = <p window="b" />',
  'window: for (;;) break window',
])('finds no global window in: %s', (text) => {
  expect(namesIn(text)).not.toContain('window')
})
